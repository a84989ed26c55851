package dev.memora.chroma;

import static dev.memora.chroma.Samples.insertAll;
import static dev.memora.chroma.Samples.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The score at every rank is that of a look at every vector, whatever else the collection holds. */
@DisplayName("Recall")
class RecallTest extends OneServer {
    private static final int QUERIES = 10;
    private static final int LIMIT = 20;
    private static final double TOLERANCE = 1e-5;

    private final Random random = new Random(42);

    @Test
    void isWholeInASmallCollection() {
        isWhole(3_000, List.of(10, 100, 1_000), 32);
    }

    @Test
    @Tag("long")
    void isWholeInACollectionOfAHundredThousand() {
        isWhole(100_000, List.of(10, 100, 1_000, 10_000), 64);
    }

    private void isWhole(int collectionSize, List<Integer> sizes, int dimensions) {
        EmbeddingSpace space = EmbeddingSpace.of("recall", dimensions);
        List<float[]> centres = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            centres.add(Samples.unit(random, dimensions));
        }
        ChromaMemoryStore writer = open();
        Map<MemoryScope, List<float[]>> scopes = new LinkedHashMap<>();
        int written = 0;
        for (boolean identical : new boolean[] {false, true}) {
            for (int size : sizes) {
                MemoryScope scope = MemoryScope.of(identical ? "identical" : "clustered", "" + size);
                scopes.put(scope, fill(writer, scope, space, centres, size, identical));
                written += size;
            }
        }
        for (int i = 0; written < collectionSize; i++) {
            int size = Math.min(2_000, collectionSize - written);
            fill(writer, MemoryScope.of("other", "" + i), space, centres, size, i % 2 == 0);
            written += size;
        }

        ChromaMemoryStore reader = open();
        scopes.forEach((scope, vectors) -> {
            List<Long> nanos = new ArrayList<>();
            for (int i = 0; i < QUERIES; i++) {
                float[] query = near(centres.get(random.nextInt(centres.size())), dimensions);
                long start = System.nanoTime();
                List<SearchHit> hits = reader.search(new SearchRequest(scope, space, query, LIMIT));
                nanos.add(System.nanoTime() - start);
                List<Double> best = bruteForce(vectors, query);
                assertThat(hits).hasSize(Math.min(LIMIT, vectors.size()));
                for (int rank = 0; rank < hits.size(); rank++) {
                    assertThat(hits.get(rank).similarity()).isCloseTo(best.get(rank), within(TOLERANCE));
                }
            }
            long first = nanos.remove(0);
            Collections.sort(nanos);
            System.out.printf(
                    "recall: %s of %,d in %,d: whole; first search %.1f ms, then %.1f ms (median)%n",
                    scope.parts().get(0),
                    vectors.size(),
                    collectionSize,
                    first / 1e6,
                    nanos.get(nanos.size() / 2) / 1e6);
        });
    }

    private List<float[]> fill(
            ChromaMemoryStore store,
            MemoryScope scope,
            EmbeddingSpace space,
            List<float[]> centres,
            int size,
            boolean identical) {
        List<float[]> vectors = new ArrayList<>();
        List<MemoryWrite> writes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            float[] vector =
                    identical ? centres.get(0) : near(centres.get(random.nextInt(centres.size())), space.dimensions());
            vectors.add(vector);
            writes.add(Samples.insert(memory(scope, "m" + i), vector));
        }
        insertAll(store, scope, space, writes);
        return vectors;
    }

    private float[] near(float[] centre, int dimensions) {
        float[] noise = Samples.unit(random, dimensions);
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = centre[i] + 0.3f * noise[i];
        }
        return Checks.unit(vector, "");
    }

    private static List<Double> bruteForce(List<float[]> vectors, float[] query) {
        List<Double> all = new ArrayList<>();
        for (float[] vector : vectors) {
            double product = 0;
            for (int i = 0; i < query.length; i++) {
                product += (double) vector[i] * query[i];
            }
            all.add(product);
        }
        all.sort(Collections.reverseOrder());
        return all;
    }
}
