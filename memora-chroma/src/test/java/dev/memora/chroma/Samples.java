package dev.memora.chroma;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Memories and vectors, and short words for what is done to them. */
final class Samples {
    static final int DIMENSIONS = 8;
    static final EmbeddingSpace SPACE = EmbeddingSpace.of("samples", DIMENSIONS);
    static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");

    private Samples() {}

    static Memory memory(MemoryScope scope, String id) {
        return Memory.builder(scope, MemoryId.of(id), "content of " + id, NOON, ActionId.of("made-" + id))
                .build();
    }

    static Memory memory(String id) {
        return memory(SCOPE, id);
    }

    static Memory next(Memory memory, String action) {
        return memory.toBuilder()
                .content(memory.content() + ", then " + action)
                .version(memory.version() + 1)
                .actionId(ActionId.of(action))
                .build();
    }

    static MemoryWrite.Insert insert(Memory memory, float[]... vectors) {
        List<float[]> given = vectors.length == 0 ? List.of(unit(memory.content(), DIMENSIONS)) : List.of(vectors);
        return new MemoryWrite.Insert(memory, "key of " + memory.content(), given);
    }

    static MemoryWrite.Replace replace(Memory next, float[]... vectors) {
        List<float[]> given = vectors.length == 0 ? List.of(unit(next.content(), DIMENSIONS)) : List.of(vectors);
        return new MemoryWrite.Replace(next, next.version() - 1, "key of " + next.content(), given);
    }

    static MemoryWrite.Delete delete(Memory memory) {
        return new MemoryWrite.Delete(memory.id(), memory.version());
    }

    static WriteResult write(MemoryStore store, MemoryScope scope, MemoryWrite write) {
        return store.write(WriteRequest.of(scope, SPACE, write)).get(0);
    }

    static WriteResult write(MemoryStore store, MemoryWrite write) {
        return write(store, SCOPE, write);
    }

    /** Writes new memories of any number, a thousand at a time. */
    static void insertAll(MemoryStore store, MemoryScope scope, EmbeddingSpace space, List<MemoryWrite> writes) {
        for (int from = 0; from < writes.size(); from += WriteRequest.MAX_WRITES) {
            int to = Math.min(writes.size(), from + WriteRequest.MAX_WRITES);
            store.write(new WriteRequest(scope, space, writes.subList(from, to)));
        }
    }

    static List<SearchHit> search(MemoryStore store, MemoryScope scope, float[] vector, int limit) {
        return store.search(new SearchRequest(scope, SPACE, vector, limit));
    }

    static Optional<Memory> get(MemoryStore store, MemoryScope scope, String id) {
        return store.get(scope, List.of(MemoryId.of(id))).stream().findFirst();
    }

    static List<Memory> all(MemoryStore store, MemoryScope scope) {
        List<Memory> all = new ArrayList<>();
        PageRequest request = PageRequest.first(PageRequest.MAX_LIMIT);
        while (true) {
            var page = store.list(scope, request);
            all.addAll(page.items());
            if (page.next().isEmpty()) {
                return all;
            }
            request = request.after(page.next().get());
        }
    }

    static float[] axis(int number) {
        float[] vector = new float[DIMENSIONS];
        vector[number] = 1;
        return vector;
    }

    static float[] unit(String text, int dimensions) {
        return unit(new Random(text.hashCode()), dimensions);
    }

    static float[] unit(Random random, int dimensions) {
        double[] values = random.doubles(dimensions, -1, 1).toArray();
        double square = 0;
        for (double value : values) {
            square += value * value;
        }
        float[] unit = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            unit[i] = (float) (values[i] / Math.sqrt(square));
        }
        return unit;
    }
}
