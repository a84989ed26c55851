package dev.memora.sqlite;

import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A step that waits for its transaction, and then its result. */
final class PendingStep<T> {
    private final WriteStep<T> step;
    private final Thread caller = Thread.currentThread();
    private @Nullable T result;
    private @Nullable Throwable failure;
    private boolean stands;
    private volatile boolean done;

    PendingStep(WriteStep<T> step) {
        this.step = step;
    }

    boolean relaxed() {
        return step.relaxed();
    }

    boolean done() {
        return done;
    }

    /** Runs the step in the open transaction. */
    void run(Session session) throws SQLException {
        result = step.run(session);
    }

    void fail(Throwable failure) {
        this.failure = failure;
    }

    /** The transaction is on disk, and with it the step. */
    void committed() {
        stands = true;
        step.committed(Objects.requireNonNull(result, "a step has a result"));
    }

    /** Lets the caller go on. */
    void finish() {
        if (!stands && failure == null) {
            failure = new IllegalStateException("the transaction of this step was not carried out");
        }
        done = true;
        LockSupport.unpark(caller);
    }

    void wake() {
        LockSupport.unpark(caller);
    }

    T result() throws SQLException {
        if (failure instanceof RuntimeException e) {
            throw e;
        } else if (failure instanceof Error e) {
            throw e;
        } else if (failure instanceof SQLException e) {
            throw e;
        }
        return Objects.requireNonNull(result, "a step has a result");
    }
}
