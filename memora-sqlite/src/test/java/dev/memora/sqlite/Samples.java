package dev.memora.sqlite;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/** Memories and vectors that are always the same for their name. */
final class Samples {
    static final EmbeddingSpace SPACE = EmbeddingSpace.of("samples", 32);
    static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    private Samples() {}

    static Memory memory(MemoryScope scope, String id, String content) {
        return Memory.builder(scope, MemoryId.of(id), content, NOON, ActionId.of("made-" + id))
                .build();
    }

    static Memory next(Memory memory, String content) {
        return memory.toBuilder()
                .content(content)
                .version(memory.version() + 1)
                .actionId(ActionId.of("v" + (memory.version() + 1) + "-" + memory.id()))
                .build();
    }

    static MemoryWrite.Insert insert(Memory memory) {
        return new MemoryWrite.Insert(memory, "key of " + memory.id(), List.of(vector(memory.content())));
    }

    static MemoryWrite.Replace replace(Memory next) {
        return new MemoryWrite.Replace(
                next, next.version() - 1, "key of " + next.id(), List.of(vector(next.content())));
    }

    static MemoryWrite.Delete delete(Memory memory) {
        return new MemoryWrite.Delete(memory.id(), memory.version());
    }

    static WriteRequest request(Memory memory, MemoryWrite... writes) {
        return new WriteRequest(memory.scope(), SPACE, List.of(writes));
    }

    static float[] vector(String text) {
        return vector(text, SPACE.dimensions());
    }

    static float[] vector(String text, int dimensions) {
        Random random = new Random(text.hashCode());
        float[] vector = new float[dimensions];
        double square = 0;
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.nextGaussian();
            square += vector[i] * vector[i];
        }
        for (int i = 0; i < dimensions; i++) {
            vector[i] /= (float) Math.sqrt(square);
        }
        return vector;
    }
}
