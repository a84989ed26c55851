package dev.memora.sqlite;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Lets the steps of many threads share a transaction, so that one sync serves them all. Whoever finds the connection
 * free carries out what all others have queued. Thread-safe; has no thread of its own.
 *
 * <p>If a step or the transaction fails, all is undone, and each half of the steps is tried again in a transaction of its
 * own, down to a single step: so nobody pays for another's step, and steps that don't fail need no savepoints, for which
 * SQLite would copy every page they change.
 */
final class GroupCommit {
    private static final int MOST_STEPS = 512;

    private final Writer writer;
    private final ReentrantLock writing = new ReentrantLock();
    private final Queue<PendingStep<?>> queue = new ConcurrentLinkedQueue<>();

    /** Opens the connection that writes, again if the one before is in an unknown state. */
    interface Writer {
        Session session() throws SQLException;

        void broken();
    }

    GroupCommit(Writer writer) {
        this.writer = writer;
    }

    /** Carries the step out and returns once it is on disk. An interrupt is kept for later. */
    <T> T run(WriteStep<T> step) throws SQLException {
        if (writing.isHeldByCurrentThread()) {
            throw new IllegalStateException("a step can't wait for another step");
        }
        PendingStep<T> pending = new PendingStep<>(step);
        queue.add(pending);
        boolean interrupted = false;
        while (!pending.done()) {
            if (writing.tryLock()) {
                try {
                    drain();
                } finally {
                    release();
                }
            } else {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return pending.result();
    }

    /** Runs the work with the writing connection to itself, outside of any transaction. */
    <T> T alone(Session.Work<T> work) throws SQLException {
        writing.lock();
        try {
            return work.run(writer.session());
        } finally {
            release();
        }
    }

    /** Waits for the transaction that is under way and keeps others from beginning until the work is done. */
    void quiet(Quiet work) throws SQLException {
        writing.lock();
        try {
            work.run();
        } finally {
            release();
        }
    }

    /** Work that needs no connection. */
    interface Quiet {
        void run() throws SQLException;
    }

    private void release() {
        writing.unlock();
        PendingStep<?> next = queue.peek();
        if (next != null) {
            next.wake();
        }
    }

    private void drain() {
        List<PendingStep<?>> batch = new ArrayList<>();
        for (PendingStep<?> next = queue.poll(); next != null; next = batch.size() < MOST_STEPS ? queue.poll() : null) {
            batch.add(next);
        }
        if (batch.isEmpty()) {
            return;
        }
        try {
            carryOut(batch);
        } finally {
            batch.forEach(PendingStep::finish);
        }
    }

    private void carryOut(List<PendingStep<?>> steps) {
        Session session;
        try {
            session = begin(steps.stream().allMatch(PendingStep::relaxed));
        } catch (SQLException | RuntimeException | Error e) {
            // Nobody's fault, and each by itself would wait for the lock as long again.
            steps.forEach(step -> step.fail(e));
            return;
        }
        Throwable failure = run(steps, session);
        if (failure == null) {
            steps.forEach(PendingStep::committed);
        } else if (steps.size() == 1) {
            steps.get(0).fail(failure);
        } else {
            int half = steps.size() / 2;
            carryOut(steps.subList(0, half));
            carryOut(steps.subList(half, steps.size()));
        }
    }

    /** Runs the steps and commits them, or undoes all of them and returns why. */
    private @Nullable Throwable run(List<PendingStep<?>> steps, Session session) {
        try {
            for (PendingStep<?> step : steps) {
                step.run(session);
            }
            session.update("COMMIT");
            return null;
        } catch (SQLException | RuntimeException | Error e) {
            rollback();
            return e;
        }
    }

    private Session begin(boolean relaxed) throws SQLException {
        Session session = writer.session();
        session.relax(relaxed);
        session.update("BEGIN IMMEDIATE");
        return session;
    }

    private void rollback() {
        try {
            writer.session().rollback();
        } catch (SQLException e) {
            writer.broken();
        }
    }
}
