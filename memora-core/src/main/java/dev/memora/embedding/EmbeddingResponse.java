package dev.memora.embedding;

import java.util.List;

/**
 * The answer to an {@link EmbeddingRequest}.
 *
 * <p>Immutable.
 *
 * @param results one per text, in the request's order
 * @param tokens how many tokens were read, 0 if the provider doesn't count
 */
public record EmbeddingResponse(List<EmbeddingResult> results, long tokens) {
    /** Copies the results. */
    public EmbeddingResponse {
        results = List.copyOf(results);
    }
}
