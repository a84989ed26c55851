package dev.memora.store;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.MemoryScope;
import java.util.Objects;

/**
 * A search for the memories nearest to a vector.
 *
 * <p>Immutable.
 */
public final class SearchRequest {
    /** The most hits of one search. */
    public static final int MAX_LIMIT = 1_000;

    private final MemoryScope scope;
    private final EmbeddingSpace space;
    private final float[] unitVector;
    private final int limit;

    /**
     * Creates a request.
     *
     * @param scope whose memories
     * @param space the space the vector lies in
     * @param unitVector a vector of length 1; copied
     * @param limit the most hits to return, 1 to {@value #MAX_LIMIT}
     * @throws IllegalArgumentException if the limit is out of range, or the vector has the wrong size or a value that is
     *     not finite
     */
    public SearchRequest(MemoryScope scope, EmbeddingSpace space, float[] unitVector, int limit) {
        this.scope = Objects.requireNonNull(scope, "scope");
        this.space = Objects.requireNonNull(space, "space");
        this.unitVector = unitVector.clone();
        this.limit = limit;
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException(
                    "a search returns 1 to " + MAX_LIMIT + " hits, but " + limit + " were asked for");
        }
        if (unitVector.length != space.dimensions()) {
            throw new IllegalArgumentException(
                    "the vector has " + unitVector.length + " dimensions, but its space has " + space.dimensions());
        }
        for (float value : unitVector) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException("the vector has a value that is not finite");
            }
        }
    }

    /** Whose memories. */
    public MemoryScope scope() {
        return scope;
    }

    /** The space the vector lies in. */
    public EmbeddingSpace space() {
        return space;
    }

    /** A copy of the vector. */
    public float[] unitVector() {
        return unitVector.clone();
    }

    /** The most hits to return. */
    public int limit() {
        return limit;
    }
}
