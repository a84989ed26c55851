package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Exact search by cosine. */
abstract class StoreSearchRules extends StoreReadRules {
    private static final double TOLERANCE = 1e-4;

    abstract List<Integer> scopeSizes();

    @Test
    void findsTheNearestFirst() {
        List<Memory> memories = List.of(memory("a"), memory("b"), memory("c"), memory("d"));
        float[] between = new float[DIMENSIONS];
        between[0] = 0.6f;
        between[1] = 0.8f;
        write(insert(memories.get(0), negative(axis(0))));
        write(insert(memories.get(1), axis(0)));
        write(insert(memories.get(2), axis(1)));
        write(insert(memories.get(3), between));

        List<SearchHit> hits = search(axis(0));

        assertThat(hits)
                .extracting(SearchHit::memory)
                .containsExactly(memories.get(1), memories.get(3), memories.get(2), memories.get(0));
        assertThat(hits.get(0).similarity()).isCloseTo(1, within(TOLERANCE));
        assertThat(hits.get(1).similarity()).isCloseTo(0.6, within(TOLERANCE));
        assertThat(hits.get(2).similarity()).isCloseTo(0, within(TOLERANCE));
        assertThat(hits.get(3).similarity()).isCloseTo(-1, within(TOLERANCE));
    }

    @Test
    void neverLeavesTheRangeOfACosine() {
        Random random = new Random(11);
        for (int i = 0; i < 50; i++) {
            float[] vector = randomUnit(random, DIMENSIONS);
            write(insert(memory("m" + i), vector));

            assertThat(search(SCOPE, vector, 100)).allMatch(hit -> Math.abs(hit.similarity()) <= 1);
            assertThat(search(SCOPE, negative(vector), 100)).allMatch(hit -> Math.abs(hit.similarity()) <= 1);
        }
    }

    @Test
    void orderEqualsByIdAlsoAtTheLimit() {
        for (String id : List.of("d", "b", "e", "a", "c")) {
            write(insert(memory(id), axis(3)));
        }

        assertThat(search(SCOPE, axis(3), 3))
                .extracting(hit -> hit.memory().id().value())
                .containsExactly("a", "b", "c");
    }

    @Test
    void showsAMemoryOnceWithItsBestVector() {
        write(insert(memory("a"), axis(0), axis(1), axis(2), axis(3)));
        write(insert(memory("b"), axis(1), axis(4)));

        List<SearchHit> hits = search(SCOPE, axis(2), 2);

        assertThat(hits).extracting(hit -> hit.memory().id().value()).containsExactly("a", "b");
        assertThat(hits.get(0).similarity()).isCloseTo(1, within(TOLERANCE));
        assertThat(search(SCOPE, axis(1), 2))
                .extracting(hit -> hit.memory().id().value())
                .containsExactly("a", "b");
    }

    @Test
    void returnsNoMoreThanTheLimitAndNoMoreThanThereIs() {
        stored("a", "b", "c");

        assertThat(search(SCOPE, axis(0), 1)).hasSize(1);
        assertThat(search(SCOPE, axis(0), 2)).hasSize(2);
        assertThat(search(SCOPE, axis(0), SearchRequest.MAX_LIMIT)).hasSize(3);
    }

    @Test
    void isExact() {
        for (int size : scopeSizes()) {
            isExact(size);
        }
    }

    private void isExact(int size) {
        MemoryScope scope = MemoryScope.of("exact", Integer.toString(size));
        Random random = new Random(size);
        Map<MemoryId, List<float[]>> vectors = new HashMap<>();
        List<MemoryWrite> writes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            Memory memory = memory(scope, "m" + i, "content " + i);
            float[][] own = new float[1 + random.nextInt(2)][];
            for (int j = 0; j < own.length; j++) {
                own[j] = randomUnit(random, DIMENSIONS);
            }
            vectors.put(memory.id(), List.of(own));
            writes.add(insert(memory, own));
        }
        for (int from = 0; from < size; from += WriteRequest.MAX_WRITES) {
            int to = Math.min(size, from + WriteRequest.MAX_WRITES);
            store.write(new WriteRequest(scope, SPACE, writes.subList(from, to)));
        }
        for (int query = 0; query < 5; query++) {
            float[] vector = randomUnit(random, DIMENSIONS);
            List<Double> expected = similarities(vectors, vector);
            List<SearchHit> hits = search(scope, vector, 10);

            assertThat(hits).as("hits among %d", size).hasSize(Math.min(10, size));
            for (int i = 0; i < hits.size(); i++) {
                SearchHit hit = hits.get(i);
                assertThat(hit.similarity()).isCloseTo(expected.get(i), within(TOLERANCE));
                assertThat(best(vectors.getOrDefault(hit.memory().id(), List.of()), vector))
                        .isCloseTo(hit.similarity(), within(TOLERANCE));
            }
            assertThat(hits).extracting(SearchHit::memory).doesNotHaveDuplicates();
            assertThat(hits)
                    .isSortedAccordingTo(
                            Comparator.comparingDouble(SearchHit::similarity).reversed());
        }
    }

    private static List<Double> similarities(Map<MemoryId, List<float[]>> vectors, float[] query) {
        List<Double> all = new ArrayList<>();
        vectors.values().forEach(own -> all.add(best(own, query)));
        all.sort(Collections.reverseOrder());
        return all;
    }

    private static double best(List<float[]> vectors, float[] query) {
        return vectors.stream().mapToDouble(vector -> dot(vector, query)).max().orElse(-2);
    }
}
