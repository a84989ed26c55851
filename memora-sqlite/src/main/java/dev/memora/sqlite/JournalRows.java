package dev.memora.sqlite;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.journal.ActionCodec;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rows of the journal: each entry as JSON, beside what it is searched by. */
final class JournalRows {
    private JournalRows() {}

    /** An entry at its place in the journal. */
    record Line(long sequence, ActionEntry entry) {}

    static Optional<Line> find(Session session, long scopeId, ActionId id) throws SQLException {
        return session.first(
                "SELECT seq, json FROM journal WHERE scope = ? AND action = ?",
                row -> new Line(row.getLong(1), ActionCodec.decode(row.getString(2))),
                scopeId,
                ByteText.encode(id.value()));
    }

    static List<Line> ofMemory(Session session, long scopeId, MemoryId id) throws SQLException {
        return session.list(
                "SELECT seq, json FROM journal WHERE scope = ? AND memory = ?",
                row -> new Line(row.getLong(1), ActionCodec.decode(row.getString(2))),
                scopeId,
                MemoryRows.bytes(id));
    }

    /** The entries behind a place that fit the query, but for its scope and page. */
    static List<Line> after(Session session, @Nullable Long scopeId, JournalQuery query, long after, int limit)
            throws SQLException {
        StringBuilder sql = new StringBuilder("SELECT seq, json FROM journal WHERE seq > ?");
        List<@Nullable Object> values = new ArrayList<>();
        values.add(after);
        if (scopeId != null) {
            sql.append(" AND scope = ?");
            values.add(scopeId);
        }
        if (!query.states().isEmpty()) {
            // The names of an enum's constants, spelled out so that the partial index can be used.
            sql.append(query.states().contains(ActionState.DONE) ? "" : " AND state <> 'DONE'")
                    .append(query.states().stream()
                            .sorted()
                            .map(state -> "'" + state.name() + "'")
                            .collect(Collectors.joining(", ", " AND state IN (", ")")));
        }
        query.memoryId().ifPresent(id -> {
            sql.append(" AND memory = ?");
            values.add(MemoryRows.bytes(id));
        });
        query.turnId().ifPresent(id -> {
            sql.append(" AND turn = ?");
            values.add(ByteText.encode(id));
        });
        query.approvalId().ifPresent(id -> {
            sql.append(" AND approval = ?");
            values.add(ByteText.encode(id.value()));
        });
        query.dueBy().ifPresent(due -> {
            sql.append(" AND due_seconds IS NOT NULL AND (due_seconds, due_nanos) <= (?, ?)");
            values.add(due.getEpochSecond());
            values.add(due.getNano());
        });
        values.add(limit);
        return session.list(
                sql.append(" ORDER BY seq LIMIT ?").toString(),
                row -> new Line(row.getLong(1), ActionCodec.decode(row.getString(2))),
                values.toArray());
    }

    /** Adds an entry behind all others, unless its scope has its id already. */
    static void add(Session session, long scopeId, ActionEntry entry) throws SQLException {
        Instant due = entry.due().orElse(null);
        session.update(
                """
                INSERT INTO journal
                (scope, action, revision, state, memory, turn, approval, due_seconds, due_nanos, json)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scope, action) DO NOTHING""",
                scopeId,
                ByteText.encode(entry.id().value()),
                entry.revision(),
                entry.state().name(),
                MemoryRows.bytes(entry.memoryId()),
                ByteText.encode(entry.turnId()),
                approval(entry),
                due == null ? null : due.getEpochSecond(),
                due == null ? null : due.getNano(),
                json(entry));
    }

    /** Puts the next revision in the place of the one before, and says whether that was there. */
    static boolean update(Session session, long scopeId, ActionEntry next) throws SQLException {
        Instant due = next.due().orElse(null);
        return session.update(
                        """
                        UPDATE journal SET revision = ?, state = ?, memory = ?, turn = ?, approval = ?,
                        due_seconds = ?, due_nanos = ?, json = ?
                        WHERE scope = ? AND action = ? AND revision = ?""",
                        next.revision(),
                        next.state().name(),
                        MemoryRows.bytes(next.memoryId()),
                        ByteText.encode(next.turnId()),
                        approval(next),
                        due == null ? null : due.getEpochSecond(),
                        due == null ? null : due.getNano(),
                        json(next),
                        scopeId,
                        ByteText.encode(next.id().value()),
                        next.revision() - 1)
                == 1;
    }

    private static byte @Nullable [] approval(ActionEntry entry) {
        return entry.approval()
                .map(approval -> ByteText.encode(approval.id().value()))
                .orElse(null);
    }

    private static String json(ActionEntry entry) {
        return ByteText.storable(ActionCodec.encode(entry));
    }
}
