package dev.memora.llm;

import dev.memora.MemoraException;
import org.jspecify.annotations.Nullable;

/** A model gave no whole answer. Adapters make subclasses for what their callers would branch on. */
public class LlmException extends MemoraException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what went wrong, without prompts, replies or keys
     * @param cause the failure underneath, or null
     * @param retryable whether the same request may succeed later
     */
    public LlmException(String message, @Nullable Throwable cause, boolean retryable) {
        super(message, cause, retryable);
    }
}
