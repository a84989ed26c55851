package dev.memora.chroma;

import dev.memora.store.MemoryStoreException;

/**
 * The server is up, but can't read the collection: its index was ruined by a crash in the middle of being written, or its
 * compactor is dead. Trying again helps only after somebody has seen to it: restart the server, and if that doesn't help,
 * call {@link ChromaMemoryStore#rebuild}.
 */
public final class UnreadableCollectionException extends MemoryStoreException {
    private static final long serialVersionUID = 1L;

    private final String collection;

    UnreadableCollectionException(String collection, MemoryStoreException cause) {
        super(
                "the Chroma server can't read the collection " + collection
                        + "; restart it, and if that doesn't help, rebuild the collection: " + cause.getMessage(),
                cause,
                true);
        this.collection = collection;
    }

    /** The collection's name. */
    public String collection() {
        return collection;
    }
}
