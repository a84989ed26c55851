package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Snapshot;
import dev.memora.journal.EntryChangedException;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.JournaledStore;
import dev.memora.journal.JournaledStore.EntryUpdate;
import dev.memora.memory.Memory;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What a {@link JournaledStore} must do beyond what {@link MemoryStoreContract} and {@link JournalContract} ask of its two
 * halves: one transaction for both. Extend all three in the adapter's tests.
 *
 * <p>Each test gets a store of its own. The subclass closes what it opens.
 */
public abstract class JournaledStoreContract {
    private static final int THREADS = 8;

    private JournaledStore store;

    /** Creates a contract. */
    protected JournaledStoreContract() {}

    /** A new store without any memory or entry, shared with no other test. */
    protected abstract JournaledStore newStore();

    @BeforeEach
    void openStore() {
        store = newStore();
    }

    @Test
    @DisplayName("P2 with a JournaledStore, write and close are one transaction")
    void writesAndCloses() {
        Memory memory = StoreFixture.memory("m1");
        ActionEntry decided = decided(memory);
        ActionEntry done = done(decided);

        List<WriteResult> results = write(StoreFixture.insert(memory), new EntryUpdate(0, done));

        assertThat(results).containsExactly(WriteResult.of(WriteResult.Outcome.APPLIED, memory));
        assertThat(find(decided)).contains(done);
        assertThat(memories()).containsExactly(memory);
    }

    @Test
    void closesAlsoWhatStoodAlready() {
        Memory memory = StoreFixture.memory("m1");
        ActionEntry decided = decided(memory);
        store.write(request(StoreFixture.insert(memory)));

        List<WriteResult> results = write(StoreFixture.insert(memory), new EntryUpdate(0, done(decided)));

        assertThat(results).containsExactly(WriteResult.of(WriteResult.Outcome.ALREADY_APPLIED, memory));
        assertThat(find(decided)).contains(done(decided));
    }

    @Test
    void leavesTheEntryOfAWriteThatDoesNotStand() {
        Memory holder = StoreFixture.memory("m1");
        store.write(request(StoreFixture.insert(holder)));
        Memory second = StoreFixture.next(StoreFixture.next(holder, "x", "x"), "y", "y");
        ActionEntry decided = decided(second);

        List<WriteResult> results = write(StoreFixture.replace(second), new EntryUpdate(0, done(decided)));

        assertThat(results).containsExactly(WriteResult.of(WriteResult.Outcome.CONFLICT, holder));
        assertThat(find(decided)).contains(decided);
    }

    @Test
    void closesOnlyTheEntriesWhoseWritesStand() {
        Memory one = StoreFixture.memory("m1");
        Memory two = StoreFixture.memory("m2");
        Memory three = StoreFixture.memory("m3");
        ActionEntry second = decided(two);
        ActionEntry third = decided(three);

        List<WriteResult> results = store.writeAndUpdate(
                request(
                        StoreFixture.insert(one),
                        StoreFixture.insertAs(two, StoreFixture.keyOf(one)),
                        StoreFixture.insert(three)),
                List.of(new EntryUpdate(2, done(third)), new EntryUpdate(1, done(second))));

        assertThat(results)
                .extracting(WriteResult::outcome)
                .containsExactly(
                        WriteResult.Outcome.APPLIED, WriteResult.Outcome.DUPLICATE_KEY, WriteResult.Outcome.APPLIED);
        assertThat(find(second)).contains(second);
        assertThat(find(third)).contains(done(third));
        assertThat(memories()).containsExactly(one, three);
    }

    @Test
    void writesNothingIfAnEntryWasChanged() {
        Memory one = StoreFixture.memory("m1");
        Memory two = StoreFixture.memory("m2");
        ActionEntry first = decided(one);
        ActionEntry second = decided(two);
        ActionEntry changed = second.next().failures(1).build();
        assertThat(store.journal().update(changed)).isTrue();

        assertThatThrownBy(() -> store.writeAndUpdate(
                        request(StoreFixture.insert(one), StoreFixture.insert(two)),
                        List.of(new EntryUpdate(0, done(first)), new EntryUpdate(1, done(second)))))
                .isInstanceOf(EntryChangedException.class);

        assertThat(memories()).isEmpty();
        assertThat(find(first)).contains(first);
        assertThat(find(second)).contains(changed);
    }

    @Test
    @DisplayName("P11 a scope erased meanwhile gets nothing back")
    void writesNothingIfTheEntryWasErased() {
        Memory memory = StoreFixture.memory("m1");
        ActionEntry decided = decided(memory);
        store.journal().erase(EraseRequest.of(StoreFixture.SCOPE));

        assertThatThrownBy(() -> write(StoreFixture.insert(memory), new EntryUpdate(0, done(decided))))
                .isInstanceOf(EntryChangedException.class);
        assertThat(memories()).isEmpty();
    }

    @Test
    void letsOneOfManyCloseAnEntry() {
        Memory memory = StoreFixture.memory("m1");
        ActionEntry decided = decided(memory);

        List<Boolean> closed = Together.run(THREADS, i -> {
            try {
                write(StoreFixture.insert(memory), new EntryUpdate(0, done(decided)));
                return true;
            } catch (EntryChangedException e) {
                return false;
            }
        });

        assertThat(closed).containsOnlyOnce(true);
        assertThat(find(decided)).contains(done(decided));
        assertThat(memories()).containsExactly(memory);
    }

    private static ActionEntry done(ActionEntry decided) {
        return decided.next()
                .state(ActionState.DONE)
                .outcome(new Outcome.Created(decided.memoryId(), Optional.empty()))
                .build();
    }

    private ActionEntry decided(Memory memory) {
        ActionEntry open = ActionEntry.builder(
                        memory.scope(), memory.actionId(), "t1", ActionKind.REMEMBER, memory.id(), 0, StoreFixture.NOON)
                .build();
        store.journal().open(List.of(open));
        ActionEntry decided = open.next()
                .state(ActionState.DECIDED)
                .effect(new Effect.Create(Snapshot.of(memory)))
                .outcome(new Outcome.Created(memory.id(), Optional.empty()))
                .build();
        assertThat(store.journal().update(decided)).isTrue();
        return decided;
    }

    private List<WriteResult> write(MemoryWrite write, EntryUpdate update) {
        return store.writeAndUpdate(request(write), List.of(update));
    }

    private static WriteRequest request(MemoryWrite... writes) {
        return new WriteRequest(StoreFixture.SCOPE, StoreFixture.SPACE, List.of(writes));
    }

    private Optional<ActionEntry> find(ActionEntry entry) {
        return store.journal().find(entry.scope(), entry.id());
    }

    private List<Memory> memories() {
        return store.list(StoreFixture.SCOPE, PageRequest.first(100)).items();
    }
}
