package dev.memora.testkit;

import static dev.memora.testkit.StoreFixture.NOON;
import static dev.memora.testkit.StoreFixture.SCOPE;
import static dev.memora.testkit.StoreFixture.SPACE;
import static dev.memora.testkit.StoreFixture.delete;
import static dev.memora.testkit.StoreFixture.insert;
import static dev.memora.testkit.StoreFixture.keyOf;
import static dev.memora.testkit.StoreFixture.memory;
import static dev.memora.testkit.StoreFixture.next;
import static dev.memora.testkit.StoreFixture.randomUnit;
import static dev.memora.testkit.StoreFixture.replace;
import static dev.memora.testkit.StoreFixture.vectorOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.ReembeddableStore;
import dev.memora.store.SearchRequest;
import dev.memora.store.VectorUpdate;
import dev.memora.store.WriteRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What a {@link ReembeddableStore} must do beyond what {@link MemoryStoreContract} asks of it. Extend both in the adapter's
 * tests.
 *
 * <p>Each test gets a store of its own. The subclass closes what it opens.
 */
public abstract class ReembeddableStoreContract {
    private static final EmbeddingSpace TARGET = EmbeddingSpace.of("target", 5);
    private static final MemoryScope OTHER = MemoryScope.of("acme", "user-43");

    private ReembeddableStore store;

    /** Creates a contract. */
    protected ReembeddableStoreContract() {}

    /** A new store without any memory or space, shared with no other test. */
    protected abstract ReembeddableStore newStore();

    /**
     * Another store over the same data, as after a restart of the process. A durable store must override it.
     *
     * @return empty if the data ends with the store
     */
    protected Optional<ReembeddableStore> reopen(ReembeddableStore store) {
        return Optional.empty();
    }

    @BeforeEach
    void openStore() {
        store = newStore();
    }

    @Test
    void listsTheMemoriesOfAllScopesThatLackAVector() {
        List<Memory> all = filled();

        assertThat(lacking(TARGET, 1)).containsExactlyInAnyOrderElementsOf(all);
        assertThat(lacking(TARGET, 2)).containsExactlyInAnyOrderElementsOf(all);
        assertThat(lacking(SPACE, 2)).isEmpty();
    }

    @Test
    void listsAMemoryNoMoreOnceItHasItsVector() {
        List<Memory> all = filled();

        assertThat(put(all.get(0), all.get(2))).isEqualTo(2);

        assertThat(lacking(TARGET, 10)).containsExactly(all.get(1));
        assertThat(put(all.get(0))).isEqualTo(1);
    }

    @Test
    void answersInTheOldSpaceUntilTheMoveIsOver() {
        List<Memory> all = filled();
        put(all.get(0), all.get(1));

        assertThat(store.activate(TARGET)).isFalse();
        assertThat(store.space()).contains(SPACE);
        assertThat(found(SPACE, vectorOf(all.get(0).content()))).isEqualTo(all.get(0));
        assertThatThrownBy(() -> found(TARGET, target(all.get(0)))).isInstanceOf(EmbeddingSpaceMismatchException.class);

        put(all.get(2));
        assertThat(found(SPACE, vectorOf(all.get(1).content()))).isEqualTo(all.get(1));
    }

    @Test
    void movesAllScopesAtOnce() {
        List<Memory> all = filled();
        store.touch(SCOPE, List.of(all.get(0).id()), NOON);
        found(SPACE, vectorOf(all.get(0).content()));
        put(all.get(0), all.get(1), all.get(2));

        assertThat(store.activate(TARGET)).isTrue();

        assertThat(store.space()).contains(TARGET);
        assertThat(found(TARGET, target(all.get(1)))).isEqualTo(all.get(1));
        assertThat(found(TARGET, target(all.get(0))))
                .isEqualTo(all.get(0).toBuilder().lastAccessedAt(NOON).build());
        assertThat(store.search(new SearchRequest(OTHER, TARGET, target(all.get(2)), 10)))
                .hasSize(1)
                .allMatch(hit -> hit.memory().equals(all.get(2)) && hit.similarity() > 0.999);
        assertThat(store.findByKey(SCOPE, keyOf(all.get(1)))).contains(all.get(1));
        assertThat(lacking(TARGET, 10)).isEmpty();
    }

    @Test
    @DisplayName("P7 after the move the old space is refused")
    void refusesTheOldSpaceAfterTheMove() {
        List<Memory> all = filled();
        put(all.get(0), all.get(1), all.get(2));
        Optional<String> stamp = store.stamp(SCOPE);
        store.activate(TARGET);

        assertThatThrownBy(() -> found(SPACE, vectorOf("x"))).isInstanceOf(EmbeddingSpaceMismatchException.class);
        assertThatThrownBy(() -> write(insert(memory("late")))).isInstanceOf(EmbeddingSpaceMismatchException.class);
        assertThat(store.stamp(SCOPE).filter(stamp.orElse("")::equals)).isEmpty();
        assertThat(store.activate(TARGET)).isTrue();
    }

    @Test
    void skipsAMemoryThatChangedMeanwhileAndListsItAgain() {
        List<Memory> all = filled();
        Memory changed = next(all.get(0), "other words", "edit");
        write(replace(changed));

        assertThat(put(all.get(0), all.get(1), all.get(2))).isEqualTo(2);
        assertThat(lacking(TARGET, 10)).containsExactly(changed);
        assertThat(store.activate(TARGET)).isFalse();
    }

    @Test
    void listsAMemoryAgainThatChangesAfterItGotItsVector() {
        List<Memory> all = filled();
        put(all.get(0), all.get(1), all.get(2));
        Memory changed = next(all.get(0), "other words", "edit");
        write(replace(changed));
        Memory added = memory("added");
        write(insert(added));

        assertThat(store.activate(TARGET)).isFalse();
        assertThat(lacking(TARGET, 10)).containsExactlyInAnyOrder(changed, added);

        put(changed, added);
        assertThat(store.activate(TARGET)).isTrue();
        assertThat(found(TARGET, target(changed))).isEqualTo(changed);
    }

    @Test
    void waitsForNoMemoryThatIsGone() {
        List<Memory> all = filled();
        put(all.get(0));
        write(delete(all.get(0)));
        write(delete(all.get(1)));

        assertThat(put(all.get(1), all.get(2))).isEqualTo(1);
        assertThat(store.activate(TARGET)).isTrue();
        assertThat(store.search(new SearchRequest(SCOPE, TARGET, target(all.get(0)), 10)))
                .isEmpty();
    }

    @Test
    void knowsAMemoryOfAnotherScopeForAnother() {
        Memory mine = filled().get(1);

        assertThat(store.putVectors(TARGET, List.of(new VectorUpdate(OTHER, mine.id(), 1, List.of(target(mine))))))
                .isZero();
        assertThat(lacking(TARGET, 10)).contains(mine);
    }

    @Test
    void takesSeveralVectorsOfAMemory() {
        Memory memory = filled().get(0);
        float[] second = randomUnit(new Random(99), TARGET.dimensions());
        put(store.get(SCOPE, List.of(memory("b").id())).get(0), otherScopes());
        store.putVectors(TARGET, List.of(new VectorUpdate(SCOPE, memory.id(), 1, List.of(target(memory), second))));

        assertThat(store.activate(TARGET)).isTrue();
        assertThat(found(TARGET, second)).isEqualTo(memory);
        assertThat(found(TARGET, target(memory))).isEqualTo(memory);
    }

    @Test
    void beginsAnewForAnotherTarget() {
        List<Memory> all = filled();
        put(all.get(0), all.get(1));
        EmbeddingSpace another = EmbeddingSpace.of("another", 3);

        assertThat(lacking(another, 10)).hasSize(3);
        store.putVectors(
                another,
                List.of(new VectorUpdate(
                        SCOPE, all.get(0).id(), 1, List.of(randomUnit(new Random(1), another.dimensions())))));
        assertThat(lacking(another, 10)).hasSize(2);
        assertThat(store.activate(another)).isFalse();
        assertThat(store.activate(TARGET)).isFalse();
    }

    @Test
    void refusesAVectorOfTheWrongSize() {
        Memory memory = filled().get(0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.putVectors(
                        TARGET, List.of(new VectorUpdate(SCOPE, memory.id(), 1, List.of(vectorOf("x"))))));
        assertThat(lacking(TARGET, 10)).hasSize(3);
    }

    @Test
    void goesOnAfterARestart() {
        List<Memory> all = filled();
        put(all.get(0), all.get(1));
        Optional<ReembeddableStore> again = reopen(store);
        assumeTrue(again.isPresent(), "the data ends with the store");
        store = again.get();

        assertThat(lacking(TARGET, 10)).containsExactly(all.get(2));
        put(all.get(2));
        assertThat(store.activate(TARGET)).isTrue();
        assertThat(found(TARGET, target(all.get(0)))).isEqualTo(all.get(0));
    }

    /** Two memories of one scope, and one of another. */
    private List<Memory> filled() {
        List<Memory> all = List.of(memory("a"), memory("b"), memory(OTHER, "a", "content of another"));
        all.forEach(memory -> store.write(new WriteRequest(memory.scope(), SPACE, List.of(insert(memory)))));
        return all;
    }

    private Memory otherScopes() {
        return store.list(OTHER, PageRequest.first(1)).items().get(0);
    }

    private void write(MemoryWrite write) {
        assertThat(store.write(new WriteRequest(SCOPE, SPACE, List.of(write)))
                        .get(0)
                        .stands())
                .isTrue();
    }

    private int put(Memory... memories) {
        List<VectorUpdate> updates = new ArrayList<>();
        for (Memory memory : memories) {
            updates.add(new VectorUpdate(memory.scope(), memory.id(), memory.version(), List.of(target(memory))));
        }
        return store.putVectors(TARGET, updates);
    }

    private List<Memory> lacking(EmbeddingSpace target, int pageSize) {
        List<Memory> all = new ArrayList<>();
        PageRequest request = PageRequest.first(pageSize);
        while (true) {
            Page<Memory> page = store.withoutVectors(target, request);
            all.addAll(page.items());
            if (page.next().isEmpty()) {
                return all;
            }
            request = request.after(page.next().get());
        }
    }

    private Memory found(EmbeddingSpace space, float[] vector) {
        return store.search(new SearchRequest(SCOPE, space, vector, 1)).get(0).memory();
    }

    private static float[] target(Memory memory) {
        return randomUnit(new Random(memory.content().hashCode() + 1L), TARGET.dimensions());
    }
}
