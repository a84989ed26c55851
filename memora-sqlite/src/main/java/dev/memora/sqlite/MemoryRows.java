package dev.memora.sqlite;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryCodec;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of memories: text, vectors and access times, each in a table of its own at the memory's place. */
final class MemoryRows {
    private static final String SELECT =
            "SELECT m.row, m.place, m.json, a.seconds, a.nanos FROM memory m LEFT JOIN access a ON a.place = m.place";

    /** How many memories one query may look for; a query costs several times what a row of it does. */
    private static final int AT_ONCE = 16;

    private static final String BY_IDS =
            SELECT + " WHERE m.scope = ? AND m.id IN (" + String.join(", ", Collections.nCopies(AT_ONCE, "?")) + ")";

    private MemoryRows() {}

    /** A memory as it is stored. */
    record Stored(long row, long place, Memory memory) {}

    static Optional<Stored> byId(Session session, MemoryScope scope, long scopeId, MemoryId id) throws SQLException {
        return session.first(SELECT + " WHERE m.scope = ? AND m.id = ?", row -> read(row, scope), scopeId, bytes(id));
    }

    /** Those of the memories that are there. */
    static Map<MemoryId, Memory> byIds(Session session, MemoryScope scope, long scopeId, List<MemoryId> ids)
            throws SQLException {
        Map<MemoryId, Memory> found = new HashMap<>();
        for (int from = 0; from < ids.size(); from += AT_ONCE) {
            // Values that are left over stay null, which is no memory's id.
            @Nullable Object[] values = new Object[1 + AT_ONCE];
            values[0] = scopeId;
            for (int i = 0; i < Math.min(AT_ONCE, ids.size() - from); i++) {
                values[1 + i] = bytes(ids.get(from + i));
            }
            session.each(
                    BY_IDS,
                    row -> {
                        Memory memory = read(row, scope).memory();
                        found.put(memory.id(), memory);
                    },
                    values);
        }
        return found;
    }

    static Optional<Stored> byKey(Session session, MemoryScope scope, long scopeId, String key) throws SQLException {
        return session.first(
                SELECT + " WHERE m.scope = ? AND m.key = ?", row -> read(row, scope), scopeId, ByteText.encode(key));
    }

    /** The memories behind an id, by ascending id. */
    static List<Memory> after(Session session, MemoryScope scope, long scopeId, String id, int limit)
            throws SQLException {
        return session.list(
                SELECT + " WHERE m.scope = ? AND m.id > ? ORDER BY m.id LIMIT ?",
                row -> read(row, scope).memory(),
                scopeId,
                ByteText.encode(id),
                limit);
    }

    /** Adds a memory, unless its scope holds its id or its key, and says whether it did. */
    static boolean insert(Session session, long scopeId, long place, Memory memory, String key, byte[] floats)
            throws SQLException {
        if (!insertText(session, scopeId, place, memory, key)) {
            return false;
        }
        putVectors(session, place, memory.id(), floats);
        if (memory.lastAccessedAt().isPresent()) {
            touch(session, place, memory.lastAccessedAt().get());
        }
        return true;
    }

    /** Puts a new text in the place of the stored one. Deleting it first leaves less of it in the slack of pages. */
    static void replaceText(Session session, long scopeId, Stored stored, Memory memory, String key)
            throws SQLException {
        session.update("DELETE FROM memory WHERE row = ?", stored.row());
        if (!insertText(session, scopeId, stored.place(), memory, key)) {
            throw new SQLException("the id or key of a memory was taken by another in the same transaction");
        }
    }

    static void putVectors(Session session, long place, MemoryId id, byte[] floats) throws SQLException {
        session.update("INSERT OR REPLACE INTO vector (place, id, floats) VALUES (?, ?, ?)", place, bytes(id), floats);
    }

    static byte @Nullable [] vectors(Session session, long place) throws SQLException {
        return session.first("SELECT floats FROM vector WHERE place = ?", row -> row.getBytes(1), place)
                .orElse(null);
    }

    /** The vectors of the space that the store is being moved to. */
    static byte @Nullable [] nextVectors(Session session, long place) throws SQLException {
        return session.first("SELECT floats FROM next_vector WHERE place = ?", row -> row.getBytes(1), place)
                .orElse(null);
    }

    /** All vectors of a scope, also those of the space it is being moved to. */
    static List<byte[]> allVectors(Session session, Scopes.Row scope) throws SQLException {
        return session.list("""
                SELECT floats FROM vector WHERE place BETWEEN ?1 AND ?2
                UNION ALL SELECT floats FROM next_vector WHERE place BETWEEN ?1 AND ?2""", row -> row.getBytes(1), scope.firstPlace(), scope.lastPlace());
    }

    static void delete(Session session, Stored stored) throws SQLException {
        session.update("DELETE FROM memory WHERE row = ?", stored.row());
        session.update("DELETE FROM vector WHERE place = ?", stored.place());
        session.update("DELETE FROM access WHERE place = ?", stored.place());
    }

    static int deleteAll(Session session, Scopes.Row scope) throws SQLException {
        for (String table : List.of("vector", "next_vector", "access")) {
            session.update(
                    "DELETE FROM " + table + " WHERE place BETWEEN ? AND ?", scope.firstPlace(), scope.lastPlace());
        }
        return session.update("DELETE FROM memory WHERE scope = ?", scope.id());
    }

    /** Notes a use, unless a later one is stored. */
    static void touch(Session session, long place, Instant at) throws SQLException {
        session.update("""
                INSERT INTO access (place, seconds, nanos) VALUES (?, ?, ?)
                ON CONFLICT (place) DO UPDATE SET seconds = excluded.seconds, nanos = excluded.nanos
                WHERE (excluded.seconds, excluded.nanos) > (seconds, nanos)""", place, at.getEpochSecond(), at.getNano());
    }

    static byte[] bytes(MemoryId id) {
        return ByteText.encode(id.value());
    }

    static Stored read(ResultSet row, MemoryScope scope) throws SQLException {
        long seconds = row.getLong(4);
        Instant accessed = row.wasNull() ? null : Instant.ofEpochSecond(seconds, row.getInt(5));
        Memory memory = MemoryCodec.decode(scope, row.getString(3)).toBuilder()
                .lastAccessedAt(accessed)
                .build();
        return new Stored(row.getLong(1), row.getLong(2), memory);
    }

    private static boolean insertText(Session session, long scopeId, long place, Memory memory, String key)
            throws SQLException {
        return session.update(
                        "INSERT INTO memory (scope, place, id, key, version, json) VALUES (?, ?, ?, ?, ?, ?)"
                                + " ON CONFLICT DO NOTHING",
                        scopeId,
                        place,
                        bytes(memory.id()),
                        ByteText.encode(key),
                        memory.version(),
                        ByteText.storable(MemoryCodec.encode(memory)))
                == 1;
    }
}
