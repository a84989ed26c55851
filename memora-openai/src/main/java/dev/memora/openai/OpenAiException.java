package dev.memora.openai;

import dev.memora.llm.LlmException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model behind this adapter gave no whole answer. A {@link dev.memora.llm.RateLimitedException} has one as its cause.
 */
public final class OpenAiException extends LlmException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable ServerError serverError;

    OpenAiException(Failure failure) {
        super(failure.getMessage(), failure.getCause(), failure.retryable());
        this.serverError = failure.serverError();
    }

    /** What the server said; empty if none answered. */
    public Optional<ServerError> serverError() {
        return Optional.ofNullable(serverError);
    }
}
