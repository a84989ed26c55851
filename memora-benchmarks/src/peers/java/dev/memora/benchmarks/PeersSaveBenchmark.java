package dev.memora.benchmarks;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.memora.memory.MemoryScope;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SimpleVectorStore;

/**
 * One more memory, kept: a durable add of Memora's, an add and the save to a file of two in-memory stores. Theirs isn't
 * synced, so it promises less.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PeersSaveBenchmark {
    private static final MemoryScope SCOPE = MemoryScope.of("user");

    /** How many memories there are already. */
    @Param({"1000", "10000"})
    int memories;

    private final Data data = new Data(384);
    private final InMemoryEmbeddingStore<TextSegment> langChain4j = new InMemoryEmbeddingStore<>();
    private final SimpleVectorStore springAi =
            SimpleVectorStore.builder(new PeerEmbeddings(data)).build();
    private SqliteMemora file = SqliteMemora.inMemory();
    private Path folder = Path.of("");
    private int next;

    /** Creates the benchmark; JMH calls it. */
    public PeersSaveBenchmark() {}

    /** Fills all three. */
    @Setup
    public void fill() throws IOException {
        folder = Files.createTempDirectory("memora-peers");
        file.close();
        file = SqliteMemora.open(folder.resolve("m.db"));
        data.fill(file.store(), SCOPE, memories);
        for (int i = 0; i < memories; i++) {
            addToLangChain4j();
            addToSpringAi();
        }
    }

    /** Deletes the files. */
    @TearDown
    public void delete() throws IOException {
        file.close();
        for (String name : List.of("m.db", "langchain4j.json", "spring.json")) {
            Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
    }

    /** On disk when it returns. */
    @Benchmark
    public List<WriteResult> memora() {
        return file.store().write(WriteRequest.of(SCOPE, data.space(), data.insert(SCOPE, next++)));
    }

    /** Writes all of it again. */
    @Benchmark
    public Path langChain4j() {
        addToLangChain4j();
        Path saved = folder.resolve("langchain4j.json");
        langChain4j.serializeToFile(saved);
        return saved;
    }

    /** Writes all of it again. */
    @Benchmark
    public Path springAi() {
        addToSpringAi();
        Path saved = folder.resolve("spring.json");
        springAi.save(saved.toFile());
        return saved;
    }

    private void addToLangChain4j() {
        langChain4j.add(
                Embedding.from(data.vector()), TextSegment.from("fact " + next++, Metadata.from("user", "user-7")));
    }

    private void addToSpringAi() {
        springAi.add(List.of(new Document("fact " + next++, Map.of("user", "user-7"))));
    }
}
