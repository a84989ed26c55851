package dev.memora.store;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.WriteResult.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The memories of one scope in an in-memory store. Thread-safe; each write request is one step to every reader. */
final class Shelf {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final NavigableMap<MemoryId, Row> rows = new TreeMap<>();
    private final Map<String, MemoryId> keys = new HashMap<>();
    private @Nullable VectorBlock vectors;
    private long changes;

    private record Row(Memory memory, String key) {}

    List<WriteResult> write(List<MemoryWrite> writes, int dimensions) {
        return locked(lock.writeLock(), () -> {
            VectorBlock block = vectors;
            if (block == null) {
                block = new VectorBlock(dimensions);
                vectors = block;
            }
            List<WriteResult> results = new ArrayList<>(writes.size());
            for (MemoryWrite write : writes) {
                results.add(write(write, block));
            }
            return List.copyOf(results);
        });
    }

    List<Memory> get(Collection<MemoryId> ids) {
        return locked(
                lock.readLock(),
                () -> ids.stream()
                        .map(rows::get)
                        .filter(Objects::nonNull)
                        .map(Row::memory)
                        .toList());
    }

    Optional<Memory> findByKey(String key) {
        return locked(lock.readLock(), () -> Optional.ofNullable(keys.get(key)).map(this::memory));
    }

    Page<Memory> list(PageRequest page) {
        return locked(lock.readLock(), () -> {
            NavigableMap<MemoryId, Row> rest = page.cursor()
                    .map(last -> rows.tailMap(MemoryId.of(last), false))
                    .orElse(rows);
            List<Memory> found = rest.values().stream()
                    .limit(page.limit() + 1L)
                    .map(Row::memory)
                    .toList();
            if (found.size() <= page.limit()) {
                return new Page<>(found, Optional.empty());
            }
            List<Memory> items = found.subList(0, page.limit());
            return new Page<>(
                    items, Optional.of(items.get(items.size() - 1).id().value()));
        });
    }

    List<SearchHit> search(SearchRequest request) {
        return locked(lock.readLock(), () -> {
            if (vectors == null) {
                return List.of();
            }
            return vectors.search(request.unitVector(), request.limit()).stream()
                    .map(match -> new SearchHit(memory(match.id()), match.similarity()))
                    .toList();
        });
    }

    void touch(Collection<MemoryId> ids, Instant at) {
        Objects.requireNonNull(at, "at");
        locked(lock.writeLock(), () -> {
            for (MemoryId id : ids) {
                rows.computeIfPresent(id, (same, row) -> new Row(touched(row.memory, at), row.key));
            }
            return ids;
        });
    }

    long count() {
        return locked(lock.readLock(), rows::size);
    }

    long deleteAll() {
        return locked(lock.writeLock(), () -> {
            long deleted = rows.size();
            rows.clear();
            keys.clear();
            vectors = null;
            changes++;
            return deleted;
        });
    }

    String stamp() {
        return locked(lock.readLock(), () -> Long.toString(changes));
    }

    private WriteResult write(MemoryWrite write, VectorBlock block) {
        Row current = rows.get(write.id());
        if (write instanceof MemoryWrite.Insert insert) {
            return insert(insert, current, block);
        } else if (write instanceof MemoryWrite.Replace replace) {
            return replace(replace, current, block);
        }
        return delete((MemoryWrite.Delete) write, current, block);
    }

    private WriteResult insert(MemoryWrite.Insert insert, @Nullable Row current, VectorBlock block) {
        if (current != null) {
            return WriteResult.of(
                    stands(insert.memory(), current) ? Outcome.ALREADY_APPLIED : Outcome.CONFLICT, current.memory);
        }
        MemoryId holder = keys.get(insert.contentKey());
        if (holder != null) {
            return WriteResult.of(Outcome.DUPLICATE_KEY, memory(holder));
        }
        block.put(insert.id(), insert.vectors());
        return put(insert.memory(), insert.contentKey());
    }

    private WriteResult replace(MemoryWrite.Replace replace, @Nullable Row current, VectorBlock block) {
        if (current == null) {
            return WriteResult.of(Outcome.MISSING);
        }
        if (stands(replace.memory(), current)) {
            return WriteResult.of(Outcome.ALREADY_APPLIED, current.memory);
        }
        if (current.memory.version() != replace.expectedVersion()) {
            return WriteResult.of(Outcome.CONFLICT, current.memory);
        }
        MemoryId holder = keys.getOrDefault(replace.contentKey(), replace.id());
        if (!holder.equals(replace.id())) {
            return WriteResult.of(Outcome.DUPLICATE_KEY, memory(holder));
        }
        if (!replace.vectors().isEmpty()) {
            block.put(replace.id(), replace.vectors());
        } else if (!replace.memory().content().equals(current.memory.content())) {
            throw new IllegalArgumentException("a replace with other content needs its vectors");
        }
        keys.remove(current.key);
        return put(
                replace.memory().toBuilder()
                        .lastAccessedAt(current.memory.lastAccessedAt().orElse(null))
                        .build(),
                replace.contentKey());
    }

    private WriteResult delete(MemoryWrite.Delete delete, @Nullable Row current, VectorBlock block) {
        if (current == null) {
            return WriteResult.of(Outcome.MISSING);
        }
        if (current.memory.version() != delete.expectedVersion()) {
            return WriteResult.of(Outcome.CONFLICT, current.memory);
        }
        rows.remove(delete.id());
        keys.remove(current.key);
        block.remove(delete.id());
        changes++;
        return WriteResult.of(Outcome.APPLIED);
    }

    private WriteResult put(Memory memory, String key) {
        rows.put(memory.id(), new Row(memory, key));
        keys.put(key, memory.id());
        changes++;
        return WriteResult.of(Outcome.APPLIED, memory);
    }

    private Memory memory(MemoryId id) {
        return Objects.requireNonNull(rows.get(id)).memory;
    }

    private static boolean stands(Memory written, Row current) {
        return current.memory.version() == written.version()
                && current.memory.actionId().equals(written.actionId());
    }

    private static Memory touched(Memory memory, Instant at) {
        boolean later = memory.lastAccessedAt().map(at::isAfter).orElse(true);
        return later ? memory.toBuilder().lastAccessedAt(at).build() : memory;
    }

    private static <T> T locked(Lock lock, Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }
}
