package dev.memora.internal.admin;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.internal.commit.Committer;
import dev.memora.internal.commit.Pages;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.MemoryScope;
import dev.memora.turn.RecoveryReport;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finishes what a crash or a failed call left open. Thread-safe; running it twice at once costs money, not truth. */
public final class Recovery {
    private final Journal journal;
    private final Committer committer;
    private final Clock clock;
    private final Duration notice;

    /**
     * Creates a recovery over a journal.
     *
     * @param notice how long before its end a question is announced
     */
    public Recovery(Journal journal, Committer committer, Clock clock, Duration notice) {
        this.journal = journal;
        this.committer = committer;
        this.clock = clock;
        this.notice = notice;
    }

    /** Brings every open action of every scope as far as it goes, and ends what has come to its end by itself. */
    public RecoveryReport run() {
        Map<MemoryScope, List<ActionEntry>> byScope = new LinkedHashMap<>();
        entries(open())
                .forEach(entry -> byScope.computeIfAbsent(entry.scope(), scope -> new ArrayList<>())
                        .add(entry));
        // A scope without open actions is settled for what is due in it: settling does that, too.
        entries(due()).forEach(entry -> byScope.computeIfAbsent(entry.scope(), scope -> new ArrayList<>()));
        int settled = 0;
        int failed = 0;
        int open = 0;
        for (Map.Entry<MemoryScope, List<ActionEntry>> scope : byScope.entrySet()) {
            for (Receipt receipt : settle(scope.getKey(), scope.getValue())) {
                if (receipt.outcome() instanceof Outcome.Retrying) {
                    open++;
                } else if (receipt.outcome() instanceof Outcome.Failed) {
                    failed++;
                } else {
                    settled++;
                }
            }
        }
        return new RecoveryReport(settled, failed, open);
    }

    /** In bounded batches, because a batch is one request to the judge. */
    private List<Receipt> settle(MemoryScope scope, List<ActionEntry> entries) {
        List<Receipt> receipts = new ArrayList<>();
        int from = 0;
        do {
            int to = Math.min(from + Committer.BATCH, entries.size());
            receipts.addAll(committer.settle(scope, entries.subList(from, to)).receipts());
            from = to;
        } while (from < entries.size());
        return receipts;
    }

    /** How many actions are open, at most a page of them. Only reads. */
    public int waiting() {
        return journal.list(open()).items().size();
    }

    private Stream<ActionEntry> entries(JournalQuery query) {
        return Pages.entries(journal, query);
    }

    private JournalQuery due() {
        return JournalQuery.everywhere()
                .states(ActionState.AWAITING, ActionState.DONE)
                .dueBy(clock.instant().plus(notice))
                .build();
    }

    private static JournalQuery open() {
        return JournalQuery.everywhere()
                .states(ActionState.OPEN, ActionState.DECIDED)
                .build();
    }
}
