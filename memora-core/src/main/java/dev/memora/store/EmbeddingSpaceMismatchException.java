package dev.memora.store;

import dev.memora.embedding.EmbeddingSpace;

/**
 * A store is filled with vectors of another space than it was asked to write or search. Build Memora with the stored
 * space's model, or re-embed the store.
 */
public final class EmbeddingSpaceMismatchException extends MemoryStoreException {
    private static final long serialVersionUID = 1L;

    private final transient EmbeddingSpace stored;
    private final transient EmbeddingSpace requested;

    /** Creates an exception that names both spaces. */
    public EmbeddingSpaceMismatchException(EmbeddingSpace stored, EmbeddingSpace requested) {
        super("the store is filled with vectors of " + stored + ", but the request is for " + requested, null, false);
        this.stored = stored;
        this.requested = requested;
    }

    /** The space the store is filled with. */
    public EmbeddingSpace stored() {
        return stored;
    }

    /** The space of the request. */
    public EmbeddingSpace requested() {
        return requested;
    }
}
