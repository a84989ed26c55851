package dev.memora.embedding;

/**
 * An embedding model, whoever serves it.
 *
 * <p>Implementations are thread-safe, block, and end soon after their thread is interrupted. They split large requests
 * as their provider needs and keep the order. They add no prefixes of their own: Memora adds those of the model's
 * profile. {@code EmbeddingClientContract} in the testkit is the definition of "it works".
 */
public interface EmbeddingClient {
    /** The space the vectors lie in. Does no I/O. */
    EmbeddingSpace space();

    /**
     * Embeds each text.
     *
     * @return one result per text, in order; a text that can't be embedded fails alone
     * @throws EmbeddingException if nothing could be embedded, because the whole call failed
     */
    EmbeddingResponse embed(EmbeddingRequest request);
}
