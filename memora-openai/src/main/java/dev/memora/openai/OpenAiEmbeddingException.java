package dev.memora.openai;

import dev.memora.embedding.EmbeddingException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An embedding model behind this adapter gave no vector, for one text or for all. */
public final class OpenAiEmbeddingException extends EmbeddingException {
    private static final long serialVersionUID = 1L;

    private final transient @Nullable ServerError serverError;
    private final @Nullable Duration retryAfter;

    OpenAiEmbeddingException(Failure failure) {
        super(failure.getMessage(), failure.getCause(), failure.retryable());
        this.serverError = failure.serverError();
        this.retryAfter = failure.retryAfter();
    }

    OpenAiEmbeddingException(String message) {
        super(message, null, false);
        this.serverError = null;
        this.retryAfter = null;
    }

    /** What the server said; empty if none answered, or if it answered without an error. */
    public Optional<ServerError> serverError() {
        return Optional.ofNullable(serverError);
    }

    /** How long the server asked to wait. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
