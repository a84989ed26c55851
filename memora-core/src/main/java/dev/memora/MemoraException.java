package dev.memora;

import org.jspecify.annotations.Nullable;

/**
 * Root of every exception that Memora throws for a failure outside the caller's code: a model, a store, a journal.
 *
 * <p>Wrong arguments are reported with the JDK's own exceptions instead. Messages never hold user text, memory content
 * or keys, so that they can be logged as they are.
 */
public abstract class MemoraException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean retryable;

    /**
     * Creates an exception.
     *
     * @param message what went wrong and what to change, without any user text
     * @param cause the failure underneath, or null
     * @param retryable whether the same call may succeed later without a change
     */
    protected MemoraException(String message, @Nullable Throwable cause, boolean retryable) {
        super(message, cause);
        this.retryable = retryable;
    }

    /** Whether the same call may succeed later without a change. */
    public final boolean retryable() {
        return retryable;
    }
}
