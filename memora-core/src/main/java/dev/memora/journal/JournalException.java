package dev.memora.journal;

import dev.memora.MemoraException;
import org.jspecify.annotations.Nullable;

/** A journal's backend failed. After a failed write the change may or may not have happened. */
public class JournalException extends MemoraException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what went wrong, without content or keys
     * @param cause the failure underneath, or null
     * @param retryable whether the same call may succeed later
     */
    public JournalException(String message, @Nullable Throwable cause, boolean retryable) {
        super(message, cause, retryable);
    }
}
