package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.embedding.EmbeddingResult;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Reads an embedding reply, by index, in whichever form the vectors come, and checks each of them. */
final class VectorReader {
    private final int count;
    private final int dimensions;

    VectorReader(int count, int dimensions) {
        this.count = count;
        this.dimensions = dimensions;
    }

    Vectors read(JsonNode reply) {
        JsonNode data = reply.path("data");
        if (data.size() != count) {
            throw Failure.unreadable("the server sent " + data.size() + " vectors for " + count + " texts");
        }
        EmbeddingResult[] results = new EmbeddingResult[count];
        for (int i = 0; i < count; i++) {
            int index = data.get(i).path("index").asInt(i);
            if (index < 0 || index >= count || results[index] != null) {
                throw Failure.unreadable("the server's vectors are not numbered 0 to " + (count - 1));
            }
            results[index] = result(data.get(i).path("embedding"));
        }
        JsonNode usage = reply.path("usage");
        long tokens =
                usage.has("prompt_tokens") ? Wire.count(usage, "prompt_tokens") : Wire.count(usage, "total_tokens");
        return new Vectors(new ArrayList<>(List.of(results)), tokens);
    }

    private EmbeddingResult result(JsonNode embedding) {
        float[] vector = embedding.isTextual() ? decoded(embedding.textValue()) : numbers(embedding);
        if (vector.length != dimensions) {
            throw Failure.unreadable("the server's vectors have " + vector.length + " dimensions, but the space says "
                    + dimensions + ": correct the space, or the model");
        }
        boolean zero = true;
        for (float value : vector) {
            if (!Float.isFinite(value)) {
                return EmbeddingResult.failed(new OpenAiEmbeddingException("a vector holds a number that is none"));
            }
            zero &= value == 0;
        }
        return zero
                ? EmbeddingResult.failed(new OpenAiEmbeddingException("a vector is all zero, so nothing is near it"))
                : EmbeddingResult.of(vector);
    }

    private static float[] numbers(JsonNode array) {
        float[] vector = new float[array.size()];
        for (int i = 0; i < vector.length; i++) {
            JsonNode value = array.get(i);
            vector[i] = value.isNumber() ? value.floatValue() : Float.NaN;
        }
        return vector;
    }

    private static float[] decoded(String base64) {
        try {
            ByteBuffer bytes =
                    ByteBuffer.wrap(Base64.getDecoder().decode(base64)).order(ByteOrder.LITTLE_ENDIAN);
            float[] vector = new float[bytes.remaining() / Float.BYTES];
            bytes.asFloatBuffer().get(vector);
            return vector;
        } catch (IllegalArgumentException e) {
            throw Failure.unreadable("a vector is neither numbers nor base64");
        }
    }

    /**
     * What was read.
     *
     * @param results one per text, in order
     */
    record Vectors(List<EmbeddingResult> results, long tokens) {}
}
