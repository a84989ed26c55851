package dev.memora.settings;

import dev.memora.memory.Memory;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;

/**
 * In which order memories above the floor are shown.
 *
 * <p>Implementations are pure and thread-safe.
 */
@FunctionalInterface
public interface Ranking {
    /**
     * Orders the hits of one search, best first. The order must be total: end with the id.
     *
     * @param profile the profile of the embedding model that made the similarities
     * @param now the time of the search
     */
    Comparator<Hit> order(EmbeddingProfile profile, Instant now);

    /**
     * Whether the order depends on {@link Hit#keywords()}. If so, a search also asks the scope's keyword index, and more
     * of the nearest memories are ranked. Keywords are not known in scopes of more than 10,000 memories.
     */
    default boolean usesKeywords() {
        return false;
    }

    /**
     * A hit to be ranked.
     *
     * @param memory the memory
     * @param similarity its cosine with the query, -1 to 1
     * @param keywords how much of what the query's words say, weighed by their rarity in the scope, the memory says too:
     *     its BM25 score as a share of the highest possible one, 0 to 1; 0 if the ranking doesn't use it
     */
    record Hit(Memory memory, double similarity, double keywords) {}

    /**
     * The default: relevance in coarse steps, then importance, then recency, then exact similarity, then id. Relevance is
     * the similarity, raised by the share of the query's words that the memory has. A step is a tenth of a standard
     * deviation of the model's background similarity, or a fiftieth of cosine where no background was measured.
     *
     * <p>Importance and recency only break near-ties, because an absolute share of the score for recency was measured to
     * lose recall with every embedding model tried.
     */
    static Ranking relevanceFirst() {
        return StandardRanking.RELEVANCE_FIRST;
    }

    /**
     * The formula of the first Memora: 0.7 · relevance + 0.2 · importance + 0.1 · recency, where relevance is the cosine
     * clamped to 0..1 and importance is (score - 1) / 4. For hosts that relied on it; it ranks worse than
     * {@link #relevanceFirst()}.
     */
    static Ranking weighted() {
        return StandardRanking.WEIGHTED;
    }

    /** The score {@link #weighted()} orders by, 0 to 1. */
    static double weightedScore(Hit hit, Instant now) {
        double relevance = Math.max(0, Math.min(1, hit.similarity()));
        double importance = (hit.memory().importance() - 1) / 4.0;
        return 0.7 * relevance + 0.2 * importance + 0.1 * recency(hit.memory(), now);
    }

    /** How recent a memory is, 0 to 1: it halves every 7 days from the later of its last access and its last update. */
    static double recency(Memory memory, Instant now) {
        Instant last = memory.lastAccessedAt()
                .filter(access -> access.isAfter(memory.updatedAt()))
                .orElse(memory.updatedAt());
        if (last.equals(Instant.EPOCH)) {
            return 0.5; // how records without a known time are read
        }
        double days = Math.max(0, Duration.between(last, now).toMillis())
                / (double) Duration.ofDays(1).toMillis();
        return Math.pow(0.5, days / 7);
    }
}
