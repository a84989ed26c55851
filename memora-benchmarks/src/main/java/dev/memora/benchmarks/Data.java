package dev.memora.benchmarks;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Vectors and memories to measure with: unit vectors around a few centres, as embeddings of related texts are. */
final class Data {
    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
    private static final int CENTRES = 50;

    private final SplittableRandom random = new SplittableRandom(42);
    private final float[][] centres;
    private final int dimensions;

    Data(int dimensions) {
        this.dimensions = dimensions;
        this.centres = new float[CENTRES][];
        for (int i = 0; i < CENTRES; i++) {
            centres[i] = normalised(noise());
        }
    }

    EmbeddingSpace space() {
        return EmbeddingSpace.of("benchmark", dimensions);
    }

    float[] vector() {
        float[] centre = centres[random.nextInt(CENTRES)];
        float[] vector = normalised(noise());
        for (int i = 0; i < dimensions; i++) {
            vector[i] = centre[i] + 0.7f * vector[i];
        }
        return normalised(vector);
    }

    MemoryWrite.Insert insert(MemoryScope scope, long number) {
        Memory memory = Memory.builder(
                        scope,
                        MemoryId.of("m" + number),
                        "The user mentioned fact number " + number + " in passing, and may want it to be known later.",
                        NOON,
                        ActionId.of("a" + number))
                .build();
        return new MemoryWrite.Insert(memory, "key" + number, List.of(vector()));
    }

    /** Stores so many memories of a scope, a thousand at a time. */
    void fill(MemoryStore store, MemoryScope scope, int memories) {
        for (int from = 0; from < memories; from += WriteRequest.MAX_WRITES) {
            List<MemoryWrite> writes = new ArrayList<>();
            for (int i = from; i < Math.min(memories, from + WriteRequest.MAX_WRITES); i++) {
                writes.add(insert(scope, i));
            }
            store.write(new WriteRequest(scope, space(), writes));
        }
    }

    private float[] noise() {
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return vector;
    }

    private static float[] normalised(float[] vector) {
        double square = 0;
        for (float value : vector) {
            square += (double) value * value;
        }
        float length = (float) Math.sqrt(square);
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= length;
        }
        return vector;
    }
}
