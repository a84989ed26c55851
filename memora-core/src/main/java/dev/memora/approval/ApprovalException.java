package dev.memora.approval;

import dev.memora.MemoraException;
import org.jspecify.annotations.Nullable;

/** A handler could not put its question to anybody. It counts as {@link ApprovalDecision#DEFER}. */
public class ApprovalException extends MemoraException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what went wrong, without memory text
     * @param cause the failure underneath, or null
     * @param retryable whether asking again may work
     */
    public ApprovalException(String message, @Nullable Throwable cause, boolean retryable) {
        super(message, cause, retryable);
    }
}
