package dev.memora.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.memora.memory.MemoryId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VectorBlockTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 7, 8, 31, 384})
    void findsWhatALookAtEveryVectorFinds(int dimensions) {
        Random random = new Random(dimensions);
        VectorBlock block = new VectorBlock(dimensions);
        Map<MemoryId, List<float[]>> expected = new HashMap<>();
        for (int step = 0; step < 600; step++) {
            MemoryId id = MemoryId.of("m" + random.nextInt(120));
            if (random.nextInt(3) == 0) {
                assertThat(block.remove(id)).isEqualTo(expected.remove(id) != null);
            } else {
                List<float[]> vectors = IntStream.rangeClosed(0, random.nextInt(4))
                        .mapToObj(i -> unit(random, dimensions))
                        .toList();
                block.put(id, vectors);
                expected.put(id, vectors);
            }
            if (step % 20 == 0) {
                checkSearch(block, expected, unit(random, dimensions), 1 + random.nextInt(30));
            }
        }
        assertThat(block.size()).isEqualTo(expected.size());
        checkSearch(block, expected, unit(random, dimensions), 1_000);
    }

    @Test
    void showsAMemoryOnceWithItsBestVector() {
        VectorBlock block = new VectorBlock(2);
        block.put(id("a"), List.of(new float[] {0, 1}, new float[] {1, 0}, new float[] {-1, 0}));

        assertThat(block.search(new float[] {1, 0}, 5)).containsExactly(new VectorBlock.Match(id("a"), 1));
    }

    @Test
    void breaksTiesByIdAlsoAtTheLimit() {
        VectorBlock block = new VectorBlock(2);
        for (String name : List.of("d", "b", "e", "a", "c")) {
            block.put(id(name), List.of(new float[] {0.6f, 0.8f}));
        }

        assertThat(block.search(new float[] {0.6f, 0.8f}, 3))
                .extracting(VectorBlock.Match::id)
                .containsExactly(id("a"), id("b"), id("c"));
    }

    @Test
    void neverLeavesTheRangeOfACosine() {
        VectorBlock block = new VectorBlock(3);
        block.put(id("same"), List.of(new float[] {1.0001f, 0, 0}));
        block.put(id("opposite"), List.of(new float[] {-1.0001f, 0, 0}));

        assertThat(block.search(new float[] {1.0001f, 0, 0}, 2))
                .containsExactly(new VectorBlock.Match(id("same"), 1), new VectorBlock.Match(id("opposite"), -1));
    }

    @Test
    void keepsCopiesOfTheVectors() {
        VectorBlock block = new VectorBlock(2);
        float[] vector = {1, 0};
        block.put(id("a"), List.of(vector));
        vector[0] = -1;

        assertThat(block.search(new float[] {1, 0}, 1)).containsExactly(new VectorBlock.Match(id("a"), 1));
    }

    @Test
    void isEmptyAfterClear() {
        VectorBlock block = new VectorBlock(4);
        block.put(id("a"), List.of(new float[] {1, 0, 0, 0}));
        assertThat(block.contains(id("a"))).isTrue();
        assertThat(block.bytes()).isGreaterThanOrEqualTo(16);

        block.clear();

        assertThat(block.size()).isZero();
        assertThat(block.bytes()).isZero();
        assertThat(block.contains(id("a"))).isFalse();
        assertThat(block.search(new float[] {1, 0, 0, 0}, 3)).isEmpty();
    }

    @Test
    void changesNothingWhenItRefuses() {
        VectorBlock block = new VectorBlock(2);
        block.put(id("a"), List.of(new float[] {1, 0}));
        float[] right = {0, 1};

        assertThatIllegalArgumentException().isThrownBy(() -> block.put(id("a"), List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> block.put(id("a"), List.of(right, new float[3])));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> block.put(id("a"), List.of(right, right, right, right, right)));
        assertThatIllegalArgumentException().isThrownBy(() -> block.search(new float[1], 1));
        assertThatIllegalArgumentException().isThrownBy(() -> block.search(right, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new VectorBlock(0));
        assertThat(block.search(new float[] {1, 0}, 1)).containsExactly(new VectorBlock.Match(id("a"), 1));
    }

    private static void checkSearch(
            VectorBlock block, Map<MemoryId, List<float[]>> expected, float[] query, int limit) {
        List<VectorBlock.Match> exact = new ArrayList<>();
        expected.forEach((id, vectors) -> exact.add(new VectorBlock.Match(
                id, vectors.stream().mapToDouble(v -> dot(v, query)).max().orElseThrow())));
        exact.sort(Comparator.comparingDouble(VectorBlock.Match::similarity)
                .reversed()
                .thenComparing(VectorBlock.Match::id));

        List<VectorBlock.Match> found = block.search(query, limit);

        assertThat(found).hasSize(Math.min(limit, exact.size())).doesNotHaveDuplicates();
        for (int i = 0; i < found.size(); i++) {
            assertThat(found.get(i).similarity()).isCloseTo(exact.get(i).similarity(), within(1e-5));
        }
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }

    private static float[] unit(Random random, int dimensions) {
        float[] vector = new float[dimensions];
        double square = 0;
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.nextGaussian();
            square += (double) vector[i] * vector[i];
        }
        for (int i = 0; i < dimensions; i++) {
            vector[i] /= (float) Math.sqrt(square);
        }
        return vector;
    }

    private static MemoryId id(String value) {
        return MemoryId.of(value);
    }
}
