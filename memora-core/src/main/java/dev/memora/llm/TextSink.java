package dev.memora.llm;

/** Takes the pieces of a reply while they come. Called on the thread that asked; what it throws ends the call. */
@FunctionalInterface
public interface TextSink {
    /** Takes the next piece, never empty. */
    void text(String piece);

    /** What was handed out since the last call of this method, or since the start, is not part of the reply after all. */
    default void discarded() {}
}
