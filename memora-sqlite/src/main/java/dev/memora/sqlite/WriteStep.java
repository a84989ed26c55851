package dev.memora.sqlite;

import java.sql.SQLException;

/**
 * One caller's part of a transaction. It may be run again after it failed, or after the transaction it stood in did, so
 * it starts from nothing each time.
 */
@FunctionalInterface
interface WriteStep<T> {
    /** Carries the step out. Whatever it throws, in the end it undoes this step alone. */
    T run(Session session) throws SQLException;

    /** Told once the step is on disk, in the order of the commits, before the caller learns of it. Must not throw. */
    default void committed(T result) {}

    /** Whether a power cut may lose the step until the next transaction that says no. */
    default boolean relaxed() {
        return false;
    }
}
