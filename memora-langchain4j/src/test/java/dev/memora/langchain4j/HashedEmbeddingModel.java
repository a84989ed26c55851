package dev.memora.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.output.Response;
import java.util.List;
import java.util.Random;

/** Gives each text a vector drawn from its hash, and refuses one bad text as a provider does: with its whole batch. */
final class HashedEmbeddingModel implements EmbeddingModel {
    static final String BAD = "a text that is too long for the provider";

    private final int dimensions;
    private volatile RuntimeException failure;

    HashedEmbeddingModel(int dimensions) {
        this.dimensions = dimensions;
    }

    void failWith(RuntimeException failure) {
        this.failure = failure;
    }

    @Override
    public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
        if (failure != null) {
            throw failure;
        }
        if (segments.stream().anyMatch(segment -> segment.text().equals(BAD))) {
            throw new InvalidRequestException("refused: " + BAD);
        }
        return Response.from(segments.stream().map(this::vector).toList());
    }

    private Embedding vector(TextSegment segment) {
        Random random = new Random(segment.text().hashCode());
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return Embedding.from(vector);
    }
}
