package dev.memora.sqlite;

import dev.memora.journal.JournalException;
import dev.memora.profile.ProfileStoreException;
import dev.memora.store.MemoryStoreException;
import java.nio.file.Path;
import java.sql.SQLException;

/** What a failure of SQLite means to the caller: one plain sentence, and whether trying again may help. */
record SqliteFailure(String message, boolean retryable, SQLException cause) {
    private static final int PERMISSION = 3;
    private static final int BUSY = 5;
    private static final int LOCKED = 6;
    private static final int OUT_OF_MEMORY = 7;
    private static final int READ_ONLY = 8;
    private static final int INPUT_OUTPUT = 10;
    private static final int CORRUPT = 11;
    private static final int FULL = 13;
    private static final int CANT_OPEN = 14;
    private static final int NOT_A_DATABASE = 26;

    static SqliteFailure of(SQLException e) {
        // Newer drivers answer with the extended code, whose last byte is the primary one.
        return switch (e.getErrorCode() & 0xFF) {
            case BUSY, LOCKED -> new SqliteFailure("the database is locked by another process; try again", true, e);
            case FULL -> new SqliteFailure("the disk is full: make room and try again", true, e);
            case READ_ONLY, PERMISSION ->
                new SqliteFailure(
                        "the database can't be written: its file, its folder or the disk is read-only", false, e);
            case CORRUPT ->
                new SqliteFailure(
                        "the database file is damaged: restore it from a backup, which integrityCheck() can check first",
                        false,
                        e);
            case NOT_A_DATABASE ->
                new SqliteFailure("the file is not an SQLite database, or its beginning is damaged", false, e);
            case CANT_OPEN ->
                new SqliteFailure(
                        "the database can't be opened: check that its folder exists and may be written", false, e);
            case INPUT_OUTPUT -> new SqliteFailure("the disk failed to read or write", true, e);
            case OUT_OF_MEMORY -> new SqliteFailure("SQLite ran out of memory", true, e);
            default -> new SqliteFailure("SQLite failed", false, e);
        };
    }

    MemoryStoreException inStore() {
        return new MemoryStoreException(message, cause, retryable);
    }

    MemoryStoreException inStore(Path path) {
        return new MemoryStoreException(message + " (" + path.getFileName() + ")", cause, retryable);
    }

    JournalException inJournal() {
        return new JournalException(message, cause, retryable);
    }

    ProfileStoreException inProfiles() {
        return new ProfileStoreException(message, cause, retryable);
    }

    /** Whether the file itself is broken. */
    boolean damaged() {
        int code = cause.getErrorCode() & 0xFF;
        return code == CORRUPT || code == NOT_A_DATABASE;
    }

    static boolean isBusy(SQLException e) {
        int code = e.getErrorCode() & 0xFF;
        return code == BUSY || code == LOCKED;
    }
}
