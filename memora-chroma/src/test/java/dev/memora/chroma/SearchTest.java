package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.SPACE;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.delete;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.insertAll;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static dev.memora.chroma.Samples.replace;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Every store object has a cache of its own, so a second one stands for another process here. */
@DisplayName("Search")
class SearchTest extends OneServer {
    private final Tap tap = new Tap();

    @Test
    void readsTheVectorsOnceAndKeepsUpWithItsOwnWrites() {
        ChromaMemoryStore store = open(builder().httpClient(tap.client()));
        Memory memory = memory("a");
        write(store, insert(memory, axis(0)));
        search(store, SCOPE, axis(0), 10);
        tap.clear();

        write(store, insert(memory("b"), axis(1)));
        assertThat(best(store, 1)).isEqualTo("b");
        write(store, replace(next(memory, "edit"), axis(2), axis(3)));
        assertThat(best(store, 3)).isEqualTo("a");
        write(store, delete(memory("b")));
        assertThat(search(store, SCOPE, axis(1), 10)).hasSize(1);

        assertThat(tap.calls("get")).noneMatch(SearchTest::readsVectors);
        assertThat(tap.calls("query")).isEmpty();
    }

    @Test
    void neverShowsWhatAnotherProcessHasDeletedOrReplaced() {
        ChromaMemoryStore ours = open();
        ChromaMemoryStore theirs = open();
        Memory deleted = memory("a");
        Memory replaced = memory("b");
        write(ours, insert(deleted, axis(0)));
        write(ours, insert(replaced, axis(1)));
        write(ours, insert(memory("c"), axis(2)));
        search(ours, SCOPE, axis(0), 10);

        Memory second = next(replaced, "edit");
        write(theirs, delete(deleted));
        write(theirs, replace(second, axis(3)));

        assertThat(search(ours, SCOPE, axis(0), 10))
                .extracting(SearchHit::memory)
                .containsExactlyInAnyOrder(second, memory("c"));
        assertThat(search(ours, SCOPE, axis(3), 1)).containsExactly(new SearchHit(second, 1));
    }

    @Test
    @DisplayName("P31 finds what another process wrote after maxAge")
    void findsWhatAnotherProcessWrote() {
        ChromaMemoryStore ours = open(builder().maxAge(Duration.ZERO).httpClient(tap.client()));
        ChromaMemoryStore patient = open(builder().maxAge(Duration.ofHours(1)));
        ChromaMemoryStore theirs = open();
        Memory memory = memory("a");
        write(theirs, insert(memory, axis(0)));
        assertThat(search(ours, SCOPE, axis(0), 10)).hasSize(1);
        assertThat(search(patient, SCOPE, axis(0), 10)).hasSize(1);

        write(theirs, insert(memory("b"), axis(1)));
        write(theirs, replace(next(memory, "edit"), axis(2)));
        tap.clear();

        assertThat(best(ours, 1)).isEqualTo("b");
        assertThat(search(ours, SCOPE, axis(2), 1).get(0).similarity()).isEqualTo(1);
        assertThat(search(patient, SCOPE, axis(1), 10)).hasSize(1);
        assertThat(tap.calls("get").stream().filter(SearchTest::readsVectors)).hasSize(1);
    }

    @Test
    void forgetsOtherVersionsOfAMemoryThatWasDeletedAndMadeAgain() {
        ChromaMemoryStore ours = open(builder().maxAge(Duration.ZERO));
        ChromaMemoryStore theirs = open();
        Memory memory = memory("a");
        Memory second = next(memory, "edit");
        write(ours, insert(memory, axis(0)));
        write(ours, replace(second, axis(1)));
        search(ours, SCOPE, axis(1), 1);
        write(theirs, delete(second));
        write(theirs, insert(memory, axis(2)));

        assertThat(search(ours, SCOPE, axis(2), 1)).containsExactly(new SearchHit(memory, 1));
    }

    @Test
    void answersWithoutACache() {
        ChromaMemoryStore store = open(builder().cacheBytes(0));
        for (int i = 0; i < 5; i++) {
            write(store, insert(memory("m" + i), axis(i)));
        }
        assertThat(best(store, 3)).isEqualTo("m3");
        assertThat(best(store, 4)).isEqualTo("m4");
    }

    @Test
    void keepsOnlyAsManyScopesAsFit() {
        ChromaMemoryStore store = open(builder().cacheBytes(5_000).httpClient(tap.client()));
        for (int i = 0; i < 6; i++) {
            MemoryScope scope = MemoryScope.of("scope", "" + i);
            write(store, scope, insert(memory(scope, "m"), axis(0)));
            search(store, scope, axis(0), 1);
        }
        tap.clear();

        search(store, MemoryScope.of("scope", "5"), axis(0), 1);
        assertThat(tap.calls("get")).noneMatch(SearchTest::readsVectors);
        search(store, MemoryScope.of("scope", "0"), axis(0), 1);
        assertThat(tap.calls("get")).anyMatch(SearchTest::readsVectors);
    }

    @Test
    @DisplayName("Chroma#20, #22 measures vectors of any length by their angle, which no rounding takes beyond 1")
    void measuresVectorsOfAnyLengthByTheirAngle() {
        ChromaMemoryStore store = open();
        write(store, insert(memory("long"), new float[] {3e20f, 4e20f, 0, 0, 0, 0, 0, 0}));
        write(store, insert(memory("short"), new float[] {0, 0, 3e-6f, 4e-6f, 0, 0, 0, 0}));

        List<SearchHit> hits = search(open(), SCOPE, new float[] {6, 8, 0, 0, 0, 0, 0, 0}, 2);

        assertThat(hits.get(0).memory().id().value()).isEqualTo("long");
        assertThat(hits.get(0).similarity()).isBetween(1 - 1e-6, 1.0);
        assertThat(hits.get(1).similarity()).isZero();
    }

    @Test
    void asksTheServersIndexInALargeScopeAndMeasuresItsHitsAgain() {
        ChromaMemoryStore store = open(builder().exactLimit(100).httpClient(tap.client()));
        Random random = new Random(5);
        List<MemoryWrite> writes = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            writes.add(insert(memory("m" + i), Samples.unit(random, 8), Samples.unit(random, 8)));
        }
        insertAll(store, SCOPE, SPACE, writes);
        ChromaMemoryStore exact = open();

        for (int i = 0; i < 20; i++) {
            float[] query = Samples.unit(random, 8);
            List<SearchHit> hits = search(store, SCOPE, query, 10);
            assertThat(hits).hasSize(10).doesNotHaveDuplicates();
            List<SearchHit> expected = search(exact, SCOPE, query, 10);
            assertThat(hits.get(0)).isEqualTo(expected.get(0));
            assertThat(hits.stream().filter(expected::contains).count()).isGreaterThanOrEqualTo(9);
        }
        assertThat(tap.calls("query")).hasSize(20);
        assertThat(store.traits().exactUpTo()).isEqualTo(100);
    }

    @Test
    @DisplayName("Chroma§4 reads all of a large scope when the index loses memories among many alike")
    void readsAllWhenTheIndexFindsTooFew() {
        ChromaMemoryStore store = open(builder().exactLimit(10));
        for (int user = 0; user < 10; user++) {
            MemoryScope scope = MemoryScope.of("user", "" + user);
            List<MemoryWrite> writes = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                writes.add(insert(memory(scope, "m" + i), axis(0)));
            }
            insertAll(store, scope, SPACE, writes);
        }
        for (int user = 0; user < 10; user++) {
            assertThat(search(store, MemoryScope.of("user", "" + user), axis(0), 100))
                    .hasSize(100)
                    .allMatch(hit -> hit.similarity() == 1);
        }
    }

    private String best(ChromaMemoryStore store, int axis) {
        return search(store, SCOPE, axis(axis), 1).get(0).memory().id().value();
    }

    private static boolean readsVectors(Tap.Call call) {
        return call.body().path("include").toString().contains("embeddings");
    }
}
