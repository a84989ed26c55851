package dev.memora.internal.retrieval;

import dev.memora.embedding.EmbeddingResponse;
import dev.memora.llm.TokenUsage;
import dev.memora.memory.MemoryScope;
import dev.memora.settings.MemoraSettings;
import dev.memora.settings.Ranking;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import java.time.Clock;
import java.util.List;
import java.util.OptionalDouble;

/** Finds memories by meaning. Reads only: not even an access time changes. Thread-safe. */
public final class Retriever {
    /** How many hits per shown memory are ranked, so that importance and recency can break near-ties. */
    private static final int POOL = 2;

    /** The least that are ranked, as many as the first Memora did whatever it showed. */
    private static final int LEAST = 8;

    private final MemoryStore store;
    private final Embedder embedder;
    private final MemoraSettings settings;
    private final Clock clock;

    /** Creates a retriever over a store. */
    public Retriever(MemoryStore store, Embedder embedder, MemoraSettings settings, Clock clock) {
        this.store = store;
        this.embedder = embedder;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * The best memories for a query, best first. An empty scope costs no embedding call.
     *
     * @param query not blank
     */
    public Retrieved search(MemoryScope scope, String query) {
        if (query.isBlank()) {
            throw new IllegalArgumentException("a search needs a query that is not blank");
        }
        if (store.count(scope) == 0) {
            return new Retrieved(List.of(), TokenUsage.NONE);
        }
        EmbeddingResponse embedded = embedder.embedQuery(query);
        float[] vector = embedded.results().get(0).vector();
        int limit = settings.searchLimit();
        List<SearchHit> hits = above(
                embedder.profile().searchFloor(),
                store.search(new SearchRequest(scope, embedder.space(), vector, Math.max(LEAST, POOL * limit))));
        List<SearchHit> ranked = hits.stream()
                .map(hit -> new Ranking.Hit(hit.memory(), hit.similarity()))
                .sorted(settings.ranking().order(embedder.profile(), clock.instant()))
                .limit(limit)
                .map(hit -> new SearchHit(hit.memory(), hit.similarity()))
                .toList();
        return new Retrieved(ranked, new TokenUsage(embedded.tokens(), 0));
    }

    /** Stored memories a candidate with this vector should be compared with, most similar first. */
    public List<SearchHit> similar(MemoryScope scope, float[] vector, int limit) {
        return above(
                embedder.profile().candidateFloor(),
                store.search(new SearchRequest(scope, embedder.space(), vector, limit)));
    }

    private static List<SearchHit> above(OptionalDouble floor, List<SearchHit> hits) {
        return floor.isEmpty()
                ? hits
                : hits.stream()
                        .filter(hit -> hit.similarity() >= floor.getAsDouble())
                        .toList();
    }

    /**
     * What a search found and cost.
     *
     * @param hits best first
     * @param usage tokens of the query's embedding
     */
    public record Retrieved(List<SearchHit> hits, TokenUsage usage) {}
}
