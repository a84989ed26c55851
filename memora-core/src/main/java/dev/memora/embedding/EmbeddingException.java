package dev.memora.embedding;

import dev.memora.MemoraException;
import org.jspecify.annotations.Nullable;

/** A text, or a whole request, could not be embedded. */
public class EmbeddingException extends MemoraException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what went wrong, without the text or a key
     * @param cause the failure underneath, or null
     * @param retryable whether the same request may succeed later
     */
    public EmbeddingException(String message, @Nullable Throwable cause, boolean retryable) {
        super(message, cause, retryable);
    }
}
