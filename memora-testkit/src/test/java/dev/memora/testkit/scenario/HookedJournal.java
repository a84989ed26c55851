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

/**
 * Lets something happen at the worst moments.
 *
 * @param journal the journal
 * @param beforeOpen when a turn's actions are about to pass the point of no return
 * @param beforeDone when an action is about to be closed
 */
record HookedJournal(Journal journal, Runnable beforeOpen, Runnable beforeDone) implements Journal {
    @Override
    public void open(List<ActionEntry> entries) {
        beforeOpen.run();
        journal.open(entries);
    }

    @Override
    public boolean update(ActionEntry next) {
        if (next.state() == ActionState.DONE) {
            beforeDone.run();
        }
        return journal.update(next);
    }

    @Override
    public boolean durable() {
        return journal.durable();
    }

    @Override
    public Optional<ActionEntry> find(MemoryScope scope, ActionId id) {
        return journal.find(scope, id);
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
    public long epoch(MemoryScope scope) {
        return journal.epoch(scope);
    }
}
