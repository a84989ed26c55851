package dev.memora.testkit.behaviour;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.ReembeddableStore;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.StoreTraits;
import dev.memora.store.VectorUpdate;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A store in memory that can move to another space: the new vectors wait in a map, and the move fills a new store. Thread-safe:
 * one call at a time.
 */
final class MovableStore implements ReembeddableStore {
    private final Map<String, MemoryScope> scopes = new TreeMap<>();
    private final Map<MemoryScope, Map<MemoryId, String>> keys = new HashMap<>();
    private final Map<MemoryScope, Map<MemoryId, VectorUpdate>> next = new HashMap<>();
    private MemoryStore current = MemoryStore.inMemory();
    private Optional<EmbeddingSpace> target = Optional.empty();
    private int moves;

    @Override
    public synchronized Page<Memory> withoutVectors(EmbeddingSpace space, PageRequest page) {
        List<Memory> lacking = new ArrayList<>();
        if (!space().equals(Optional.of(space))) {
            scopes.values()
                    .forEach(scope -> all(scope).stream()
                            .filter(memory -> !hasNext(space, memory))
                            .forEach(lacking::add));
        }
        List<Memory> rest = lacking.stream()
                .filter(memory -> page.cursor()
                        .map(last -> place(memory).compareTo(last) > 0)
                        .orElse(true))
                .toList();
        return rest.size() <= page.limit()
                ? new Page<>(rest, Optional.empty())
                : new Page<>(rest.subList(0, page.limit()), Optional.of(place(rest.get(page.limit() - 1))));
    }

    @Override
    public synchronized int putVectors(EmbeddingSpace space, List<VectorUpdate> updates) {
        for (VectorUpdate update : updates) {
            if (update.vectors().stream().anyMatch(vector -> vector.length != space.dimensions())) {
                throw new IllegalArgumentException("a vector has another size than its space");
            }
        }
        if (space().equals(Optional.of(space))) {
            return 0;
        }
        if (!target.equals(Optional.of(space))) {
            next.clear();
            target = Optional.of(space);
        }
        int put = 0;
        for (VectorUpdate update : updates) {
            boolean same = get(update.scope(), List.of(update.id())).stream()
                    .anyMatch(memory -> memory.version() == update.version());
            if (same) {
                next.computeIfAbsent(update.scope(), scope -> new HashMap<>()).put(update.id(), update);
                put++;
            }
        }
        return put;
    }

    @Override
    public synchronized boolean activate(EmbeddingSpace space) {
        if (space().equals(Optional.of(space))) {
            return true;
        }
        if (!withoutVectors(space, PageRequest.first(1)).items().isEmpty()) {
            return false;
        }
        MemoryStore moved = MemoryStore.inMemory();
        for (MemoryScope scope : scopes.values()) {
            for (Memory memory : all(scope)) {
                String key = keys.get(scope).get(memory.id());
                List<float[]> vectors = next.get(scope).get(memory.id()).vectors();
                moved.write(new WriteRequest(scope, space, List.of(new MemoryWrite.Insert(memory, key, vectors))));
            }
        }
        current = moved;
        next.clear();
        moves++;
        return true;
    }

    @Override
    public synchronized List<WriteResult> write(WriteRequest request) {
        List<WriteResult> results = current.write(request);
        scopes.put(request.scope().encoded(), request.scope());
        Map<MemoryId, String> known = keys.computeIfAbsent(request.scope(), scope -> new HashMap<>());
        for (int i = 0; i < results.size(); i++) {
            if (!results.get(i).stands()) {
                continue;
            }
            if (request.writes().get(i) instanceof MemoryWrite.Insert insert) {
                known.put(insert.memory().id(), insert.contentKey());
            } else if (request.writes().get(i) instanceof MemoryWrite.Replace replace) {
                known.put(replace.memory().id(), replace.contentKey());
            }
        }
        return results;
    }

    @Override
    public StoreTraits traits() {
        return new StoreTraits(false, false, Long.MAX_VALUE);
    }

    @Override
    public synchronized Optional<EmbeddingSpace> space() {
        return current.space();
    }

    @Override
    public synchronized List<Memory> get(MemoryScope scope, Collection<MemoryId> ids) {
        return current.get(scope, ids);
    }

    @Override
    public synchronized Optional<Memory> findByKey(MemoryScope scope, String contentKey) {
        return current.findByKey(scope, contentKey);
    }

    @Override
    public synchronized Page<Memory> list(MemoryScope scope, PageRequest page) {
        return current.list(scope, page);
    }

    @Override
    public synchronized List<SearchHit> search(SearchRequest request) {
        return current.search(request);
    }

    @Override
    public synchronized void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        current.touch(scope, ids, at);
    }

    @Override
    public synchronized long count(MemoryScope scope) {
        return current.count(scope);
    }

    @Override
    public synchronized long deleteAll(MemoryScope scope) {
        return current.deleteAll(scope);
    }

    @Override
    public synchronized Optional<String> stamp(MemoryScope scope) {
        return current.stamp(scope).map(stamp -> moves + "." + stamp);
    }

    private boolean hasNext(EmbeddingSpace space, Memory memory) {
        VectorUpdate update = next.getOrDefault(memory.scope(), Map.of()).get(memory.id());
        return target.equals(Optional.of(space)) && update != null && update.version() == memory.version();
    }

    private List<Memory> all(MemoryScope scope) {
        List<Memory> all = new ArrayList<>();
        PageRequest request = PageRequest.first(PageRequest.MAX_LIMIT);
        while (true) {
            Page<Memory> page = current.list(scope, request);
            all.addAll(page.items());
            if (page.next().isEmpty()) {
                return all;
            }
            request = request.after(page.next().get());
        }
    }

    private static String place(Memory memory) {
        return memory.scope().encoded() + " " + memory.id().value();
    }
}
