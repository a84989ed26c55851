package dev.memora.chroma;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.EmbeddingStore;
import dev.langchain4j.store.embedding.chroma.ChromaApiVersion;
import dev.langchain4j.store.embedding.chroma.ChromaEmbeddingStore;
import dev.memora.memory.MemoryScope;
import java.time.Duration;
import java.util.List;

/** LangChain4j's store on the same server, with the scope as a filter. It asks the server's index and promises no recall. */
final class PeerStore {
    private static final String SCOPE = "scope";

    private final EmbeddingStore<TextSegment> store;

    PeerStore(String url, String collection) {
        this.store = ChromaEmbeddingStore.builder()
                .apiVersion(ChromaApiVersion.V2)
                .baseUrl(url)
                .tenantName(ChromaMemoryStore.DEFAULT_TENANT)
                .databaseName(ChromaMemoryStore.DEFAULT_DATABASE)
                .collectionName(collection)
                .timeout(Duration.ofMinutes(5))
                .build();
    }

    void add(MemoryScope scope, List<float[]> vectors) {
        for (List<float[]> chunk : Chunks.of(vectors, 1_000)) {
            store.addAll(
                    chunk.stream().map(Embedding::from).toList(),
                    chunk.stream()
                            .map(vector -> TextSegment.from("content", Metadata.from(SCOPE, scope.encoded())))
                            .toList());
        }
    }

    /** The similarities of what it finds, best first. */
    List<Double> search(MemoryScope scope, float[] query, int limit) {
        return store
                .search(EmbeddingSearchRequest.builder()
                        .queryEmbedding(Embedding.from(query))
                        .maxResults(limit)
                        .filter(metadataKey(SCOPE).isEqualTo(scope.encoded()))
                        .build())
                .matches()
                .stream()
                .map(match -> 2 * match.score() - 1)
                .toList();
    }
}
