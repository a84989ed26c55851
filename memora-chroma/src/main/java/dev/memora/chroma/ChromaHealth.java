package dev.memora.chroma;

/** What a look at the server and its collection came to. Cases may be added. */
public enum ChromaHealth {
    /** The server answers and reads the collection. */
    HEALTHY,
    /** The server answers, and has no such collection: nothing was written yet, or somebody dropped it. */
    NO_COLLECTION,
    /** The server answers, but can't read the collection: see {@link UnreadableCollectionException}. */
    UNREADABLE,
    /** The collection is there and must not be used: Memora didn't make it, or access is refused. */
    UNFIT,
    /** The server doesn't answer. */
    UNREACHABLE
}
