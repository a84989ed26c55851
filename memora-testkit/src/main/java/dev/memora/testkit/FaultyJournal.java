package dev.memora.testkit;

import dev.memora.action.ActionEntry;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalException;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A journal in front of another one that fails as its plan says, with retryable {@link JournalException}s. Its methods
 * count as {@code journal.open}, {@code journal.update} and so on; {@link #durable()} neither counts nor fails.
 * Thread-safe.
 */
public final class FaultyJournal implements Journal {
    private final Journal journal;
    private final FaultPlan plan;

    /** Creates a double in front of a journal. */
    public FaultyJournal(Journal journal, FaultPlan plan) {
        this.journal = Objects.requireNonNull(journal, "journal");
        this.plan = Objects.requireNonNull(plan, "plan");
    }

    @Override
    public boolean durable() {
        return journal.durable();
    }

    @Override
    public void open(List<ActionEntry> entries) {
        call("journal.open", () -> {
            journal.open(entries);
            return entries;
        });
    }

    @Override
    public Optional<ActionEntry> find(MemoryScope scope, ActionId id) {
        return call("journal.find", () -> journal.find(scope, id));
    }

    @Override
    public Page<ActionEntry> list(JournalQuery query) {
        return call("journal.list", () -> journal.list(query));
    }

    @Override
    public boolean update(ActionEntry next) {
        return call("journal.update", () -> journal.update(next));
    }

    @Override
    public long erase(EraseRequest request) {
        return call("journal.erase", () -> journal.erase(request));
    }

    @Override
    public long epoch(MemoryScope scope) {
        return call("journal.epoch", () -> journal.epoch(scope));
    }

    private <T> T call(String method, Supplier<T> call) {
        return plan.call(method, call, message -> new JournalException(message, null, true));
    }
}
