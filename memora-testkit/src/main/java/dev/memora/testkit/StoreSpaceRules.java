package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which vectors a store takes. */
abstract class StoreSpaceRules extends StoreWriteRules {
    @Test
    void hasNoSpaceBeforeTheFirstWrite() {
        assertThat(store.space()).isEmpty();
        assertThat(search(axis(0))).isEmpty();
        assertThat(store.space()).isEmpty();
    }

    @Test
    @DisplayName("P3 the space stays fixed after the last record is gone")
    void keepsTheSpaceOfTheFirstWrite() {
        Memory memory = stored("m1").get(0);
        assertThat(store.space()).contains(SPACE);

        write(delete(memory));
        assertThat(store.space()).contains(SPACE);

        store.deleteAll(SCOPE);
        assertThat(store.space()).contains(SPACE);
        assertThatThrownBy(
                        () -> store.write(WriteRequest.of(SCOPE, otherSpace("other", DIMENSIONS, ""), insert(memory))))
                .isInstanceOf(EmbeddingSpaceMismatchException.class);
    }

    @Test
    void namesBothSpacesWhenItRefusesOne() {
        stored("m1");
        List<EmbeddingSpace> others = List.of(
                otherSpace("other", DIMENSIONS, ""),
                otherSpace(SPACE.model(), DIMENSIONS + 1, ""),
                otherSpace(SPACE.model(), DIMENSIONS, "e5-v1"));
        for (EmbeddingSpace other : others) {
            MemoryWrite write = new MemoryWrite.Insert(memory("m2"), "key", List.of(new float[other.dimensions()]));

            assertThatThrownBy(() -> store.write(WriteRequest.of(SCOPE, other, write)))
                    .isInstanceOfSatisfying(EmbeddingSpaceMismatchException.class, e -> {
                        assertThat(e.stored()).isEqualTo(SPACE);
                        assertThat(e.requested()).isEqualTo(other);
                    });
            assertThatThrownBy(() -> store.search(new SearchRequest(SCOPE, other, new float[other.dimensions()], 1)))
                    .isInstanceOf(EmbeddingSpaceMismatchException.class);
        }
        assertThat(store.count(SCOPE)).isEqualTo(1);
    }

    @Test
    void writesNothingIfAVectorIsBad() {
        List<float[]> bad = Stream.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY)
                .map(value -> {
                    float[] vector = axis(0);
                    vector[DIMENSIONS - 1] = value;
                    return vector;
                })
                .toList();
        for (float[] vector : bad) {
            refusesBoth(vector);
        }
        refusesBoth(new float[DIMENSIONS - 1]);
        refusesBoth(new float[DIMENSIONS + 1]);
        refusesBoth(new float[0]);

        assertThat(store.space()).isEmpty();
        assertThat(store.count(SCOPE)).isZero();
    }

    @Test
    void refusesOtherContentWithoutItsVectors() {
        Memory memory = stored("m1").get(0);
        Memory second = next(memory, "second", "edit");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> write(new MemoryWrite.Replace(second, 1, keyOf(second), List.of())));
        assertThat(get("m1")).contains(memory);
        assertThat(store.findByKey(SCOPE, keyOf(memory))).contains(memory);
    }

    private void refusesBoth(float[] vector) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> write(SCOPE, insert(memory("m1")), insert(memory("m2"), axis(0), vector)));
    }

    private static EmbeddingSpace otherSpace(String model, int dimensions, String recipe) {
        return new EmbeddingSpace(model, dimensions, recipe);
    }
}
