package dev.memora.langchain4j;

import org.jspecify.annotations.Nullable;

/**
 * Stands in the cause chain for an exception of a provider's library: its class name and stack trace, but not its message,
 * which may quote a prompt, a reply or a key.
 */
final class TextlessCause extends RuntimeException {
    /** How far a cause chain is followed. */
    static final int MAX_DEPTH = 16;

    private static final long serialVersionUID = 1L;

    private TextlessCause(Throwable original, @Nullable TextlessCause cause) {
        super(original.getClass().getName(), cause);
        setStackTrace(original.getStackTrace());
    }

    static TextlessCause of(Throwable original) {
        return of(original, MAX_DEPTH);
    }

    private static TextlessCause of(Throwable original, int depth) {
        Throwable cause = original.getCause();
        return new TextlessCause(original, cause == null || depth == 1 ? null : of(cause, depth - 1));
    }
}
