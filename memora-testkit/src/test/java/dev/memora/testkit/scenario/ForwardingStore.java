package dev.memora.testkit.scenario;

import dev.memora.embedding.EmbeddingSpace;
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
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A store in front of another one, for tests that change one thing about it. */
public class ForwardingStore implements MemoryStore {
    private final MemoryStore store;

    /** Forwards everything to this store. */
    public ForwardingStore(MemoryStore store) {
        this.store = store;
    }

    @Override
    public StoreTraits traits() {
        return store.traits();
    }

    @Override
    public Optional<EmbeddingSpace> space() {
        return store.space();
    }

    @Override
    public List<WriteResult> write(WriteRequest request) {
        return store.write(request);
    }

    @Override
    public List<Memory> get(MemoryScope scope, Collection<MemoryId> ids) {
        return store.get(scope, ids);
    }

    @Override
    public Optional<Memory> findByKey(MemoryScope scope, String contentKey) {
        return store.findByKey(scope, contentKey);
    }

    @Override
    public Page<Memory> list(MemoryScope scope, PageRequest page) {
        return store.list(scope, page);
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        return store.search(request);
    }

    @Override
    public void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        store.touch(scope, ids, at);
    }

    @Override
    public long count(MemoryScope scope) {
        return store.count(scope);
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        return store.deleteAll(scope);
    }

    @Override
    public Optional<String> stamp(MemoryScope scope) {
        return store.stamp(scope);
    }
}
