package dev.memora.testkit;

import dev.memora.action.ActionEntry;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.journal.EntryChangedException;
import dev.memora.journal.Journal;
import dev.memora.journal.JournaledStore;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.StoreTraits;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The simplest store with transactions: it tries each write on a copy, which it makes by repeating all writes. */
final class ReplayingJournaledStore implements JournaledStore {
    private final Journal journal = Journal.inMemory();
    private final List<WriteRequest> history = new ArrayList<>();
    private MemoryStore current = MemoryStore.inMemory();

    @Override
    public Journal journal() {
        return journal;
    }

    @Override
    public synchronized List<WriteResult> writeAndUpdate(WriteRequest request, List<EntryUpdate> ifStands) {
        MemoryStore copy = MemoryStore.inMemory();
        history.forEach(copy::write);
        List<WriteResult> results = copy.write(request);
        List<ActionEntry> next = ifStands.stream()
                .filter(update -> results.get(update.write()).stands())
                .map(EntryUpdate::next)
                .toList();
        for (ActionEntry entry : next) {
            long stored = journal.find(entry.scope(), entry.id())
                    .map(ActionEntry::revision)
                    .orElse(0L);
            if (stored != entry.revision() - 1) {
                throw new EntryChangedException();
            }
        }
        next.forEach(journal::update);
        history.add(request);
        current = copy;
        return results;
    }

    @Override
    public List<WriteResult> write(WriteRequest request) {
        return writeAndUpdate(request, List.of());
    }

    @Override
    public StoreTraits traits() {
        return current().traits();
    }

    @Override
    public Optional<EmbeddingSpace> space() {
        return current().space();
    }

    @Override
    public List<Memory> get(MemoryScope scope, Collection<MemoryId> ids) {
        return current().get(scope, ids);
    }

    @Override
    public Optional<Memory> findByKey(MemoryScope scope, String contentKey) {
        return current().findByKey(scope, contentKey);
    }

    @Override
    public Page<Memory> list(MemoryScope scope, PageRequest page) {
        return current().list(scope, page);
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        return current().search(request);
    }

    @Override
    public void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        throw new UnsupportedOperationException("not needed by the contract");
    }

    @Override
    public long count(MemoryScope scope) {
        return current().count(scope);
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        throw new UnsupportedOperationException("not needed by the contract");
    }

    @Override
    public Optional<String> stamp(MemoryScope scope) {
        return Optional.empty();
    }

    private synchronized MemoryStore current() {
        return current;
    }
}
