package dev.memora.benchmarks;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import dev.memora.memory.MemoryScope;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** The ten nearest memories of one user among those of a hundred, in Memora and in two in-memory stores of other projects. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PeersBenchmark {
    private static final int DIMENSIONS = 384;
    private static final int USERS = 100;

    /** How many memories all users have together. */
    @Param({"10000", "100000"})
    int memories;

    private final Data data = new Data(DIMENSIONS);
    private final InMemoryEmbeddingStore<TextSegment> langChain4j = new InMemoryEmbeddingStore<>();
    private final SimpleVectorStore springAi =
            SimpleVectorStore.builder(new PeerEmbeddings(data)).build();
    private SqliteMemora file = SqliteMemora.inMemory();
    private Path folder = Path.of("");
    private float[] query = new float[0];

    /** Creates the benchmark; JMH calls it. */
    public PeersBenchmark() {}

    /** Fills all three. */
    @Setup
    public void fill() throws IOException {
        file.close();
        folder = Files.createTempDirectory("memora-peers");
        file = SqliteMemora.open(folder.resolve("m.db"));
        query = data.vector();
        List<Document> documents = new ArrayList<>();
        List<Embedding> embeddings = new ArrayList<>();
        List<TextSegment> segments = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            data.fill(file.store(), MemoryScope.of("user-" + user), memories / USERS);
            for (int i = 0; i < memories / USERS; i++) {
                embeddings.add(Embedding.from(data.vector()));
                segments.add(TextSegment.from("fact " + i, Metadata.from("user", "user-" + user)));
                documents.add(new Document("fact " + i, Map.of("user", "user-" + user)));
            }
        }
        langChain4j.addAll(embeddings, segments);
        springAi.add(documents);
    }

    /** Deletes the file. */
    @TearDown
    public void delete() throws IOException {
        file.close();
        Files.delete(folder.resolve("m.db"));
        Files.delete(folder);
    }

    /** One user's scope. */
    @Benchmark
    public List<SearchHit> memora() {
        return file.store().search(new SearchRequest(MemoryScope.of("user-7"), data.space(), query, 10));
    }

    /** A filter for the user. */
    @Benchmark
    public Object langChain4j() {
        return langChain4j.search(EmbeddingSearchRequest.builder()
                .queryEmbedding(Embedding.from(query))
                .maxResults(10)
                .filter(metadataKey("user").isEqualTo("user-7"))
                .build());
    }

    /** A filter for the user. */
    @Benchmark
    public Object springAi() {
        return springAi.similaritySearch(org.springframework.ai.vectorstore.SearchRequest.builder()
                .query("fact")
                .topK(10)
                .filterExpression("user == 'user-7'")
                .build());
    }
}
