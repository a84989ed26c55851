package dev.memora.llm;

/** Why a model stopped. */
public enum FinishReason {
    /** It was done. */
    STOP,
    /** It wants tools to be called. */
    TOOL_CALLS,
    /** It reached the output limit: the text is cut. */
    LENGTH,
    /** A content filter cut it. */
    FILTERED,
    /** It declined to answer. */
    REFUSED,
    /** Anything else. */
    OTHER
}
