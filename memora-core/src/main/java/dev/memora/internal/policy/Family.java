package dev.memora.internal.policy;

/** The kinds of findings, in the order in which they name the reason of a rejection. */
public enum Family {
    /** Nothing readable is left. */
    EMPTY,
    /** More than a memory may hold. */
    TOO_LONG,
    /** A credential, a card, an official number. */
    SENSITIVE,
    /** Words to a model instead of a statement about the user. */
    INSTRUCTION,
    /** Hidden or direction-changing characters. */
    UNSAFE,
    /** The user said not to keep it. */
    OPT_OUT,
    /** The assistant's words, not the user's. */
    ASSISTANT,
    /** Over soon. */
    TRANSIENT
}
