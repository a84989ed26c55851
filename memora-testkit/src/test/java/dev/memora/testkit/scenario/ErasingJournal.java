package dev.memora.testkit.scenario;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import java.util.List;
import java.util.Optional;

/** Erases a scope at the worst moment: when an action of it is about to be closed. */
record ErasingJournal(Journal journal, MemoryScope scope) implements Journal {
    @Override
    public boolean update(ActionEntry next) {
        if (next.state() == ActionState.DONE) {
            journal.erase(EraseRequest.of(scope));
        }
        return journal.update(next);
    }

    @Override
    public boolean durable() {
        return journal.durable();
    }

    @Override
    public void open(List<ActionEntry> entries) {
        journal.open(entries);
    }

    @Override
    public Optional<ActionEntry> find(MemoryScope of, ActionId id) {
        return journal.find(of, id);
    }

    @Override
    public Page<ActionEntry> list(JournalQuery query) {
        return journal.list(query);
    }

    @Override
    public long erase(EraseRequest request) {
        return journal.erase(request);
    }

    @Override
    public long epoch(MemoryScope of) {
        return journal.epoch(of);
    }
}
