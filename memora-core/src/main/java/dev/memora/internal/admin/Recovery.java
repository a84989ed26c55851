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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finishes what a crash or a failed call left open. Thread-safe; running it twice at once costs money, not truth. */
public final class Recovery {
    private final Journal journal;
    private final Committer committer;

    /** Creates a recovery over a journal. */
    public Recovery(Journal journal, Committer committer) {
        this.journal = journal;
        this.committer = committer;
    }

    /** Brings every open action of every scope as far as it goes. */
    public RecoveryReport run() {
        Map<MemoryScope, List<ActionEntry>> byScope = new LinkedHashMap<>();
        JournalQuery query = open();
        Pages.stream(page -> journal.list(query.toBuilder().page(page).build()))
                .forEach(entry -> byScope.computeIfAbsent(entry.scope(), scope -> new ArrayList<>())
                        .add(entry));
        int settled = 0;
        int open = 0;
        for (Map.Entry<MemoryScope, List<ActionEntry>> scope : byScope.entrySet()) {
            for (Receipt receipt : settle(scope.getKey(), scope.getValue())) {
                if (receipt.outcome() instanceof Outcome.Retrying) {
                    open++;
                } else {
                    settled++;
                }
            }
        }
        return new RecoveryReport(settled, open);
    }

    /** In bounded batches, because a batch is one request to the judge. */
    private List<Receipt> settle(MemoryScope scope, List<ActionEntry> entries) {
        List<Receipt> receipts = new ArrayList<>();
        for (int from = 0; from < entries.size(); from += Committer.BATCH) {
            int to = Math.min(from + Committer.BATCH, entries.size());
            receipts.addAll(committer.settle(scope, entries.subList(from, to)).receipts());
        }
        return receipts;
    }

    /** How many actions are open, at most a page of them. Only reads. */
    public int waiting() {
        return journal.list(open()).items().size();
    }

    private static JournalQuery open() {
        return JournalQuery.everywhere()
                .states(ActionState.OPEN, ActionState.DECIDED)
                .build();
    }
}
