package dev.memora.journal;

import dev.memora.action.ActionEntry;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import java.util.List;
import java.util.Optional;

final class InMemoryJournal implements Journal {
    @Override
    public boolean durable() {
        return false;
    }

    @Override
    public void open(List<ActionEntry> entries) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Optional<ActionEntry> find(MemoryScope scope, ActionId id) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Page<ActionEntry> list(JournalQuery query) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean update(ActionEntry next) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long erase(EraseRequest request) {
        throw new UnsupportedOperationException();
    }

    @Override
    public long epoch(MemoryScope scope) {
        throw new UnsupportedOperationException();
    }
}
