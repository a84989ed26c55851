package dev.memora.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.memora.memory.MemoryId;
import dev.memora.store.VectorBlock.Match;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("every scan finds what plain Java finds")
class VectorBlockScansTest {
    private static final VectorScan PLAIN = DotProducts::compute;

    @Test
    void usesTheVectorApiWhereItIs() {
        assertThat(VectorScans.SIMD.isPresent()).isEqualTo(Boolean.getBoolean("memora.expect.simd"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 15, 16, 17, 63, 64, 100, 384, 1_536})
    void agreesOnWhatIsNearest(int dimensions) {
        Random random = new Random(dimensions);
        List<VectorBlock> blocks = blocks(dimensions);
        List<float[]> centres = List.of(unit(random, dimensions), unit(random, dimensions));
        for (int i = 0; i < 3_000; i++) {
            MemoryId id = MemoryId.of("m" + i);
            List<float[]> vectors = new ArrayList<>();
            for (int j = 0; j <= (i % 7 == 0 ? 3 : 0); j++) {
                vectors.add(near(random, centres.get(i % 2), i % 3 == 0 ? 0.01 : 0.7));
            }
            blocks.forEach(block -> block.put(id, vectors));
        }
        for (int i = 0; i < 300; i++) {
            MemoryId id = MemoryId.of("m" + random.nextInt(3_000));
            blocks.forEach(block -> block.remove(id));
        }
        for (int limit : new int[] {1, 10, 100, 1_000, 10_000}) {
            float[] query = near(random, centres.get(0), 0.5);
            List<Match> plain = blocks.get(0).search(query, limit);
            for (VectorBlock block : blocks.subList(1, blocks.size())) {
                assertSame(block.search(query, limit), plain);
            }
        }
    }

    @Test
    void agreesForEachNumberOfRows() {
        Random random = new Random(7);
        List<VectorBlock> blocks = blocks(20);
        float[] query = unit(random, 20);
        for (int i = 0; i < 20; i++) {
            MemoryId id = MemoryId.of("m" + i);
            float[] vector = unit(random, 20);
            blocks.forEach(block -> block.put(id, List.of(vector)));
            for (VectorBlock block : blocks) {
                assertSame(block.search(query, 20), blocks.get(0).search(query, 20));
            }
        }
    }

    @Test
    void agreesOnVectorsThatAreNoUnitVectors() {
        Random random = new Random(1);
        List<VectorBlock> blocks = blocks(20);
        for (int i = 0; i < 200; i++) {
            float[] vector = unit(random, 20);
            for (int j = 0; j < 20; j++) {
                vector[j] *= i;
            }
            MemoryId id = MemoryId.of("m" + i);
            blocks.forEach(block -> block.put(id, List.of(vector)));
        }
        float[] query = unit(random, 20);
        assertSame(blocks.get(1).search(query, 10), blocks.get(0).search(query, 10));
        query[0] = 1_000_000;
        assertSame(blocks.get(1).search(query, 10), blocks.get(0).search(query, 10));
    }

    @Test
    void agreesOnEqualsOnBothSidesOfTheLimit() {
        float[] one = {0.6f, 0.8f};
        List<VectorBlock> blocks = blocks(2);
        for (int i = 0; i < 100; i++) {
            MemoryId id = MemoryId.of("m" + (i * 37 % 100));
            blocks.forEach(block -> block.put(id, List.of(one)));
        }
        for (VectorBlock block : blocks) {
            assertThat(block.search(one, 7))
                    .isEqualTo(blocks.get(0).search(one, 7))
                    .extracting(match -> match.id().value())
                    .containsExactly("m0", "m1", "m10", "m11", "m12", "m13", "m14");
        }
    }

    @Test
    void countsBothFormsOfTheRows() {
        VectorBlock plain = blocks(8).get(0);
        VectorBlock fixed = blocks(8).get(1);
        float[] vector = unit(new Random(1), 8);
        plain.put(MemoryId.of("m"), List.of(vector));
        fixed.put(MemoryId.of("m"), List.of(vector));

        assertThat(fixed.bytes()).isCloseTo(2 * plain.bytes(), withinPercentage(5));
        fixed.clear();
        assertThat(fixed.bytes()).isZero();
    }

    /** One that looks at the floats alone, one with fixed-point numbers, and, where it is, one with the Vector API. */
    private static List<VectorBlock> blocks(int dimensions) {
        List<VectorBlock> blocks = new ArrayList<>(List.of(
                new VectorBlock(dimensions, Optional.of(PLAIN)), new VectorBlock(dimensions, Optional.empty())));
        VectorScans.SIMD.ifPresent(simd -> blocks.add(new VectorBlock(dimensions, Optional.of(simd))));
        return blocks;
    }

    /** The same similarities; the same ids, where no other is as similar within the rounding of floats. */
    private static void assertSame(List<Match> found, List<Match> plain) {
        assertThat(found).hasSameSizeAs(plain);
        for (int i = 0; i < plain.size(); i++) {
            double similarity = plain.get(i).similarity();
            assertThat(found.get(i).similarity()).isCloseTo(similarity, within(1e-5));
            boolean alone = (i == 0 || plain.get(i - 1).similarity() - similarity > 2e-5)
                    && i + 1 < plain.size()
                    && similarity - plain.get(i + 1).similarity() > 2e-5;
            if (alone) {
                assertThat(found.get(i).id()).isEqualTo(plain.get(i).id());
            }
        }
    }

    private static float[] near(Random random, float[] centre, double distance) {
        float[] noise = unit(random, centre.length);
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (float) (centre[i] + noise[i] * distance);
        }
        return normalised(noise);
    }

    private static float[] unit(Random random, int dimensions) {
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.nextGaussian();
        }
        return normalised(vector);
    }

    private static float[] normalised(float[] vector) {
        double square = 0;
        for (float value : vector) {
            square += (double) value * value;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(square);
        }
        return vector;
    }
}
