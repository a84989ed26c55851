package dev.memora.store;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One shelf per scope, each behind a lock of its own. Thread-safe. */
final class InMemoryMemoryStore implements MemoryStore {
    private final AtomicReference<@Nullable EmbeddingSpace> space = new AtomicReference<>();
    private final ConcurrentMap<MemoryScope, Shelf> shelves = new ConcurrentHashMap<>();

    @Override
    public StoreTraits traits() {
        return new StoreTraits(false, false, Long.MAX_VALUE);
    }

    @Override
    public Optional<EmbeddingSpace> space() {
        return Optional.ofNullable(space.get());
    }

    @Override
    public List<WriteResult> write(WriteRequest request) {
        EmbeddingSpace requested = request.space();
        checkSpace(requested);
        boolean fills = false;
        for (MemoryWrite write : request.writes()) {
            checkVectors(write.vectors(), requested.dimensions());
            fills |= write instanceof MemoryWrite.Insert;
        }
        if (fills && !space.compareAndSet(null, requested)) {
            checkSpace(requested);
        }
        return shelves.computeIfAbsent(request.scope(), scope -> new Shelf())
                .write(request.writes(), requested.dimensions());
    }

    @Override
    public List<Memory> get(MemoryScope scope, Collection<MemoryId> ids) {
        return shelf(scope).get(ids);
    }

    @Override
    public Optional<Memory> findByKey(MemoryScope scope, String contentKey) {
        return shelf(scope).findByKey(contentKey);
    }

    @Override
    public Page<Memory> list(MemoryScope scope, PageRequest page) {
        return shelf(scope).list(page);
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        checkSpace(request.space());
        return shelf(request.scope()).search(request);
    }

    @Override
    public void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        shelf(scope).touch(ids, at);
    }

    @Override
    public long count(MemoryScope scope) {
        return shelf(scope).count();
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        return shelf(scope).deleteAll();
    }

    @Override
    public Optional<String> stamp(MemoryScope scope) {
        return Optional.of(shelf(scope).stamp());
    }

    /** The scope's shelf, or an empty one that is thrown away: asking about a scope leaves no trace. */
    private Shelf shelf(MemoryScope scope) {
        Shelf shelf = shelves.get(Objects.requireNonNull(scope, "scope"));
        return shelf == null ? new Shelf() : shelf;
    }

    private void checkSpace(EmbeddingSpace requested) {
        EmbeddingSpace stored = space.get();
        if (stored != null && !stored.equals(requested)) {
            throw new EmbeddingSpaceMismatchException(stored, requested);
        }
    }

    private static void checkVectors(List<float[]> vectors, int dimensions) {
        for (float[] vector : vectors) {
            if (vector.length != dimensions) {
                throw new IllegalArgumentException(
                        "a vector has " + vector.length + " dimensions, but its space has " + dimensions);
            }
            for (float value : vector) {
                if (!Float.isFinite(value)) {
                    throw new IllegalArgumentException("a vector has a value that is not finite");
                }
            }
        }
    }
}
