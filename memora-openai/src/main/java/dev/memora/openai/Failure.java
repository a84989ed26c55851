package dev.memora.openai;

import dev.memora.llm.LlmException;
import dev.memora.llm.RateLimitedException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A call that gave no whole reply, before it becomes the exception of one of the doors. Its message is safe to log. */
final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable ServerError serverError;
    private final boolean retryable;
    private final @Nullable Duration retryAfter;

    private Failure(
            String message,
            @Nullable Throwable cause,
            @Nullable ServerError serverError,
            boolean retryable,
            @Nullable Duration retryAfter) {
        super(message, cause);
        this.serverError = serverError;
        this.retryable = retryable;
        this.retryAfter = retryAfter;
    }

    static Failure answered(ServerError error, boolean retryable, @Nullable Duration retryAfter) {
        return new Failure("the server refused or failed: " + error, null, error, retryable, retryAfter);
    }

    static Failure unreached(String message, @Nullable Throwable cause) {
        return new Failure(message, cause, null, true, null);
    }

    static Failure interrupted() {
        return new Failure("the call was interrupted", null, null, false, null);
    }

    static Failure unreadable(String message) {
        return new Failure(message, null, null, false, null);
    }

    /** The same failure, with what the server said. */
    Failure with(ServerError error) {
        return new Failure(getMessage(), getCause(), error, retryable, retryAfter);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    @Nullable
    ServerError serverError() {
        return serverError;
    }

    boolean retryable() {
        return retryable;
    }

    @Nullable
    Duration retryAfter() {
        return retryAfter;
    }

    int status() {
        return serverError == null ? 0 : serverError.status();
    }

    boolean is(String word) {
        return serverError != null && serverError.is(word);
    }

    LlmException toLlmException() {
        OpenAiException exception = new OpenAiException(this);
        return status() == 429 && retryable ? new RateLimitedException(getMessage(), exception, retryAfter) : exception;
    }
}
