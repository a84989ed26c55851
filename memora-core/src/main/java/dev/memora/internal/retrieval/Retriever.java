package dev.memora.internal.retrieval;

import dev.memora.embedding.EmbeddingResponse;
import dev.memora.llm.TokenUsage;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.settings.MemoraSettings;
import dev.memora.settings.Ranking;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds memories by meaning and by words. Reads only: not even an access time changes. Thread-safe. */
public final class Retriever {
    /** How many hits per shown memory are ranked, so that importance and recency can break near-ties. */
    private static final int POOL = 2;

    /** The least that are ranked, as many as the first Memora did whatever it showed. */
    private static final int LEAST = 8;

    /** How many are ranked when words have a say, so that a memory with the right words need not be among the nearest. */
    private static final int POOL_WITH_KEYWORDS = 50;

    private final MemoryStore store;
    private final Keywords keywords;
    private final Embedder embedder;
    private final MemoraSettings settings;
    private final Clock clock;

    /** Creates a retriever over a store. */
    public Retriever(MemoryStore store, Keywords keywords, Embedder embedder, MemoraSettings settings, Clock clock) {
        this.store = store;
        this.keywords = keywords;
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
        long count = store.count(scope);
        if (count == 0) {
            return new Retrieved(List.of(), TokenUsage.NONE);
        }
        EmbeddingResponse embedded = embedder.embedQuery(query);
        float[] vector = embedded.results().get(0).vector();
        int limit = settings.searchLimit();
        Ranking ranking = settings.ranking();
        Map<MemoryId, Double> matches = ranking.usesKeywords() ? keywords.match(scope, query, count) : Map.of();
        List<SearchHit> hits = ranking.usesKeywords()
                ? nearestWith(matches, scope, vector)
                : nearest(scope, vector, Math.max(LEAST, POOL * limit));
        List<SearchHit> ranked = above(embedder.profile().searchFloor(), hits).stream()
                .map(hit -> new Ranking.Hit(
                        hit.memory(),
                        hit.similarity(),
                        matches.getOrDefault(hit.memory().id(), 0.0)))
                .sorted(ranking.order(embedder.profile(), clock.instant()))
                .limit(limit)
                .map(hit -> new SearchHit(hit.memory(), hit.similarity()))
                .toList();
        return new Retrieved(ranked, new TokenUsage(embedded.tokens(), 0));
    }

    /** The nearest, and far enough down that the memories with the query's words are among them if they can be. */
    private List<SearchHit> nearestWith(Map<MemoryId, Double> matches, MemoryScope scope, float[] vector) {
        List<SearchHit> hits = nearest(scope, vector, POOL_WITH_KEYWORDS);
        boolean whole = hits.size() < POOL_WITH_KEYWORDS
                || hits.get(hits.size() - 1).similarity()
                        < embedder.profile().searchFloor().orElse(-1);
        if (whole) {
            return hits;
        }
        Set<MemoryId> seen = hits.stream().map(hit -> hit.memory().id()).collect(Collectors.toSet());
        boolean missing = matches.entrySet().stream()
                .sorted(Map.Entry.<MemoryId, Double>comparingByValue().reversed())
                .limit(settings.searchLimit())
                .anyMatch(match -> !seen.contains(match.getKey()));
        return missing ? nearest(scope, vector, SearchRequest.MAX_LIMIT) : hits;
    }

    /** Stored memories a candidate with this vector should be compared with, most similar first. */
    public List<SearchHit> similar(MemoryScope scope, float[] vector, int limit) {
        return above(embedder.profile().candidateFloor(), nearest(scope, vector, limit));
    }

    private List<SearchHit> nearest(MemoryScope scope, float[] vector, int limit) {
        return store.search(new SearchRequest(scope, embedder.space(), vector, limit));
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
