package dev.memora.benchmarks;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.VectorBlock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * The ten nearest memories of a scope: by the block of vectors alone, by the whole store, and against a plain read of as
 * many bytes. With {@code -jvmArgsAppend "--add-modules jdk.incubator.vector"} the block uses the Vector API.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SearchBenchmark {
    private static final MemoryScope SCOPE = MemoryScope.of("user");

    /** How many memories the scope has. */
    @Param({"1000", "10000", "100000"})
    int rows;

    /** How long a vector is. */
    @Param({"384", "1536"})
    int dimensions;

    private Path folder = Path.of("");
    private SqliteMemora file = SqliteMemora.inMemory();
    private VectorBlock block = new VectorBlock(1);
    private int[] bytes = new int[0];
    private SearchRequest[] requests = new SearchRequest[0];
    private int next;

    /** Creates the benchmark; JMH calls it. */
    public SearchBenchmark() {}

    /** Fills what the benchmark at hand looks at: the file, the block, or the bytes. */
    @Setup
    public void fill(BenchmarkParams benchmark) throws IOException {
        Data data = new Data(dimensions);
        String name = benchmark.getBenchmark();
        if (name.endsWith(".store")) {
            folder = Files.createTempDirectory("memora-benchmark");
            file.close();
            file = SqliteMemora.builder(folder.resolve("m.db"))
                    .blockBytes(4L << 30)
                    .open();
            data.fill(file.store(), SCOPE, rows);
            warmUp(data);
        } else if (name.endsWith(".block")) {
            block = new VectorBlock(dimensions);
            for (int i = 0; i < rows; i++) {
                block.put(MemoryId.of("m" + i), List.of(data.vector()));
            }
        } else {
            bytes = new int[rows * dimensions];
        }
        requests = new SearchRequest[64];
        for (int i = 0; i < requests.length; i++) {
            requests[i] = new SearchRequest(SCOPE, data.space(), data.vector(), 10);
        }
    }

    /** Has the compiler see the reading of texts often enough, which a few searches of a large scope don't. */
    private void warmUp(Data data) {
        MemoryScope small = MemoryScope.of("warm-up");
        data.fill(file.store(), small, 50);
        SearchRequest request = new SearchRequest(small, data.space(), data.vector(), 10);
        for (int i = 0; i < 20_000; i++) {
            file.store().search(request);
        }
    }

    /** Deletes the file. */
    @TearDown(Level.Trial)
    public void delete() throws IOException {
        file.close();
        if (!folder.toString().isEmpty()) {
            Files.delete(folder.resolve("m.db"));
            Files.delete(folder);
        }
    }

    /** A comparison of the bytes' two halves, which are equal: what Java reads fastest, near the memory's own speed. */
    @Benchmark
    public int plainRead() {
        return Arrays.mismatch(bytes, 0, bytes.length / 2, bytes, bytes.length / 2, bytes.length);
    }

    /** The search in memory alone. */
    @Benchmark
    public List<VectorBlock.Match> block() {
        return block.search(requests[next++ & 63].unitVector(), 10);
    }

    /** The whole search, with the memories' texts read from the file. */
    @Benchmark
    public List<SearchHit> store() {
        return file.store().search(requests[next++ & 63]);
    }
}
