package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.SearchHit;
import dev.memora.store.WriteResult.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A record of another scope is exactly as absent as one that never existed. */
abstract class StoreIsolationRules extends StoreSearchRules {
    private static final String ID = "same-id";
    private static final String KEY = "same-key";

    private final Map<MemoryScope, Memory> owners = new LinkedHashMap<>();

    @BeforeEach
    void forgetOwners() {
        owners.clear();
    }

    @Test
    void givesEveryScopeTheSameIdsAndKeys() {
        fill();

        owners.forEach((scope, memory) -> {
            assertThat(get(scope, ID)).contains(memory);
            assertThat(store.findByKey(scope, KEY)).contains(memory);
        });
    }

    @Test
    void listsAndCountsAndFindsOnlyTheScope() {
        fill();

        owners.forEach((scope, memory) -> {
            assertThat(walk(scope, 100)).containsExactly(memory);
            assertThat(store.count(scope)).isEqualTo(1);
            assertThat(search(scope, axis(0), 100))
                    .extracting(SearchHit::memory)
                    .containsExactly(memory);
        });
    }

    @Test
    void changesOnlyTheScope() {
        fill();
        List<MemoryScope> scopes = new ArrayList<>(owners.keySet());
        for (int i = 0; i < scopes.size(); i += 3) {
            MemoryScope scope = scopes.get(i);
            Memory second = next(memoryOf(scope), "changed " + i, "edit-" + i);
            assertThat(write(scope, replace(second, axis(1))).get(0).outcome()).isEqualTo(Outcome.APPLIED);
            store.touch(scope, List.of(second.id()), NOON);
            owners.put(scope, second.toBuilder().lastAccessedAt(NOON).build());
        }

        owners.forEach((scope, memory) -> assertThat(walk(scope, 100)).containsExactly(memory));
    }

    @Test
    void deletesOnlyInTheScope() {
        fill();
        while (!owners.isEmpty()) {
            MemoryScope scope = owners.keySet().iterator().next();
            Memory memory = memoryOf(scope);
            owners.remove(scope);
            if (owners.size() % 2 == 0) {
                assertThat(store.deleteAll(scope)).isEqualTo(1);
            } else {
                assertThat(write(scope, delete(memory)).get(0).outcome()).isEqualTo(Outcome.APPLIED);
            }

            assertThat(store.count(scope)).isZero();
            assertThat(search(scope, axis(0), 10)).isEmpty();
            owners.forEach((other, kept) -> assertThat(store.count(other)).isEqualTo(1));
        }
    }

    @Test
    void answersForeignRecordsAsMissing() {
        Memory memory = stored("m1").get(0);
        MemoryScope other = MemoryScope.of("acme", "user-43");
        Memory theirs = memory(other, "m1", memory.content());

        assertThat(write(other, delete(theirs), replace(next(theirs, "second", "edit"))))
                .allMatch(result ->
                        result.outcome() == Outcome.MISSING && result.current().isEmpty());
        store.touch(other, List.of(MemoryId.of("m1")), NOON);
        assertThat(store.deleteAll(other)).isZero();
        assertThat(walk(SCOPE, 10)).containsExactly(memory);
    }

    private void fill() {
        int i = 0;
        for (MemoryScope scope : Hostile.scopes()) {
            Memory memory = memory(scope, ID, "owner " + i++);
            assertThat(write(scope, insertAs(memory, KEY, axis(0))).get(0).outcome())
                    .isEqualTo(Outcome.APPLIED);
            owners.put(scope, memory);
        }
    }

    private Memory memoryOf(MemoryScope scope) {
        Memory memory = owners.get(scope);
        if (memory == null) {
            throw new AssertionError("no memory was written for the scope");
        }
        return memory;
    }
}
