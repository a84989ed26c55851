package dev.memora.embedding;

import java.time.Duration;
import java.util.List;

/**
 * Texts to embed.
 *
 * <p>Immutable. {@link #toString()} leaves the texts out.
 *
 * @param texts at least one, none blank
 * @param purpose what the vectors are for, which some providers want to know
 * @param timeout the whole time the call may take, positive
 */
public record EmbeddingRequest(List<String> texts, Purpose purpose, Duration timeout) {
    /** What vectors are for. */
    public enum Purpose {
        /** To search with. */
        QUERY,
        /** To be found. */
        DOCUMENT
    }

    /**
     * Checks and copies the values.
     *
     * @throws IllegalArgumentException if there is no text, one is blank, or the time-out is not positive
     */
    public EmbeddingRequest {
        texts = List.copyOf(texts);
        if (texts.isEmpty() || texts.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("an embedding request has at least one text, and none is blank");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a time-out must be positive");
        }
    }

    @Override
    public String toString() {
        return "EmbeddingRequest[" + texts.size() + " texts, " + purpose + "]";
    }
}
