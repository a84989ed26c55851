package dev.memora.sqlite;

import dev.memora.store.VectorBlock;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** The vectors of one scope as of one count of its changes. Thread-safe. */
final class Block {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private @Nullable VectorBlock vectors;
    private long changes;

    /** Reads all vectors of the scope, as the reader's transaction sees them. */
    interface Loader {
        VectorBlock load() throws SQLException;
    }

    /**
     * The nearest memories as of this count of changes.
     *
     * @return null if the block is ahead of the reader, who has to look again
     */
    @Nullable
    List<VectorBlock.Match> search(long asOf, float[] vector, int limit, Loader loader) throws SQLException {
        lock.readLock().lock();
        try {
            if (vectors != null && changes == asOf) {
                return vectors.search(vector, limit);
            }
            if (vectors != null && changes > asOf) {
                return null;
            }
        } finally {
            lock.readLock().unlock();
        }
        lock.writeLock().lock();
        try {
            if (vectors == null || changes < asOf) {
                vectors = loader.load();
                changes = asOf;
            } else if (changes > asOf) {
                return null;
            }
            return vectors.search(vector, limit);
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** Follows a commit. A block that can't is emptied, and read again by the next search. */
    void follow(BlockChange change) {
        lock.writeLock().lock();
        try {
            VectorBlock block = vectors;
            if (block == null || changes >= change.changes()) {
                return;
            }
            if (changes != change.changes() - 1) {
                vectors = null;
                return;
            }
            vectors = null;
            for (BlockChange.Step step : change.steps()) {
                if (step.vectors().isEmpty()) {
                    block.remove(step.id());
                } else {
                    block.put(step.id(), step.vectors());
                }
            }
            vectors = block;
            changes = change.changes();
        } finally {
            lock.writeLock().unlock();
        }
    }

    long bytes() {
        lock.readLock().lock();
        try {
            return vectors == null ? 0 : vectors.bytes();
        } finally {
            lock.readLock().unlock();
        }
    }
}
