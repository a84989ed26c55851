package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.store.MemoryStore;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What a {@link MemoryStore} must do. Extend it in the adapter's tests and say how to make a store; all its tests green
 * is the definition of "the adapter works".
 *
 * <p>Each test gets a store of its own. The subclass closes what it opens.
 */
public abstract class MemoryStoreContract extends StoreIsolationRules {
    private static final int THREADS = 8;

    /** Creates a contract. */
    protected MemoryStoreContract() {}

    /** A new store without any memory or space, shared with no other test. */
    protected abstract MemoryStore newStore();

    /**
     * Another store over the same data, as after a restart of the process. A durable store must override it; it closes
     * the given store first if only one may be open.
     *
     * @return empty if the data ends with the store
     */
    protected Optional<MemoryStore> reopen(MemoryStore store) {
        return Optional.empty();
    }

    /** The sizes of the scopes in which search is compared with a look at every vector: 1, 10 and 1,500 by default. */
    protected List<Integer> exactScopeSizes() {
        return List.of(1, 10, 1_500);
    }

    @Override
    final MemoryStore emptyStore() {
        return newStore();
    }

    @Override
    final List<Integer> scopeSizes() {
        return exactScopeSizes();
    }

    @Test
    void keepsAllAcrossARestartIfItIsDurable() {
        assumeTrue(store.traits().durable(), "the store is not durable");
        List<Memory> memories = stored("a", "b", "c");
        write(delete(memories.get(1)));
        store.touch(SCOPE, List.of(memories.get(0).id()), NOON);
        Optional<String> stamp = store.stamp(SCOPE);

        store = reopen(store).orElseThrow(() -> new AssertionError("a durable store must be reopened"));

        Memory touched = memories.get(0).toBuilder().lastAccessedAt(NOON).build();
        assertThat(store.space()).contains(SPACE);
        assertThat(walk(SCOPE, 1)).containsExactly(touched, memories.get(2));
        assertThat(store.findByKey(SCOPE, keyOf(touched))).contains(touched);
        assertThat(search(vectorOf(touched.content())).get(0).memory()).isEqualTo(touched);
        assertThat(write(insert(memories.get(2))).outcome()).isEqualTo(Outcome.ALREADY_APPLIED);
        stored("b");
        assertThat(store.stamp(SCOPE).filter(stamp.orElse("")::equals)).isEmpty();
    }

    @Test
    @DisplayName("P9 the same key from many threads becomes one memory")
    void letsOneOfManyWritersHaveAKey() {
        List<WriteResult> results =
                Together.run(THREADS, i -> write(insertAs(memory("m" + i), "one key", vectorOf("v" + i))));

        Memory winner = store.findByKey(SCOPE, "one key").orElseThrow();
        assertThat(walk(SCOPE, 10)).containsExactly(winner);
        assertThat(results).containsOnlyOnce(WriteResult.of(Outcome.APPLIED, winner));
        assertThat(results)
                .filteredOn(result -> !result.stands())
                .hasSize(THREADS - 1)
                .allMatch(WriteResult.of(Outcome.DUPLICATE_KEY, winner)::equals);
    }

    @Test
    void letsOneOfManyWritersReplaceAVersion() {
        Memory memory = stored("m1").get(0);

        List<WriteResult> results = Together.run(THREADS, i -> write(replace(next(memory, "by " + i, "edit-" + i))));

        Memory winner = get("m1").orElseThrow();
        assertThat(winner.version()).isEqualTo(2);
        assertThat(results).containsOnlyOnce(WriteResult.of(Outcome.APPLIED, winner));
        assertThat(results)
                .filteredOn(result -> !result.stands())
                .hasSize(THREADS - 1)
                .allMatch(WriteResult.of(Outcome.CONFLICT, winner)::equals);
        assertThat(search(vectorOf(winner.content())).get(0).similarity()).isGreaterThan(0.999);
    }

    @Test
    void losesNoneOfManyWrites() {
        Together.run(THREADS, i -> {
            for (int j = 0; j < 25; j++) {
                Memory memory = memory("m" + i + "-" + j);
                write(insert(memory));
                store.touch(SCOPE, List.of(memory.id()), NOON);
                if (j % 5 == 0) {
                    write(delete(memory));
                }
            }
            return i;
        });

        assertThat(store.count(SCOPE)).isEqualTo(THREADS * 20L);
        assertThat(walk(SCOPE, 7))
                .hasSize(THREADS * 20)
                .allMatch(memory -> memory.lastAccessedAt().isPresent());
        assertThat(search(SCOPE, axis(0), 1_000)).hasSize(THREADS * 20);
    }

    @Test
    void showsWhatStaysExactlyOnceWhileOthersComeAndGo() {
        Set<String> staying = new TreeSet<>();
        IntStream.range(0, 60).forEach(i -> staying.add(String.format("m%03d-stays", i)));
        stored(staying.toArray(new String[0]));
        AtomicBoolean walking = new AtomicBoolean(true);
        List<String> seen = new ArrayList<>();

        Together.run(2, i -> {
            if (i == 0) {
                try {
                    walk(SCOPE, 3).forEach(memory -> seen.add(memory.id().value()));
                } finally {
                    walking.set(false);
                }
            } else {
                churn(walking);
            }
            return i;
        });

        assertThat(seen).filteredOn(id -> id.endsWith("stays")).containsExactlyElementsOf(staying);
    }

    @Test
    void neverShowsHalfAMemory() {
        Memory first = memory("m1");
        write(insert(first));
        AtomicBoolean writing = new AtomicBoolean(true);

        Together.run(2, i -> {
            if (i == 0) {
                try {
                    rewrite(first, 100);
                } finally {
                    writing.set(false);
                }
            } else {
                while (writing.get()) {
                    assertThat(search(axis(0))).hasSize(1).allMatch(hit -> isWhole(hit.memory()));
                }
            }
            return i;
        });
    }

    private void rewrite(Memory first, int times) {
        Memory current = first;
        for (int i = 0; i < times; i++) {
            current = next(current, "version " + (current.version() + 1), "edit-" + i);
            write(replace(current, axis(i % DIMENSIONS)));
        }
    }

    private static boolean isWhole(Memory seen) {
        return seen.version() == 1 || seen.content().equals("version " + seen.version());
    }

    private void churn(AtomicBoolean going) {
        for (int j = 0; going.get(); j = (j + 1) % 60) {
            Memory passing = Memory.builder(
                            SCOPE,
                            MemoryId.of(String.format("m%03d-passes", j)),
                            "passing " + j,
                            NOON,
                            ActionId.of("pass-" + j))
                    .build();
            write(insert(passing));
            write(delete(passing));
        }
    }
}
