package dev.memora.benchmarks;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Deletes one memory after the other from a scope of a hundred thousand whose vectors are in memory. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class DeleteBenchmark {
    private static final int MEMORIES = 100_000;
    private static final MemoryScope SCOPE = MemoryScope.of("user");

    private final Data data = new Data(384);
    private Path folder = Path.of("");
    private SqliteMemora file = SqliteMemora.inMemory();
    private int next;

    /** Creates the benchmark; JMH calls it. */
    public DeleteBenchmark() {}

    /** Fills the file, and reads the vectors into memory. */
    @Setup
    public void fill() throws IOException {
        folder = Files.createTempDirectory("memora-benchmark");
        file.close();
        file = SqliteMemora.builder(folder.resolve("m.db")).blockBytes(1L << 30).open();
        data.fill(file.store(), SCOPE, MEMORIES);
        file.store().search(new SearchRequest(SCOPE, data.space(), data.vector(), 10));
    }

    /** Deletes the file. */
    @TearDown
    public void delete() throws IOException {
        file.close();
        Files.delete(folder.resolve("m.db"));
        Files.delete(folder);
    }

    /** A durable delete; the later ones of a long run find nothing any more. */
    @Benchmark
    public List<WriteResult> deleteOne() {
        // A prime apart, so that neighbours in time are none in the file.
        int number = (int) (next++ * 7_919L % MEMORIES);
        return file.store()
                .write(WriteRequest.of(SCOPE, data.space(), new MemoryWrite.Delete(MemoryId.of("m" + number), 1)));
    }
}
