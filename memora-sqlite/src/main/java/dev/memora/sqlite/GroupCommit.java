package dev.memora.sqlite;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Lets the steps of many threads share a transaction, so that one sync serves them all. Whoever finds the connection
 * free carries out what all others have queued. Thread-safe; has no thread of its own.
 *
 * <p>A step that fails is undone alone. If the transaction fails, each of its steps is tried again in one of its own, so
 * nobody pays for another's step.
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
            if (batch.size() == 1 || !together(batch)) {
                batch.forEach(this::byItself);
            }
        } finally {
            batch.forEach(PendingStep::finish);
        }
    }

    /** Runs the steps in one transaction, and says whether it stands. */
    private boolean together(List<PendingStep<?>> batch) {
        Session session;
        try {
            session = begin(batch.stream().allMatch(PendingStep::relaxed));
        } catch (SQLException | RuntimeException | Error e) {
            // Nobody's fault, and each by itself would wait for the lock as long again.
            batch.forEach(step -> step.fail(e));
            return true;
        }
        try {
            for (PendingStep<?> step : batch) {
                session.update("SAVEPOINT step");
                try {
                    step.run(session);
                } catch (RuntimeException | Error e) {
                    step.fail(e);
                    session.update("ROLLBACK TO step");
                }
                session.update("RELEASE step");
            }
            session.update("COMMIT");
            batch.forEach(PendingStep::committed);
            return true;
        } catch (SQLException e) {
            // Not lost: what is wrong with the database is told to the callers whose own transaction meets it.
            rollback();
            return false;
        }
    }

    private void byItself(PendingStep<?> step) {
        try {
            Session session = begin(step.relaxed());
            step.run(session);
            session.update("COMMIT");
            step.committed();
        } catch (SQLException | RuntimeException | Error e) {
            step.fail(e);
            rollback();
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
