package dev.memora.internal.commit;

import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStore;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One fair lock per scope of a store, shared by everything in this JVM that uses the same store object, so that two
 * {@code Memora}s over one store keep one order. A store that decorates another counts as another store. Thread-safe.
 */
public final class ScopeLocks {
    private static final Map<StoreKey, ScopeLocks> BY_STORE = new ConcurrentHashMap<>();
    private static final ReferenceQueue<MemoryStore> COLLECTED = new ReferenceQueue<>();

    private final Map<MemoryScope, Shared> locks = new ConcurrentHashMap<>();

    private ScopeLocks() {}

    /** The locks of a store. */
    public static ScopeLocks of(MemoryStore store) {
        for (Object gone = COLLECTED.poll(); gone != null; gone = COLLECTED.poll()) {
            BY_STORE.remove(gone);
        }
        return BY_STORE.computeIfAbsent(new StoreKey(store), unseen -> new ScopeLocks());
    }

    /**
     * Waits for the scope's turn.
     *
     * @throws InterruptedException if the thread is interrupted; nothing is held then
     */
    Held acquire(MemoryScope scope) throws InterruptedException {
        Shared shared = locks.compute(scope, (key, old) -> {
            Shared next = old == null ? new Shared() : old;
            next.users++;
            return next;
        });
        try {
            shared.lock.lockInterruptibly();
        } catch (InterruptedException e) {
            leave(scope);
            throw e;
        }
        return new Held(shared.lock, () -> leave(scope));
    }

    private void leave(MemoryScope scope) {
        locks.computeIfPresent(scope, (key, shared) -> --shared.users == 0 ? null : shared);
    }

    /** A lock that is held; closing it lets the next one in. */
    static final class Held implements AutoCloseable {
        private final ReentrantLock lock;
        private final Runnable afterwards;

        private Held(ReentrantLock lock, Runnable afterwards) {
            this.lock = lock;
            this.afterwards = afterwards;
        }

        /** Fails if this thread doesn't hold the lock, which would be a fault of ours. */
        void check() {
            if (!lock.isHeldByCurrentThread()) {
                throw new IllegalStateException("the scope's lock is not held");
            }
        }

        @Override
        public void close() {
            lock.unlock();
            afterwards.run();
        }
    }

    /** A lock and how many threads hold it or wait for it; the count changes only inside the map's own lock. */
    private static final class Shared {
        private final ReentrantLock lock = new ReentrantLock(true);
        private int users;
    }

    /** Names a store by identity, without keeping it alive. */
    private static final class StoreKey extends WeakReference<MemoryStore> {
        private final int hash;

        private StoreKey(MemoryStore store) {
            super(store, COLLECTED);
            this.hash = System.identityHashCode(store);
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return this == other || (other instanceof StoreKey that && get() != null && get() == that.get());
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }
}
