package dev.memora.store;

import dev.memora.MemoraException;
import org.jspecify.annotations.Nullable;

/** A store's backend failed. After a failed write any subset of the request may have happened. */
public class MemoryStoreException extends MemoraException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what went wrong, without content or keys
     * @param cause the failure underneath, or null
     * @param retryable whether the same call may succeed later
     */
    public MemoryStoreException(String message, @Nullable Throwable cause, boolean retryable) {
        super(message, cause, retryable);
    }
}
