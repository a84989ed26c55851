package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;

/** What the parts of {@link MemoryStoreContract} share: an empty store, and short words for what they do to it. */
abstract class StoreFixture {
    static final int DIMENSIONS = 8;
    static final EmbeddingSpace SPACE = EmbeddingSpace.of("contract", DIMENSIONS);
    static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    static final Instant NOON = Instant.parse("2026-05-01T12:00:00.123456789Z");

    MemoryStore store;

    abstract MemoryStore emptyStore();

    @BeforeEach
    void openStore() {
        store = emptyStore();
    }

    static Memory memory(MemoryScope scope, String id, String content) {
        return Memory.builder(scope, MemoryId.of(id), content, NOON, ActionId.of("made-" + id))
                .build();
    }

    static Memory memory(String id) {
        return memory(SCOPE, id, "content of " + id);
    }

    /** The memory's next version, by an action of this name. */
    static Memory next(Memory memory, String content, String action) {
        return memory.toBuilder()
                .content(content)
                .version(memory.version() + 1)
                .actionId(ActionId.of(action))
                .updatedAt(NOON.plusSeconds(60))
                .build();
    }

    static MemoryWrite.Insert insert(Memory memory, float[]... vectors) {
        return insertAs(memory, keyOf(memory), vectors);
    }

    static MemoryWrite.Insert insertAs(Memory memory, String key, float[]... vectors) {
        return new MemoryWrite.Insert(
                memory, key, vectors.length == 0 ? List.of(vectorOf(memory.content())) : List.of(vectors));
    }

    static MemoryWrite.Replace replace(Memory next, float[]... vectors) {
        return new MemoryWrite.Replace(
                next,
                next.version() - 1,
                keyOf(next),
                vectors.length == 0 ? List.of(vectorOf(next.content())) : List.of(vectors));
    }

    static MemoryWrite.Delete delete(Memory memory) {
        return new MemoryWrite.Delete(memory.id(), memory.version());
    }

    static String keyOf(Memory memory) {
        return "key of " + memory.content();
    }

    WriteResult write(MemoryWrite write) {
        return write(SCOPE, write).get(0);
    }

    List<WriteResult> write(MemoryScope scope, MemoryWrite... writes) {
        return store.write(new WriteRequest(scope, SPACE, List.of(writes)));
    }

    /** Stores memories with these ids and returns them. */
    List<Memory> stored(String... ids) {
        List<Memory> memories = new ArrayList<>();
        for (String id : ids) {
            Memory memory = memory(id);
            assertThat(write(insert(memory))).isEqualTo(WriteResult.of(Outcome.APPLIED, memory));
            memories.add(memory);
        }
        return memories;
    }

    Optional<Memory> get(MemoryScope scope, String id) {
        return store.get(scope, List.of(MemoryId.of(id))).stream().findFirst();
    }

    Optional<Memory> get(String id) {
        return get(SCOPE, id);
    }

    List<SearchHit> search(MemoryScope scope, float[] vector, int limit) {
        return store.search(new SearchRequest(scope, SPACE, vector, limit));
    }

    List<SearchHit> search(float[] vector) {
        return search(SCOPE, vector, 10);
    }

    /** All memories of a scope, read page by page. */
    List<Memory> walk(MemoryScope scope, int pageSize) {
        List<Memory> all = new ArrayList<>();
        PageRequest request = PageRequest.first(pageSize);
        while (true) {
            Page<Memory> page = store.list(scope, request);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(pageSize);
            all.addAll(page.items());
            if (page.next().isEmpty()) {
                return all;
            }
            request = request.after(page.next().get());
        }
    }

    /** A unit vector that is always the same for the text, and hardly near that of another. */
    static float[] vectorOf(String text) {
        return randomUnit(new Random(text.hashCode()), DIMENSIONS);
    }

    static float[] axis(int number) {
        float[] vector = new float[DIMENSIONS];
        vector[number] = 1;
        return vector;
    }

    static float[] negative(float[] vector) {
        float[] opposite = new float[vector.length];
        for (int i = 0; i < vector.length; i++) {
            opposite[i] = -vector[i];
        }
        return opposite;
    }

    static float[] randomUnit(Random random, int dimensions) {
        double[] values = new double[dimensions];
        double square = 0;
        for (int i = 0; i < dimensions; i++) {
            values[i] = random.nextGaussian();
            square += values[i] * values[i];
        }
        float[] unit = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            unit[i] = (float) (values[i] / Math.sqrt(square));
        }
        return unit;
    }

    static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
