package dev.memora.sqlite;

import dev.memora.memory.MemoryScope;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** The rows of scopes. */
final class Scopes {
    private static final String FIND = "SELECT id, changes, slots, vectors, epoch FROM scope WHERE name = ?";

    private Scopes() {}

    /**
     * A scope's row.
     *
     * @param id its number
     * @param changes how many writes there were
     * @param slots how many places were ever given away
     * @param vectors how many vectors its memories have
     * @param epoch how often it was erased
     */
    record Row(long id, long changes, long slots, long vectors, long epoch) {
        /** What changes with every write, and is never the same again for any scope of this name. */
        String stamp() {
            return id + ":" + changes;
        }

        /** The first place of the scope's memories. */
        long firstPlace() {
            return id << 32;
        }

        /** The last place there can be. */
        long lastPlace() {
            return (id << 32) | 0xFFFF_FFFFL;
        }
    }

    static Optional<Row> find(Session session, MemoryScope scope) throws SQLException {
        return session.first(FIND, Scopes::read, name(scope));
    }

    static Row findOrAdd(Session session, MemoryScope scope) throws SQLException {
        Optional<Row> found = find(session, scope);
        if (found.isPresent()) {
            return found.get();
        }
        byte[] name = name(scope);
        session.update("INSERT INTO scope (name, epoch) VALUES (?, ?)", name, ErasedScopes.epoch(session, name));
        return find(session, scope).orElseThrow(() -> new SQLException("a row just added is not there"));
    }

    /** The scope's epoch, whether it has a row or not. */
    static long epoch(Session session, MemoryScope scope) throws SQLException {
        Optional<Row> found = find(session, scope);
        return found.isPresent() ? found.get().epoch() : ErasedScopes.epoch(session, name(scope));
    }

    static byte[] name(MemoryScope scope) {
        return scope.encoded().getBytes(StandardCharsets.UTF_8);
    }

    /** The scope that has this name. */
    static MemoryScope scope(byte[] name) {
        return new MemoryScope(ScopeName.parts(name));
    }

    private static Row read(ResultSet row) throws SQLException {
        return new Row(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getLong(5));
    }
}
