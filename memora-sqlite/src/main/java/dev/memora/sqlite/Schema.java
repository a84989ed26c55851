package dev.memora.sqlite;

import dev.memora.store.MemoryStoreException;
import java.sql.SQLException;
import java.util.List;

/**
 * The tables, as the steps that lead from an empty file to this version. A file is brought up in one transaction, so it
 * is of one version or of the other, whenever the process ends.
 *
 * <p>A scope's row stays until an erasure finds nothing under it, and its number is never given to another: {@code
 * changes} counts the writes under this number. A memory's place, in tables that are clustered by scope, is the scope's
 * number times 2^32 plus a slot that no other memory of the scope ever has.
 */
final class Schema {
    /** "Mmra", which tells our files from other SQLite files. */
    static final int APPLICATION_ID = 0x4D6D7261;

    private static final List<String> MEMORIES_AND_JOURNAL = List.of(
            """
            CREATE TABLE space (
                role TEXT PRIMARY KEY, model BLOB NOT NULL, dimensions INTEGER NOT NULL, recipe BLOB NOT NULL
            ) STRICT""",
            """
            CREATE TABLE scope (
                id INTEGER PRIMARY KEY, name BLOB NOT NULL UNIQUE,
                changes INTEGER NOT NULL DEFAULT 0, slots INTEGER NOT NULL DEFAULT 0,
                vectors INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 0
            ) STRICT""",
            """
            CREATE TABLE memory (
                row INTEGER PRIMARY KEY, scope INTEGER NOT NULL, place INTEGER NOT NULL, id BLOB NOT NULL,
                key BLOB NOT NULL, version INTEGER NOT NULL, json TEXT NOT NULL,
                UNIQUE (scope, id), UNIQUE (scope, key)
            ) STRICT""",
            "CREATE TABLE vector (place INTEGER PRIMARY KEY, id BLOB NOT NULL, floats BLOB NOT NULL) STRICT",
            """
            CREATE TABLE next_vector (
                place INTEGER PRIMARY KEY, version INTEGER NOT NULL, id BLOB NOT NULL, floats BLOB NOT NULL
            ) STRICT""",
            "CREATE TABLE access (place INTEGER PRIMARY KEY, seconds INTEGER NOT NULL, nanos INTEGER NOT NULL) STRICT",
            """
            CREATE TABLE journal (
                seq INTEGER PRIMARY KEY AUTOINCREMENT, scope INTEGER NOT NULL, action BLOB NOT NULL,
                revision INTEGER NOT NULL, state TEXT NOT NULL, memory BLOB NOT NULL, turn BLOB NOT NULL,
                approval BLOB, due_seconds INTEGER, due_nanos INTEGER, json TEXT NOT NULL,
                UNIQUE (scope, action)
            ) STRICT""",
            "CREATE INDEX journal_scope ON journal (scope)",
            "CREATE INDEX journal_memory ON journal (scope, memory)",
            "CREATE INDEX journal_turn ON journal (scope, turn)",
            "CREATE INDEX journal_unfinished ON journal (scope) WHERE state <> 'DONE'",
            "CREATE INDEX journal_due ON journal (due_seconds, due_nanos) WHERE due_seconds IS NOT NULL",
            "CREATE INDEX journal_approval ON journal (approval) WHERE approval IS NOT NULL");

    private static final List<String> CONVERSATIONS_AND_PROFILES =
            List.of("""
            CREATE TABLE conversation (
                scope INTEGER NOT NULL, id BLOB NOT NULL, revision INTEGER NOT NULL, json TEXT NOT NULL,
                UNIQUE (scope, id)
            ) STRICT""", "CREATE TABLE profile (scope INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT");

    /** A scope's number is never used again, so that its row can be deleted. */
    private static final List<String> NAMELESS_SCOPES = List.of(
            """
            CREATE TABLE scope_next (
                id INTEGER PRIMARY KEY AUTOINCREMENT, name BLOB NOT NULL UNIQUE,
                changes INTEGER NOT NULL DEFAULT 0, slots INTEGER NOT NULL DEFAULT 0,
                vectors INTEGER NOT NULL DEFAULT 0, epoch INTEGER NOT NULL DEFAULT 0
            ) STRICT""",
            "INSERT INTO scope_next SELECT id, name, changes, slots, vectors, epoch FROM scope",
            "DROP TABLE scope",
            "ALTER TABLE scope_next RENAME TO scope",
            "CREATE TABLE erased (mark INTEGER PRIMARY KEY, epoch INTEGER NOT NULL) STRICT",
            "CREATE TABLE erased_key (key BLOB NOT NULL) STRICT",
            "INSERT INTO erased_key VALUES (randomblob(16))");

    /** What makes version 1 of an empty file, version 2 of version 1, and so on. A released step is never changed. */
    static final List<List<String>> STEPS = List.of(MEMORIES_AND_JOURNAL, CONVERSATIONS_AND_PROFILES, NAMELESS_SCOPES);

    private Schema() {}

    /**
     * Brings the file up to the version that the steps lead to.
     *
     * @throws MemoryStoreException if the file is not ours, or of a newer version
     */
    static void bringUp(Session session, List<List<String>> steps) throws SQLException {
        session.transaction("BEGIN IMMEDIATE", same -> {
            long version = checkedVersion(session, steps.size());
            for (List<String> step : steps.subList((int) version, steps.size())) {
                for (String statement : step) {
                    session.execute(statement);
                }
            }
            if (version < steps.size()) {
                session.execute("PRAGMA application_id=" + APPLICATION_ID);
                session.execute("PRAGMA user_version=" + steps.size());
            }
            return version;
        });
    }

    private static long checkedVersion(Session session, int known) throws SQLException {
        long application = session.number("PRAGMA application_id");
        long version = session.number("PRAGMA user_version");
        boolean empty = session.number("SELECT count(*) FROM sqlite_schema") == 0;
        if ((!empty && application != APPLICATION_ID) || version < 0) {
            throw new MemoryStoreException("the file is an SQLite database of another application", null, false);
        }
        if (version > known) {
            throw new MemoryStoreException(
                    "the file was written by a newer version of memora-sqlite: its format is " + version
                            + ", this version reads up to " + known,
                    null,
                    false);
        }
        return version;
    }
}
