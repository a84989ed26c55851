package dev.memora.embedding;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of one text: a vector, or the reason why there is none.
 *
 * <p>Immutable.
 */
public final class EmbeddingResult {
    private final float @Nullable [] vector;
    private final @Nullable EmbeddingException failure;

    private EmbeddingResult(float @Nullable [] vector, @Nullable EmbeddingException failure) {
        this.vector = vector;
        this.failure = failure;
    }

    /** A vector of any length but zero; Memora normalises it. The array is copied. */
    public static EmbeddingResult of(float[] vector) {
        return new EmbeddingResult(vector.clone(), null);
    }

    /** No vector, for this reason. */
    public static EmbeddingResult failed(EmbeddingException failure) {
        return new EmbeddingResult(null, Objects.requireNonNull(failure, "failure"));
    }

    /**
     * A copy of the vector.
     *
     * @throws EmbeddingException the failure, if there is none
     */
    public float[] vector() {
        if (vector == null) {
            throw Objects.requireNonNull(failure);
        }
        return vector.clone();
    }

    /** Why there is no vector; empty if there is one. */
    public Optional<EmbeddingException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public String toString() {
        return vector == null ? "EmbeddingResult[failed]" : "EmbeddingResult[" + vector.length + " dimensions]";
    }
}
