package dev.memora.sqlite;

import dev.memora.action.ActionEntry;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.journal.ScopeErasedException;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The journal in the file. Thread-safe. */
final class SqliteJournal implements Journal {
    private final Database database;

    SqliteJournal(Database database) {
        this.database = database;
    }

    @Override
    public boolean durable() {
        return database.path() != null;
    }

    @Override
    public void open(List<ActionEntry> entries) {
        List<ActionEntry> copy = List.copyOf(entries);
        if (copy.isEmpty()) {
            return;
        }
        try {
            database.write(session -> {
                for (ActionEntry entry : copy) {
                    Scopes.Row scope = Scopes.findOrAdd(session, entry.scope());
                    if (entry.epoch() < scope.epoch()) {
                        throw new ScopeErasedException();
                    }
                    JournalRows.add(session, scope.id(), entry);
                }
                return copy;
            });
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inJournal();
        }
    }

    @Override
    public Optional<ActionEntry> find(MemoryScope scope, ActionId id) {
        Objects.requireNonNull(id, "id");
        try {
            return database.read(session -> {
                Optional<Scopes.Row> row = Scopes.find(session, scope);
                return row.isEmpty()
                        ? Optional.<ActionEntry>empty()
                        : JournalRows.find(session, row.get().id(), id).map(JournalRows.Line::entry);
            });
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inJournal();
        }
    }

    @Override
    public Page<ActionEntry> list(JournalQuery query) {
        long after = query.page().cursor().map(SqliteJournal::sequence).orElse(0L);
        int limit = query.page().limit();
        try {
            List<JournalRows.Line> lines = database.read(session -> {
                if (query.scope().isEmpty()) {
                    return JournalRows.after(session, null, query, after, limit + 1);
                }
                Optional<Scopes.Row> scope = Scopes.find(session, query.scope().get());
                return scope.isEmpty()
                        ? List.<JournalRows.Line>of()
                        : JournalRows.after(session, scope.get().id(), query, after, limit + 1);
            });
            boolean more = lines.size() > limit;
            return new Page<>(
                    lines.stream().limit(limit).map(JournalRows.Line::entry).toList(),
                    more ? Optional.of(Long.toString(lines.get(limit - 1).sequence())) : Optional.empty());
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inJournal();
        }
    }

    @Override
    public boolean update(ActionEntry next) {
        Objects.requireNonNull(next, "next");
        try {
            return database.write(session -> update(session, next));
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inJournal();
        }
    }

    @Override
    public long erase(EraseRequest request) {
        Objects.requireNonNull(request, "request");
        try {
            return database.write(session -> request.memoryId().isPresent()
                    ? erase(session, request.scope(), request.memoryId().get())
                    : eraseAll(session, request.scope()));
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inJournal();
        }
    }

    @Override
    public long epoch(MemoryScope scope) {
        try {
            return database.read(session -> Scopes.epoch(session, scope));
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inJournal();
        }
    }

    /** The part of a transaction that updates an entry. */
    static boolean update(Session session, ActionEntry next) throws SQLException {
        Optional<Scopes.Row> scope = Scopes.find(session, next.scope());
        return scope.isPresent() && JournalRows.update(session, scope.get().id(), next);
    }

    private static long erase(Session session, MemoryScope scope, MemoryId id) throws SQLException {
        Optional<Scopes.Row> row = Scopes.find(session, scope);
        if (row.isEmpty()) {
            return 0;
        }
        long erased = 0;
        for (JournalRows.Line line : JournalRows.ofMemory(session, row.get().id(), id)) {
            Optional<ActionEntry> rest = EraseRequest.erased(line.entry());
            if (rest.isPresent()) {
                if (!JournalRows.update(session, row.get().id(), rest.get())) {
                    throw new SQLException("an entry changed inside the transaction that read it");
                }
                erased++;
            }
        }
        return erased;
    }

    private static long eraseAll(Session session, MemoryScope scope) throws SQLException {
        Scopes.Row row = Scopes.findOrAdd(session, scope);
        session.update("UPDATE scope SET epoch = epoch + 1 WHERE id = ?", row.id());
        return session.update("DELETE FROM journal WHERE scope = ?", row.id());
    }

    private static long sequence(String cursor) {
        try {
            return Long.parseLong(cursor);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the cursor is not one of this journal's", e);
        }
    }
}
