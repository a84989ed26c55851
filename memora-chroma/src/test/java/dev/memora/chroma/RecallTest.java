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
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The score at every rank is that of a look at every vector, whatever else the collection holds. How long a search takes,
 * and what LangChain4j's store finds on the same server, is printed. {@code -Dmemora.chroma.recall=100000} is the
 * collection's size in the long form, 3,000 otherwise.
 */
@DisplayName("Recall")
class RecallTest extends OneServer {
    private static final int COLLECTION = Integer.getInteger("memora.chroma.recall", 3_000);
    private static final List<Integer> SCOPES = List.of(10, 100, 1_000, 10_000);
    private static final EmbeddingSpace SPACE = EmbeddingSpace.of("recall", 384);
    private static final int CENTRES = 100;
    private static final int QUERIES = 20;
    private static final int LIMIT = 20;
    private static final double TOLERANCE = 1e-5;

    private final Random random = new Random(42);
    private final List<float[]> centres = IntStream.range(0, CENTRES)
            .mapToObj(i -> Samples.unit(random, SPACE.dimensions()))
            .toList();
    private final Map<MemoryScope, List<float[]>> scopes = new LinkedHashMap<>();
    private ChromaMemoryStore writer;
    private PeerStore peer;

    @Test
    @DisplayName("Chroma#23, #24 is whole in every scope, of clustered and of identical vectors")
    void isWhole() {
        writer = open();
        peer = new PeerStore(server.url(), "peer-of-" + collection);
        fill();

        ChromaMemoryStore reader = open();
        scopes.forEach((scope, vectors) -> {
            Timed ours = new Timed();
            Timed theirs = new Timed();
            int missed = 0;
            for (int i = 0; i < QUERIES; i++) {
                float[] query = near(centres.get(random.nextInt(CENTRES)));
                List<Double> best = bruteForce(vectors, query);
                List<Double> found =
                        ours.run(() -> reader.search(new SearchRequest(scope, SPACE, query, LIMIT)).stream()
                                .map(SearchHit::similarity)
                                .toList());
                assertThat(found).hasSize(best.size());
                for (int rank = 0; rank < best.size(); rank++) {
                    assertThat(found.get(rank)).isCloseTo(best.get(rank), within(TOLERANCE));
                }
                missed += missing(theirs.run(() -> peer.search(scope, query, LIMIT)), best);
            }
            System.out.printf(
                    "recall: %s %,d of %,d: whole, %s; LangChain4j: misses %d of %d, %s%n",
                    scope.parts().get(0),
                    vectors.size(),
                    COLLECTION,
                    ours,
                    missed,
                    QUERIES * Math.min(LIMIT, vectors.size()),
                    theirs);
        });
    }

    /** The scopes to be searched, and so many others that the collection has its size. */
    private void fill() {
        int left = COLLECTION;
        for (boolean identical : new boolean[] {false, true}) {
            for (int size : SCOPES) {
                if (2 * size < COLLECTION) {
                    MemoryScope scope = MemoryScope.of(identical ? "identical" : "clustered", "" + size);
                    scopes.put(scope, add(scope, size, identical));
                    left -= size;
                }
            }
        }
        for (int i = 0; left > 0; i++) {
            int size = Math.min(1_000, left);
            add(MemoryScope.of("other", "" + i), size, i % 2 == 0);
            left -= size;
        }
    }

    private List<float[]> add(MemoryScope scope, int size, boolean identical) {
        List<float[]> vectors = new ArrayList<>();
        List<MemoryWrite> writes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            float[] vector = identical ? centres.get(0) : near(centres.get(random.nextInt(CENTRES)));
            vectors.add(vector);
            writes.add(Samples.insert(memory(scope, scope.parts() + " " + i), vector));
        }
        insertAll(writer, scope, SPACE, writes);
        peer.add(scope, vectors);
        return vectors;
    }

    private float[] near(float[] centre) {
        float[] noise = Samples.unit(random, centre.length);
        float[] vector = new float[centre.length];
        for (int i = 0; i < centre.length; i++) {
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
        return all.subList(0, Math.min(LIMIT, all.size()));
    }

    /** How many of the best are not among what was found. */
    private static int missing(List<Double> found, List<Double> best) {
        int next = 0;
        for (double similarity : found) {
            if (next < best.size() && similarity >= best.get(next) - TOLERANCE) {
                next++;
            }
        }
        return best.size() - next;
    }

    /** How long calls take. */
    private static final class Timed {
        private final List<Long> nanos = new ArrayList<>();

        <T> T run(Supplier<T> call) {
            long start = System.nanoTime();
            T result = call.get();
            nanos.add(System.nanoTime() - start);
            return result;
        }

        @Override
        public String toString() {
            List<Long> later = new ArrayList<>(nanos.subList(1, nanos.size()));
            Collections.sort(later);
            return String.format(
                    "first %.1f ms, then %.1f ms (median), %.1f ms (most)",
                    nanos.get(0) / 1e6, later.get(later.size() / 2) / 1e6, later.get(later.size() - 1) / 1e6);
        }
    }
}
