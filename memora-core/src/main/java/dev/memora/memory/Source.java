package dev.memora.memory;

/** By which door a memory came in. */
public enum Source {
    /** The model proposed it in a turn. */
    AGENT,
    /** The user or host wrote it through {@code memora.memories(scope)}. */
    MANUAL,
    /** The host derived it from something other than a conversation. */
    AUTOMATIC,
    /** It was read from an export. */
    IMPORT
}
