package dev.memora.chroma;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.store.MemoryCodec;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Refuses, before anything is sent, what the server must never see, and names the memory, which the server's own
 * messages don't. Keys and kinds of values need no look: {@link RowCodec} writes only its own.
 */
final class Checks {
    private static final double SHORTEST = 1e-12;
    private static final double UNIT = 1e-6;

    private Checks() {}

    /**
     * The writes with vectors whose length is 1 also in float32.
     *
     * @throws IllegalArgumentException if one can't be stored
     */
    static List<MemoryWrite> checked(WriteRequest request, ChromaLimits limits) {
        List<MemoryWrite> checked = new ArrayList<>();
        for (MemoryWrite write : request.writes()) {
            if (write instanceof MemoryWrite.Insert insert) {
                checkText(insert.memory(), insert.contentKey(), limits);
                checked.add(new MemoryWrite.Insert(
                        insert.memory(), insert.contentKey(), units(write, request.space(), limits)));
            } else if (write instanceof MemoryWrite.Replace replace) {
                checkText(replace.memory(), replace.contentKey(), limits);
                checked.add(new MemoryWrite.Replace(
                        replace.memory(),
                        replace.expectedVersion(),
                        replace.contentKey(),
                        units(write, request.space(), limits)));
            } else {
                checked.add(write);
            }
        }
        return checked;
    }

    /** The memory's vector with length 1, itself if it has that already. */
    static float[] checkedUnit(float[] vector, MemoryId id, EmbeddingSpace space) {
        if (vector.length != space.dimensions()) {
            throw new IllegalArgumentException(
                    "a vector has " + vector.length + " dimensions, but its space has " + space.dimensions() + of(id));
        }
        return unit(vector, of(id));
    }

    /** The vector with length 1, itself if it has that already. */
    static float[] unit(float[] vector, String whose) {
        double square = 0;
        for (float value : vector) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException("a vector has a value that is not finite" + whose);
            }
            square += (double) value * value;
        }
        double length = Math.sqrt(square);
        if (length < SHORTEST) {
            throw new IllegalArgumentException("a vector has no length" + whose);
        }
        if (Math.abs(length - 1) <= UNIT) {
            return vector;
        }
        float[] unit = new float[vector.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (vector[i] / length);
        }
        return unit;
    }

    private static List<float[]> units(MemoryWrite write, EmbeddingSpace space, ChromaLimits limits) {
        String whose = of(write.id());
        List<float[]> units = new ArrayList<>();
        for (float[] vector : write.vectors()) {
            units.add(checkedUnit(vector, write.id(), space));
        }
        long bytes = units.size() * Chunks.vectorBytes(space.dimensions());
        if (bytes > limits.bytesPerWrite()) {
            throw new IllegalArgumentException("the vectors are larger than one write may be" + whose);
        }
        return units;
    }

    /** @throws IllegalArgumentException if the server can't hold the memory */
    static void checkText(Memory memory, String key, ChromaLimits limits) {
        String json = MemoryCodec.encode(memory);
        if (!isUnicode(json) || !isUnicode(key) || !isUnicode(memory.id().value())) {
            throw new IllegalArgumentException("a text is not valid Unicode, it has half a pair" + of(memory.id()));
        }
        int bytes = json.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > limits.bytesPerMemory()) {
            throw new IllegalArgumentException("the memory has " + bytes + " bytes as JSON, but the server takes "
                    + limits.bytesPerMemory() + of(memory.id()));
        }
    }

    private static boolean isUnicode(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static String of(MemoryId id) {
        return " (memory " + (isUnicode(id.value()) ? id.value() : "with half a pair in its id") + ")";
    }
}
