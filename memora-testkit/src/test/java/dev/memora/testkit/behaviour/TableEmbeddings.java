package dev.memora.testkit.behaviour;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Vectors whose cosines can be worked out by hand: every text it embeds is (1, 0), and a test stores its memories under
 * a {@link #vector} of the cosine it wants. Thread-safe.
 */
final class TableEmbeddings implements EmbeddingClient {
    private final AtomicInteger calls = new AtomicInteger();
    private final String model;

    TableEmbeddings(String model) {
        this.model = model;
    }

    int calls() {
        return calls.get();
    }

    /** The vector of a text that has this cosine with every query. */
    static float[] vector(double cosine) {
        return new float[] {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)};
    }

    @Override
    public EmbeddingSpace space() {
        return EmbeddingSpace.of(model, 2);
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        calls.incrementAndGet();
        return new EmbeddingResponse(
                request.texts().stream()
                        .map(text -> EmbeddingResult.of(vector(1)))
                        .toList(),
                7);
    }
}
