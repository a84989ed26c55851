package dev.memora.testkit;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.StoreTraits;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A store in front of another one that fails as its plan says, with retryable {@link MemoryStoreException}s. Its methods
 * count as {@code store.write}, {@code store.get} and so on; {@link #traits()} and {@link #space()} neither count nor
 * fail. Thread-safe.
 */
public final class FaultyMemoryStore implements MemoryStore {
    private final MemoryStore store;
    private final FaultPlan plan;

    /** Creates a double in front of a store. */
    public FaultyMemoryStore(MemoryStore store, FaultPlan plan) {
        this.store = Objects.requireNonNull(store, "store");
        this.plan = Objects.requireNonNull(plan, "plan");
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
        return call("store.write", () -> store.write(request));
    }

    @Override
    public List<Memory> get(MemoryScope scope, Collection<MemoryId> ids) {
        return call("store.get", () -> store.get(scope, ids));
    }

    @Override
    public Optional<Memory> findByKey(MemoryScope scope, String contentKey) {
        return call("store.findByKey", () -> store.findByKey(scope, contentKey));
    }

    @Override
    public Page<Memory> list(MemoryScope scope, PageRequest page) {
        return call("store.list", () -> store.list(scope, page));
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        return call("store.search", () -> store.search(request));
    }

    @Override
    public void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        call("store.touch", () -> {
            store.touch(scope, ids, at);
            return ids;
        });
    }

    @Override
    public long count(MemoryScope scope) {
        return call("store.count", () -> store.count(scope));
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        return call("store.deleteAll", () -> store.deleteAll(scope));
    }

    @Override
    public Optional<String> stamp(MemoryScope scope) {
        return call("store.stamp", () -> store.stamp(scope));
    }

    private <T> T call(String method, Supplier<T> call) {
        return plan.call(method, call, message -> new MemoryStoreException(message, null, true));
    }
}
