package dev.memora.profile;

import dev.memora.MemoraException;
import org.jspecify.annotations.Nullable;

/** The backend of a conversation store or of a profile store failed. */
public class ProfileStoreException extends MemoraException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what went wrong, without content or keys
     * @param cause the failure underneath, or null
     * @param retryable whether the same call may succeed later
     */
    public ProfileStoreException(String message, @Nullable Throwable cause, boolean retryable) {
        super(message, cause, retryable);
    }
}
