package dev.memora.chroma;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static dev.memora.chroma.Samples.insertAll;
import static dev.memora.chroma.Samples.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.chroma.ChromaApiVersion;
import dev.langchain4j.store.embedding.chroma.ChromaEmbeddingStore;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Reports how long a search takes beside LangChain4j's store on the same server, which promises no recall. */
@Tag("long")
@DisplayName("Latency beside LangChain4j's store")
class PeerLatencyTest extends OneServer {
    private static final int DIMENSIONS = 384;
    private static final int USERS = 10;
    private static final int EACH = 500;
    private static final int LIMIT = 10;

    private final Random random = new Random(7);

    @Test
    void isReported() {
        List<List<float[]>> vectors = new ArrayList<>();
        EmbeddingSpace space = EmbeddingSpace.of("peer", DIMENSIONS);
        ChromaMemoryStore ours = open();
        EmbeddingStore<TextSegment> theirs = ChromaEmbeddingStore.builder()
                .apiVersion(ChromaApiVersion.V2)
                .baseUrl(server.url())
                .tenantName("default_tenant")
                .databaseName("default_database")
                .collectionName("peer-of-" + collection)
                .timeout(Duration.ofMinutes(1))
                .build();
        for (int user = 0; user < USERS; user++) {
            MemoryScope scope = MemoryScope.of("user", "" + user);
            List<MemoryWrite> writes = new ArrayList<>();
            List<Embedding> embeddings = new ArrayList<>();
            List<TextSegment> segments = new ArrayList<>();
            vectors.add(new ArrayList<>());
            for (int i = 0; i < EACH; i++) {
                float[] vector = Samples.unit(random, DIMENSIONS);
                vectors.get(user).add(vector);
                writes.add(Samples.insert(memory(scope, "m" + i), vector));
                embeddings.add(Embedding.from(vector));
                segments.add(TextSegment.from("content of m" + i, Metadata.from("user", scope.encoded())));
            }
            insertAll(ours, scope, space, writes);
            theirs.addAll(embeddings, segments);
        }

        report(
                "Memora",
                query -> ours.search(new SearchRequest(MemoryScope.of("user", "3"), space, query, LIMIT))
                        .size());
        report(
                "LangChain4j",
                query -> theirs.search(EmbeddingSearchRequest.builder()
                                .queryEmbedding(Embedding.from(query))
                                .maxResults(LIMIT)
                                .filter(metadataKey("user")
                                        .isEqualTo(MemoryScope.of("user", "3").encoded()))
                                .build())
                        .matches()
                        .size());
    }

    private void report(String name, ToIntFunction<float[]> search) {
        List<Long> nanos = new ArrayList<>();
        int hits = 0;
        for (int i = 0; i < 100; i++) {
            float[] query = Samples.unit(random, DIMENSIONS);
            long start = System.nanoTime();
            hits += search.applyAsInt(query);
            nanos.add(System.nanoTime() - start);
        }
        long first = nanos.get(0);
        Collections.sort(nanos);
        System.out.printf(
                "latency: %s: %d of %d hits, first %.1f ms, median %.1f ms, 95%% %.1f ms (%d x %d, %d dimensions)%n",
                name,
                hits,
                100 * LIMIT,
                first / 1e6,
                nanos.get(50) / 1e6,
                nanos.get(95) / 1e6,
                USERS,
                EACH,
                DIMENSIONS);
        assertThat(hits).isPositive();
    }
}
