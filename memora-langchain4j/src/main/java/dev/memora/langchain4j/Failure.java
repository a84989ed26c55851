package dev.memora.langchain4j;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.RetriableException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.memora.embedding.EmbeddingException;
import dev.memora.llm.LlmException;
import dev.memora.llm.RateLimitedException;
import java.io.IOException;
import java.util.Optional;

/**
 * What an exception out of LangChain4j means to Memora.
 *
 * @param kind what a caller would do about it
 * @param message class names and HTTP status, no text of the provider
 * @param cause the exception without its texts
 */
record Failure(Kind kind, String message, TextlessCause cause) {
    /** What a caller would do about a failure. */
    enum Kind {
        /** Wait, then try again. */
        RATE_LIMITED(true),
        /** Try again. */
        TRANSIENT(true),
        /** Nothing: the answer was withheld. */
        FILTERED(false),
        /** Change key, model or address: no request can succeed. */
        MISCONFIGURED(false),
        /** Change the request. */
        REFUSED(false);

        private final boolean retryable;

        Kind(boolean retryable) {
            this.retryable = retryable;
        }
    }

    /** Reads the exception and its causes. Restores the thread's interrupt flag if an interrupt is among them. */
    static Failure of(RuntimeException e) {
        Optional<HttpException> http = find(e, HttpException.class);
        Optional<InterruptedException> interrupt = find(e, InterruptedException.class);
        if (interrupt.isPresent()) {
            Thread.currentThread().interrupt();
        }
        String message = interrupt.isPresent()
                ? "interrupted while waiting for the model"
                : "the model call failed: " + e.getClass().getName()
                        + http.map(h -> " (HTTP " + h.statusCode() + ")").orElse("");
        Kind kind = interrupt.isPresent() ? Kind.TRANSIENT : kind(e, http);
        return new Failure(kind, message, TextlessCause.of(e));
    }

    private static Kind kind(RuntimeException e, Optional<HttpException> http) {
        if (e instanceof ContentFilteredException) {
            return Kind.FILTERED;
        }
        if (e instanceof AuthenticationException
                || e instanceof ModelNotFoundException
                || e instanceof UnresolvedModelServerException) {
            return Kind.MISCONFIGURED;
        }
        if (e instanceof RateLimitException) {
            return Kind.RATE_LIMITED;
        }
        if (e instanceof RetriableException) {
            return Kind.TRANSIENT;
        }
        if (http.isPresent()) {
            return kind(http.get().statusCode());
        }
        return find(e, IOException.class).isPresent() ? Kind.TRANSIENT : Kind.REFUSED;
    }

    private static Kind kind(int status) {
        return switch (status) {
            case 429 -> Kind.RATE_LIMITED;
            case 401, 403, 404 -> Kind.MISCONFIGURED;
            case 408 -> Kind.TRANSIENT;
            default -> status >= 500 ? Kind.TRANSIENT : Kind.REFUSED;
        };
    }

    /** Whether another request to the same model may well succeed right now. */
    boolean concernsTheRequest() {
        return kind == Kind.REFUSED || kind == Kind.FILTERED;
    }

    /** The exception to throw from a chat call. */
    LlmException toLlmException() {
        return kind == Kind.RATE_LIMITED
                ? new RateLimitedException(message, cause, null)
                : new LlmException(message, cause, kind.retryable);
    }

    /** The exception for an embedding call, or for one of its texts. */
    EmbeddingException toEmbeddingException() {
        return new EmbeddingException(message, cause, kind.retryable);
    }

    private static <T extends Throwable> Optional<T> find(Throwable e, Class<T> type) {
        int depth = 0;
        for (Throwable t = e; t != null && depth < TextlessCause.MAX_DEPTH; t = t.getCause()) {
            if (type.isInstance(t)) {
                return Optional.of(type.cast(t));
            }
            depth++;
        }
        return Optional.empty();
    }
}
