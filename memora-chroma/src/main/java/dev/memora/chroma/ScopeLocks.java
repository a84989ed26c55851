package dev.memora.chroma;

import dev.memora.memory.MemoryScope;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One writer at a time for each scope of a collection, whichever store objects of this process they use. A few scopes
 * share a lock; nobody ever holds two. Fair.
 */
final class ScopeLocks {
    private static final ReentrantLock[] LOCKS =
            Stream.generate(() -> new ReentrantLock(true)).limit(512).toArray(ReentrantLock[]::new);

    private ScopeLocks() {}

    static <T> T locked(ChromaCollection collection, MemoryScope scope, Supplier<T> step) {
        int hash = Objects.hash(collection.id(), scope);
        ReentrantLock lock = LOCKS[Math.floorMod(hash ^ hash >>> 16, LOCKS.length)];
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Kind.INTERRUPTED, "interrupted while waiting for another write", e, null);
        }
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }
}
