package dev.memora.chroma;

import dev.memora.memory.MemoryId;
import dev.memora.store.VectorBlock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** The vectors of one scope, with the versions they belong to. Thread-safe. */
final class Shelf {
    private static final long ENTRY_BYTES = 300;

    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<MemoryId, Mark> marks = new HashMap<>();
    private final VectorBlock block;

    Shelf(int dimensions) {
        this.block = new VectorBlock(dimensions);
    }

    List<VectorBlock.Match> search(float[] unitVector, int limit) {
        return locked(lock.readLock(), () -> block.search(unitVector, limit));
    }

    boolean holds(MemoryId id, Mark mark) {
        return locked(lock.readLock(), () -> mark.equals(marks.get(id)));
    }

    /** Takes the vectors of a version, unless a later one is here already: readers can be slower than writers. */
    void put(MemoryId id, Mark mark, List<float[]> vectors) {
        locked(lock.writeLock(), () -> {
            Mark held = marks.get(id);
            if (held == null || held.version() <= mark.version()) {
                block.put(id, vectors);
                marks.put(id, mark);
            }
            return id;
        });
    }

    /** Notes that the vectors of this memory now belong to another version. */
    void rename(MemoryId id, Mark mark) {
        locked(lock.writeLock(), () -> marks.computeIfPresent(id, (same, old) -> mark));
    }

    void remove(MemoryId id) {
        locked(lock.writeLock(), () -> {
            block.remove(id);
            return marks.remove(id);
        });
    }

    void retain(Collection<MemoryId> ids) {
        locked(lock.writeLock(), () -> {
            List<MemoryId> gone =
                    marks.keySet().stream().filter(id -> !ids.contains(id)).toList();
            gone.forEach(block::remove);
            return marks.keySet().removeAll(gone);
        });
    }

    long bytes() {
        return locked(lock.readLock(), () -> block.bytes() + ENTRY_BYTES * marks.size());
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
