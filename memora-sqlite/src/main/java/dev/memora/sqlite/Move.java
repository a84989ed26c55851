package dev.memora.sqlite;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.VectorUpdate;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * The move to another embedding space. The new vectors lie beside the old ones, each with the version of the memory it was
 * made from, until all are there.
 */
final class Move {
    private static final String ALL = """
            FROM vector v
            JOIN memory m ON m.scope = v.place >> 32 AND m.id = v.id
            JOIN scope s ON s.id = m.scope
            LEFT JOIN access a ON a.place = m.place
            WHERE v.place > ?""";

    private static final String OF_THIS_TARGET =
            " AND NOT EXISTS (SELECT 1 FROM next_vector n WHERE n.place = v.place AND n.version = m.version)";

    private Move() {}

    /** The memories that lack a vector of the target, in the order of their places. */
    static Page<Memory> lacking(Session session, EmbeddingSpace target, PageRequest page) throws SQLException {
        if (Spaces.find(session, Spaces.ACTIVE).filter(target::equals).isPresent()) {
            return new Page<>(List.of(), Optional.empty());
        }
        long after = page.cursor().map(Move::place).orElse(-1L);
        String which = isTarget(session, target) ? ALL + OF_THIS_TARGET : ALL;
        List<MemoryRows.Stored> found = session.list(
                "SELECT m.row, m.place, m.json, a.seconds, a.nanos, s.name " + which + " ORDER BY v.place LIMIT ?",
                row -> MemoryRows.read(row, Scopes.scope(row.getBytes(6))),
                after,
                page.limit() + 1);
        boolean more = found.size() > page.limit();
        return new Page<>(
                found.stream()
                        .limit(page.limit())
                        .map(MemoryRows.Stored::memory)
                        .toList(),
                more ? Optional.of(Long.toString(found.get(page.limit() - 1).place())) : Optional.empty());
    }

    /** Puts vectors of the target beside the old ones, and returns how many memories have theirs now. */
    static int put(Session session, EmbeddingSpace target, List<VectorUpdate> updates) throws SQLException {
        if (Spaces.find(session, Spaces.ACTIVE).filter(target::equals).isPresent()) {
            return 0;
        }
        if (!isTarget(session, target)) {
            session.update("DELETE FROM next_vector");
            Spaces.set(session, Spaces.TARGET, target);
        }
        int put = 0;
        for (VectorUpdate update : updates) {
            Optional<Scopes.Row> scope = Scopes.find(session, update.scope());
            if (scope.isPresent()) {
                put += session.update(
                        """
                        INSERT OR REPLACE INTO next_vector (place, version, id, floats)
                        SELECT place, version, id, ? FROM memory WHERE scope = ? AND id = ? AND version = ?""",
                        Vectors.encode(update.vectors()),
                        scope.get().id(),
                        MemoryRows.bytes(update.id()),
                        update.version());
            }
        }
        return put;
    }

    /** Puts the new vectors in the place of the old ones, unless one is missing. */
    static boolean finish(Session session, EmbeddingSpace target) throws SQLException {
        if (Spaces.find(session, Spaces.ACTIVE).filter(target::equals).isPresent()) {
            return true;
        }
        if (!lacking(session, target, PageRequest.first(1)).items().isEmpty()) {
            return false;
        }
        session.update("DELETE FROM vector");
        session.update(
                "INSERT INTO vector (place, id, floats) SELECT place, id, floats FROM next_vector ORDER BY place");
        session.update("DELETE FROM next_vector");
        session.update("DELETE FROM space");
        Spaces.set(session, Spaces.ACTIVE, target);
        session.update("""
                UPDATE scope SET changes = changes + 1, vectors = (
                    SELECT coalesce(sum(length(floats) / ?), 0) FROM vector
                    WHERE place BETWEEN scope.id << 32 AND (scope.id << 32) + 4294967295)""", target.dimensions() * Float.BYTES);
        return true;
    }

    private static boolean isTarget(Session session, EmbeddingSpace target) throws SQLException {
        return Spaces.find(session, Spaces.TARGET).filter(target::equals).isPresent();
    }

    private static long place(String cursor) {
        try {
            return Long.parseLong(cursor);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the cursor is not one of this listing's", e);
        }
    }
}
