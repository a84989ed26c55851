package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Snapshot;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.journal.ScopeErasedException;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What a {@link Journal} must do. Extend it in the adapter's tests and say how to make a journal.
 *
 * <p>Each test gets a journal of its own. The subclass closes what it opens.
 */
public abstract class JournalContract extends JournalEntryRules {
    private static final int THREADS = 8;
    private static final MemoryId OTHER = MemoryId.of("m2");

    /** Creates a contract. */
    protected JournalContract() {}

    /** A new journal without any entry or erasure, shared with no other test. */
    protected abstract Journal newJournal();

    /**
     * Another journal over the same data, as after a restart of the process. A durable journal must override it; it
     * closes the given one first if only one may be open.
     *
     * @return empty if the data ends with the journal
     */
    protected Optional<Journal> reopen(Journal journal) {
        return Optional.empty();
    }

    @Override
    final Journal emptyJournal() {
        return newJournal();
    }

    @Test
    void keepsAllAcrossARestartIfItIsDurable() {
        assumeTrue(journal.durable(), "the journal is not durable");
        ActionEntry open = opened(entry("a2"));
        ActionEntry done =
                updated(done(decided(opened(entry("a1"))).next().revision(1).build()));
        MemoryScope erased = MemoryScope.of("erased");
        journal.erase(EraseRequest.of(erased));

        journal = reopen(journal).orElseThrow(() -> new AssertionError("a durable journal must be reopened"));

        assertThat(list(JournalQuery.everywhere())).containsExactly(open, done);
        assertThat(journal.epoch(erased)).isEqualTo(1);
        ActionEntry last = opened(entry("a0"));
        assertThat(list(JournalQuery.everywhere())).containsExactly(open, done, last);
    }

    @Test
    void letsOneOfManyUpdatesHaveARevision() {
        ActionEntry entry = opened(entry("a1"));

        List<Boolean> updated = Together.run(
                THREADS, i -> journal.update(entry.next().failures(i + 1).build()));

        assertThat(updated).containsOnlyOnce(true);
        ActionEntry stored = journal.find(SCOPE, entry.id()).orElseThrow();
        assertThat(stored.failures()).isEqualTo(updated.indexOf(true) + 1);
        assertThat(stored.revision()).isEqualTo(2);
    }

    @Test
    void losesNoneOfManyOpened() {
        Together.run(THREADS, i -> {
            for (int j = 0; j < 20; j++) {
                journal.open(List.of(entry("own-" + i + "-" + j), entry("shared-" + j)));
            }
            return i;
        });

        List<ActionEntry> all = list(JournalQuery.in(SCOPE));
        assertThat(all).hasSize(THREADS * 20 + 20).doesNotHaveDuplicates();
        for (int i = 0; i < THREADS; i++) {
            String own = "own-" + i + "-";
            assertThat(all)
                    .extracting(entry -> entry.id().value())
                    .filteredOn(id -> id.startsWith(own))
                    .containsExactlyElementsOf(
                            IntStream.range(0, 20).mapToObj(j -> own + j).toList());
        }
    }

    @Test
    void walksExactlyOnceWhileOthersAreOpenedAndChanged() {
        List<ActionEntry> there =
                IntStream.range(0, 40).mapToObj(i -> opened(entry("a" + i))).toList();

        Together.run(2, i -> {
            if (i == 0) {
                assertThat(walk(JournalQuery.in(SCOPE), 3))
                        .extracting(ActionEntry::id)
                        .startsWith(there.stream().map(ActionEntry::id).toArray(ActionId[]::new))
                        .doesNotHaveDuplicates();
            } else {
                there.forEach(entry -> updated(decided(entry)));
                IntStream.range(0, 40).forEach(j -> opened(entry("b" + j)));
            }
            return i;
        });
    }

    @Test
    @DisplayName("P11 the erasure of a scope removes its entries and raises its epoch")
    void erasesAScope() {
        opened(entry("a1"));
        ActionEntry decided = updated(decided(opened(entry("a2"))));
        ActionEntry foreign =
                opened(entry(MemoryScope.of("other"), "a1", "t1", MEMORY, 0).build());
        assertThat(journal.epoch(SCOPE)).isZero();

        assertThat(journal.erase(EraseRequest.of(SCOPE))).isEqualTo(2);

        assertThat(journal.epoch(SCOPE)).isEqualTo(1);
        assertThat(journal.epoch(foreign.scope())).isZero();
        assertThat(list(JournalQuery.everywhere())).containsExactly(foreign);
        assertThat(list(JournalQuery.everywhere().states(ActionState.OPEN, ActionState.DECIDED)))
                .containsExactly(foreign);
        assertThat(journal.find(SCOPE, decided.id())).isEmpty();
        assertThat(journal.update(done(decided))).isFalse();
        assertThat(journal.erase(EraseRequest.of(SCOPE))).isZero();
    }

    @Test
    @DisplayName("P8 a turn that began before an erasure stores nothing")
    void refusesEntriesFromBeforeAnErasure() {
        ActionEntry before = opened(entry("a1"));
        journal.erase(EraseRequest.of(SCOPE));

        assertThatThrownBy(() -> journal.open(List.of(before))).isInstanceOf(ScopeErasedException.class);
        assertThatThrownBy(() -> journal.open(List.of(entry("a2")))).isInstanceOf(ScopeErasedException.class);

        long epoch = journal.epoch(SCOPE);
        ActionEntry after = opened(entry(SCOPE, "a1", "t2", MEMORY, epoch).build());
        assertThat(list(JournalQuery.in(SCOPE))).containsExactly(after);
    }

    @Test
    void raisesTheEpochOfAScopeWithoutEntries() {
        assertThat(journal.erase(EraseRequest.of(SCOPE))).isZero();
        long first = journal.epoch(SCOPE);
        journal.erase(EraseRequest.of(SCOPE));

        assertThat(first).isPositive();
        assertThat(journal.epoch(SCOPE)).isGreaterThan(first);
    }

    @Test
    @DisplayName("P11 the erasure of a memory takes its text out and closes what is not over")
    void erasesAMemory() {
        ActionEntry open = opened(entry("open"));
        ActionEntry asked = updated(awaiting(opened(entry("asked")), "q1"));
        ActionEntry decided = updated(decided(opened(entry("decided"))));
        ActionEntry done = updated(done(updated(decided(opened(entry("done"))))));
        ActionEntry other = opened(entry(SCOPE, "other", "t1", OTHER, 0).build());
        ActionEntry foreign =
                opened(entry(MemoryScope.of("other"), "open", "t1", MEMORY, 0).build());

        assertThat(journal.erase(EraseRequest.of(SCOPE, MEMORY))).isEqualTo(4);

        List<ActionEntry> left = list(JournalQuery.in(SCOPE).memoryId(MEMORY));
        assertThat(left).extracting(ActionEntry::id).containsExactly(open.id(), asked.id(), decided.id(), done.id());
        assertThat(left).allMatch(entry -> entry.state() == ActionState.DONE).noneMatch(JournalContract::hasText);
        assertThat(left.subList(0, 3))
                .extracting(ActionEntry::outcome)
                .containsOnly(Optional.of(new Outcome.Rejected(EraseRequest.ERASED_MEANWHILE)));
        assertThat(left.get(3).outcome()).isEqualTo(done.outcome());
        assertThat(left)
                .extracting(ActionEntry::revision)
                .containsExactly(
                        open.revision() + 1, asked.revision() + 1, decided.revision() + 1, done.revision() + 1);
        assertThat(list(JournalQuery.in(SCOPE).states(ActionState.OPEN, ActionState.AWAITING, ActionState.DECIDED)))
                .containsExactly(other);
        assertThat(journal.find(foreign.scope(), foreign.id())).contains(foreign);
        assertThat(journal.epoch(SCOPE)).isZero();
    }

    @Test
    @DisplayName("P11 after the erasure of a memory it still shows which action wrote which version")
    void keepsWhatIdentifiesAnErasedVersion() {
        ActionEntry decided = updated(decided(opened(entry("a1"))));

        journal.erase(EraseRequest.of(SCOPE, MEMORY));

        Effect effect = journal.find(SCOPE, decided.id()).orElseThrow().effect().orElseThrow();
        assertThat(effect).isEqualTo(decided.effect().orElseThrow().stripped());
    }

    @Test
    void answersTooLateUpdatesOfAnErasedMemoryWithNo() {
        ActionEntry decided = updated(decided(opened(entry("a1"))));
        journal.erase(EraseRequest.of(SCOPE, MEMORY));

        assertThat(journal.update(done(decided))).isFalse();
        assertThat(list(JournalQuery.in(SCOPE))).noneMatch(JournalContract::hasText);
    }

    @Test
    void erasesAMemoryOnce() {
        opened(entry("a1"));
        updated(done(updated(decided(opened(entry("a2"))))));
        journal.erase(EraseRequest.of(SCOPE, MEMORY));
        List<ActionEntry> left = list(JournalQuery.in(SCOPE));

        assertThat(journal.erase(EraseRequest.of(SCOPE, MEMORY))).isZero();
        assertThat(journal.erase(EraseRequest.of(SCOPE, OTHER))).isZero();
        assertThat(list(JournalQuery.in(SCOPE))).isEqualTo(left);
    }

    private static boolean hasText(ActionEntry entry) {
        return entry.proposal().isPresent()
                || entry.approval().flatMap(asked -> asked.boundTo()).isPresent()
                || entry.effect()
                        .flatMap(Effect::replaced)
                        .flatMap(Snapshot::memory)
                        .isPresent()
                || entry.effect()
                        .flatMap(Effect::resulting)
                        .flatMap(Snapshot::memory)
                        .isPresent();
    }
}
