package dev.memora.settings;

import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;

/** The rankings that have a name. */
enum StandardRanking implements Ranking {
    RELEVANCE_FIRST {
        @Override
        public boolean usesKeywords() {
            return true;
        }

        @Override
        public Comparator<Hit> order(EmbeddingProfile profile, Instant now) {
            return Comparator.<Hit>comparingLong(hit -> -profile.relevanceStep(hit.similarity(), hit.keywords()))
                    .thenComparing(hit -> -hit.memory().importance())
                    .thenComparing(hit -> -Ranking.recency(hit.memory(), now))
                    .thenComparing(hit -> -hit.similarity())
                    .thenComparing(hit -> hit.memory().id());
        }
    },
    WEIGHTED {
        @Override
        public Comparator<Hit> order(EmbeddingProfile profile, Instant now) {
            return Comparator.<Hit>comparingDouble(hit -> -Ranking.weightedScore(hit, now))
                    .thenComparing(hit -> hit.memory().id());
        }
    };

    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
