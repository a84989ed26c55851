package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.approval.ApprovalId;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.JournalQuery;
import dev.memora.journal.ScopeErasedException;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Opening, changing and finding entries. */
abstract class JournalEntryRules extends JournalFixture {
    @Test
    void findsWhatWasOpened() {
        ActionEntry entry = opened(entry("a1"));

        assertThat(journal.find(SCOPE, entry.id())).contains(entry);
        assertThat(journal.find(SCOPE, ActionId.of("a2"))).isEmpty();
        assertThat(journal.find(MemoryScope.of("acme"), entry.id())).isEmpty();
    }

    @Test
    void keepsEveryFieldThroughAllStates() {
        ActionEntry open = opened(entry("a1"));
        ActionEntry asked = updated(awaiting(open, "q1"));
        assertThat(journal.find(SCOPE, open.id())).contains(asked);
        ActionEntry answered = updated(answered(asked));
        assertThat(journal.find(SCOPE, open.id())).contains(answered);
        ActionEntry decided = updated(decided(answered));
        assertThat(journal.find(SCOPE, open.id())).contains(decided);
        ActionEntry done = updated(done(decided));
        assertThat(journal.find(SCOPE, open.id())).contains(done);
        ActionEntry stripped = updated(done.stripped());
        assertThat(journal.find(SCOPE, open.id())).contains(stripped);
    }

    @Test
    @DisplayName("P3 a known id is ignored, whatever the entry says")
    void ignoresKnownIds() {
        ActionEntry first = opened(entry("a1"));
        ActionEntry decided = updated(decided(first));

        journal.open(
                List.of(entry("a0"), entry(SCOPE, "a1", "other turn", MEMORY, 0).build(), entry("a2"), entry("a2")));

        assertThat(journal.find(SCOPE, first.id())).contains(decided);
        assertThat(list(JournalQuery.in(SCOPE)))
                .extracting(entry -> entry.id().value())
                .containsExactly("a1", "a0", "a2");
    }

    @Test
    void opensNothing() {
        journal.open(List.of());

        assertThat(list(JournalQuery.everywhere())).isEmpty();
    }

    @Test
    @DisplayName("P11 opens all entries or none")
    void opensNoneIfOneIsOfAnErasedTime() {
        MemoryScope erased = MemoryScope.of("erased");
        journal.erase(EraseRequest.of(erased));

        assertThatThrownBy(() -> journal.open(List.of(
                        entry("a1"), entry(erased, "a2", "t1", MEMORY, 0).build(), entry("a3"))))
                .isInstanceOf(ScopeErasedException.class);
        assertThat(list(JournalQuery.everywhere())).isEmpty();
    }

    @Test
    void updatesTheRevisionBeforeOnly() {
        ActionEntry first = opened(entry("a1"));
        ActionEntry second = decided(first);
        ActionEntry third = done(second);

        assertThat(journal.update(first)).isFalse();
        assertThat(journal.update(third)).isFalse();
        assertThat(journal.find(SCOPE, first.id())).contains(first);
        assertThat(journal.update(second)).isTrue();
        assertThat(journal.update(second)).isFalse();
        assertThat(journal.update(third)).isTrue();
        assertThat(journal.find(SCOPE, first.id())).contains(third);
    }

    @Test
    void updatesNothingThatIsNotThere() {
        opened(entry("a1"));

        assertThat(journal.update(decided(entry("a2")))).isFalse();
        assertThat(journal.update(decided(
                        entry(MemoryScope.of("other"), "a1", "t1", MEMORY, 0).build())))
                .isFalse();
        assertThat(list(JournalQuery.everywhere())).containsExactly(entry("a1"));
    }

    @Test
    void listsInTheOrderOfOpening() {
        List<String> ids = new ArrayList<>(List.of("z", "a", "m", "b", "y", "c", "é", "0"));
        for (int i = 0; i < ids.size(); i += 2) {
            journal.open(List.of(entry(ids.get(i)), entry(ids.get(i + 1))));
        }
        updated(decided(entry("z")));
        updated(decided(entry("b")));

        for (int size : new int[] {1, 3, 8, 9}) {
            assertThat(walk(JournalQuery.in(SCOPE), size))
                    .extracting(entry -> entry.id().value())
                    .containsExactlyElementsOf(ids);
        }
    }

    @Test
    void listsWhatFitsEveryCondition() {
        MemoryId other = MemoryId.of("m2");
        ActionEntry open = opened(entry("open"));
        ActionEntry asked =
                updated(awaiting(opened(entry(SCOPE, "asked", "t2", other, 0).build()), "q1"));
        ActionEntry decided =
                updated(decided(opened(entry(SCOPE, "decided", "t2", MEMORY, 0).build())));
        ActionEntry done = updated(done(opened(entry("done"))));
        ActionEntry foreign =
                opened(entry(MemoryScope.of("other"), "open", "t2", MEMORY, 0).build());

        assertThat(list(JournalQuery.everywhere())).containsExactly(open, asked, decided, done, foreign);
        assertThat(list(JournalQuery.in(SCOPE))).containsExactly(open, asked, decided, done);
        assertThat(list(JournalQuery.in(SCOPE).states(ActionState.OPEN, ActionState.DECIDED)))
                .containsExactly(open, decided);
        assertThat(list(JournalQuery.everywhere().states(ActionState.OPEN))).containsExactly(open, foreign);
        assertThat(list(JournalQuery.in(SCOPE).states(ActionState.DONE))).containsExactly(done);
        assertThat(list(JournalQuery.in(SCOPE).states(ActionState.REVIEW))).isEmpty();
        assertThat(list(JournalQuery.in(SCOPE).memoryId(MEMORY))).containsExactly(open, decided, done);
        assertThat(list(JournalQuery.in(SCOPE).memoryId(MEMORY).states(ActionState.DONE, ActionState.OPEN)))
                .containsExactly(open, done);
        assertThat(list(JournalQuery.in(SCOPE).turnId("t2"))).containsExactly(asked, decided);
        assertThat(list(JournalQuery.everywhere().turnId("t2").memoryId(MEMORY)))
                .containsExactly(decided, foreign);
        assertThat(list(JournalQuery.in(SCOPE).approvalId(ApprovalId.of("q1")))).containsExactly(asked);
        assertThat(list(JournalQuery.in(SCOPE).approvalId(ApprovalId.of("q2")))).isEmpty();
    }

    @Test
    void findsAnEntryByItsCurrentQuestionOnly() {
        ActionEntry stale = updated(awaiting(opened(entry("a1")), "q1"));
        ActionEntry again = updated(awaiting(stale, "q2"));

        assertThat(list(JournalQuery.in(SCOPE).approvalId(ApprovalId.of("q1")))).isEmpty();
        assertThat(list(JournalQuery.in(SCOPE).approvalId(ApprovalId.of("q2")))).containsExactly(again);
    }

    @Test
    void findsWhatIsDue() {
        ActionEntry never = opened(entry("never"));
        ActionEntry now = updated(opened(entry("now")).next().due(NOON).build());
        ActionEntry later =
                updated(opened(entry("later")).next().due(NOON.plusNanos(1)).build());
        ActionEntry kept = updated(done(opened(entry("kept")))
                .next()
                .revision(2)
                .due(NOON.minusSeconds(1))
                .build());

        assertThat(list(JournalQuery.everywhere().dueBy(NOON))).containsExactly(now, kept);
        assertThat(list(JournalQuery.everywhere().dueBy(NOON.plusNanos(1)))).containsExactly(now, later, kept);
        assertThat(list(JournalQuery.in(SCOPE).dueBy(NOON).states(ActionState.DONE)))
                .containsExactly(kept);
        assertThat(list(JournalQuery.in(SCOPE))).contains(never);
    }

    @Test
    void keepsScopesApart() {
        List<MemoryScope> scopes = Hostile.scopes();
        for (MemoryScope scope : scopes) {
            opened(entry(scope, "same", "t1", MEMORY, 0).build());
        }

        for (MemoryScope scope : scopes) {
            ActionEntry own = entry(scope, "same", "t1", MEMORY, 0).build();
            assertThat(journal.find(scope, own.id())).contains(own);
            assertThat(list(JournalQuery.in(scope))).containsExactly(own);
            updated(decided(own));
        }
        assertThat(list(JournalQuery.everywhere().states(ActionState.DECIDED))).hasSameSizeAs(scopes);
    }
}
