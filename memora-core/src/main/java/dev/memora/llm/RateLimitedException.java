package dev.memora.llm;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The provider wants fewer requests for a while. Retryable. */
public class RateLimitedException extends LlmException {
    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    /**
     * Creates an exception.
     *
     * @param message what the provider said, without prompts or keys
     * @param cause the failure underneath, or null
     * @param retryAfter how long the provider asked to wait, or null if it didn't say
     */
    public RateLimitedException(String message, @Nullable Throwable cause, @Nullable Duration retryAfter) {
        super(message, cause, true);
        this.retryAfter = retryAfter;
    }

    /** How long the provider asked to wait. */
    public final Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
