package dev.memora.settings;

import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one embedding model: what its texts need, and what its similarities mean. The same cosine says
 * different things with different models, so every threshold belongs to a profile.
 *
 * <p>Immutable. {@link EmbeddingProfiles} has measured ones.
 */
public final class EmbeddingProfile {
    private static final double UNMEASURED_STEP = 1.0 / 50;

    /** What all of a query's words are worth: measured on 1,536 questions about 2,541 facts, see docs/benchmarks.md. */
    private static final double KEYWORD_DEVIATIONS = 3;

    private static final double UNMEASURED_DEVIATION = 1.0 / 10;

    private final String model;
    private final String queryPrefix;
    private final String documentPrefix;
    private final boolean lowerCase;
    private final @Nullable Double searchFloor;
    private final @Nullable Double candidateFloor;
    private final double backgroundMean;
    private final double backgroundDeviation;

    private EmbeddingProfile(Builder builder) {
        this.model = builder.model;
        this.queryPrefix = builder.queryPrefix;
        this.documentPrefix = builder.documentPrefix;
        this.lowerCase = builder.lowerCase;
        this.searchFloor = builder.searchFloor;
        this.candidateFloor = builder.candidateFloor;
        this.backgroundMean = builder.backgroundMean;
        this.backgroundDeviation = builder.backgroundDeviation;
    }

    /** Starts a profile without prefixes, floors or background. */
    public static Builder builder(String model) {
        return new Builder(model);
    }

    /** The model's name. */
    public String model() {
        return model;
    }

    /** The cosine below which a hit is noise and never shown; empty if the model isn't calibrated. */
    public OptionalDouble searchFloor() {
        return searchFloor == null ? OptionalDouble.empty() : OptionalDouble.of(searchFloor);
    }

    /** The cosine below which two memories are not compared by the judge; empty if the model isn't calibrated. */
    public OptionalDouble candidateFloor() {
        return candidateFloor == null ? OptionalDouble.empty() : OptionalDouble.of(candidateFloor);
    }

    /** Whether both floors are known. */
    public boolean calibrated() {
        return searchFloor != null && candidateFloor != null;
    }

    /** The text to embed for a query. */
    public String queryText(String query) {
        return queryPrefix + cased(query);
    }

    /** The text to embed for something that is stored. */
    public String documentText(String content) {
        return documentPrefix + cased(content);
    }

    /**
     * Names what is done to a text, as part of the {@code EmbeddingSpace}: vectors made with another recipe can't be
     * compared. Empty if nothing is done.
     */
    public String recipe() {
        if (queryPrefix.isEmpty() && documentPrefix.isEmpty() && !lowerCase) {
            return "";
        }
        return "q=" + queryPrefix + "|d=" + documentPrefix + (lowerCase ? "|lower" : "");
    }

    /**
     * Relevance in steps coarse enough that differences of meaning, not of noise, are between them. Words raise it: a
     * memory that says all that the query says counts as nearer by three standard deviations of the model's background,
     * taken as 0.1 where none was measured.
     *
     * @param similarity a cosine, -1 to 1
     * @param keywords the share of the query's words, 0 to 1, as in {@link Ranking.Hit#keywords()}
     */
    public long relevanceStep(double similarity, double keywords) {
        boolean measured = backgroundDeviation > 0;
        double deviation = measured ? backgroundDeviation : UNMEASURED_DEVIATION;
        double relevance = similarity + KEYWORD_DEVIATIONS * deviation * keywords;
        return Math.round(measured ? 10 * (relevance - backgroundMean) / deviation : relevance / UNMEASURED_STEP);
    }

    private String cased(String text) {
        return lowerCase ? text.toLowerCase(Locale.ROOT) : text;
    }

    @Override
    public String toString() {
        return "EmbeddingProfile[" + model + "]";
    }

    /** Builds an {@link EmbeddingProfile}. Confined to one thread. */
    public static final class Builder {
        private final String model;
        private String queryPrefix = "";
        private String documentPrefix = "";
        private boolean lowerCase;
        private @Nullable Double searchFloor;
        private @Nullable Double candidateFloor;
        private double backgroundMean;
        private double backgroundDeviation;

        private Builder(String model) {
            this.model = Objects.requireNonNull(model, "model");
        }

        /** Sets what stands before every query and every stored text. */
        public Builder prefixes(String query, String document) {
            this.queryPrefix = Objects.requireNonNull(query, "query");
            this.documentPrefix = Objects.requireNonNull(document, "document");
            return this;
        }

        /** Lower-cases every text first, for models whose tokenizer should and doesn't. */
        public Builder lowerCase() {
            this.lowerCase = true;
            return this;
        }

        /**
         * Sets the floors, cosines from -1 to 1.
         *
         * @param search below it a hit is noise
         * @param candidate below it two memories are not compared by the judge
         * @throws IllegalArgumentException if one is out of range
         */
        public Builder floors(double search, double candidate) {
            if (!(Math.abs(search) <= 1) || !(Math.abs(candidate) <= 1)) {
                throw new IllegalArgumentException("floors are cosines, -1 to 1");
            }
            this.searchFloor = search;
            this.candidateFloor = candidate;
            return this;
        }

        /**
         * Sets mean and standard deviation of the cosine between a question and unrelated stored text.
         *
         * @throws IllegalArgumentException if the deviation is not positive
         */
        public Builder background(double mean, double deviation) {
            if (!(deviation > 0)) {
                throw new IllegalArgumentException("a standard deviation is positive");
            }
            this.backgroundMean = mean;
            this.backgroundDeviation = deviation;
            return this;
        }

        /** The profile. */
        public EmbeddingProfile build() {
            return new EmbeddingProfile(this);
        }
    }
}
