package dev.memora.testkit.scenario;

import dev.memora.journal.Journal;
import dev.memora.store.MemoryStore;

/** A store and a journal that outlive the processes they are said to be of. */
final class InMemoryBackend implements Backend {
    private final MemoryStore store = MemoryStore.inMemory();
    private final Journal journal = Journal.inMemory();

    @Override
    public MemoryStore store() {
        return store;
    }

    @Override
    public Journal journal() {
        return journal;
    }

    @Override
    public void restart() {}
}
