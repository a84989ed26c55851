package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Approval;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Snapshot;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalId;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;

/** What the parts of {@link JournalContract} share: an empty journal, and entries in every state. */
abstract class JournalFixture {
    static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    static final MemoryId MEMORY = MemoryId.of("m1");
    static final Instant NOON = Instant.parse("2026-05-01T12:00:00.123456789Z");
    static final String SECRET = "The user's \"secret\" is 使用者 😀.";

    Journal journal;

    abstract Journal emptyJournal();

    @BeforeEach
    void openJournal() {
        journal = emptyJournal();
    }

    static ActionEntry.Builder entry(MemoryScope scope, String id, String turn, MemoryId memory, long epoch) {
        return ActionEntry.builder(scope, ActionId.of(id), turn, ActionKind.REMEMBER, memory, epoch, NOON)
                .proposal(proposal());
    }

    static ActionEntry entry(String id) {
        return entry(SCOPE, id, "t1", MEMORY, 0).build();
    }

    static ActionEntry decided(ActionEntry entry) {
        Snapshot before = Snapshot.of(memory(entry.scope(), 1));
        Snapshot after = Snapshot.of(memory(entry.scope(), 2));
        return entry.next()
                .state(ActionState.DECIDED)
                .effect(new Effect.Replace(before, after))
                .outcome(new Outcome.Updated(entry.memoryId()))
                .updatedAt(NOON.plusSeconds(1))
                .build();
    }

    static ActionEntry awaiting(ActionEntry entry, String approvalId) {
        return entry.next()
                .state(ActionState.AWAITING)
                .approval(Approval.open(ApprovalId.of(approvalId), "digest", NOON, NOON.plusSeconds(600)))
                .due(NOON.plusSeconds(600))
                .build();
    }

    static ActionEntry answered(ActionEntry entry) {
        return entry.next()
                .approval(entry.approval().orElseThrow().decided(ApprovalDecision.APPROVE, "ada", NOON.plusSeconds(5)))
                .build();
    }

    /** Over, with its text kept as while a memory lives or may still be restored. */
    static ActionEntry done(ActionEntry entry) {
        return entry.next()
                .state(ActionState.DONE)
                .proposal(null)
                .outcome(new Outcome.Updated(entry.memoryId()))
                .conflicts(1)
                .failures(2)
                .build();
    }

    static Memory memory(MemoryScope scope, long version) {
        return Memory.builder(scope, MEMORY, SECRET, NOON, ActionId.of("made-" + version))
                .version(version)
                .build();
    }

    private static Proposal proposal() {
        Provenance provenance = Provenance.builder(Provenance.Origin.USER)
                .turnId("t1")
                .conversationId("c1")
                .turnOrdinal(3)
                .quote(SECRET)
                .policyVersion("p1")
                .build();
        return new Proposal(
                SECRET, MemoryType.EPISODIC, "explicit_request", Source.AGENT, provenance, true, "untrusted_context");
    }

    ActionEntry opened(ActionEntry entry) {
        journal.open(List.of(entry));
        return entry;
    }

    ActionEntry updated(ActionEntry next) {
        assertThat(journal.update(next)).isTrue();
        return next;
    }

    List<ActionEntry> list(JournalQuery.Builder query) {
        List<ActionEntry> all = walk(query, 2);
        assertThat(journal.list(query.page(PageRequest.first(PageRequest.MAX_LIMIT))
                                .build())
                        .items())
                .containsExactlyElementsOf(all);
        return all;
    }

    /** All entries that fit, read page by page. */
    List<ActionEntry> walk(JournalQuery.Builder query, int pageSize) {
        List<ActionEntry> all = new ArrayList<>();
        PageRequest request = PageRequest.first(pageSize);
        while (true) {
            Page<ActionEntry> page = journal.list(query.page(request).build());
            assertThat(page.items()).hasSizeLessThanOrEqualTo(pageSize);
            all.addAll(page.items());
            if (page.next().isEmpty()) {
                return all;
            }
            request = request.after(page.next().get());
        }
    }
}
