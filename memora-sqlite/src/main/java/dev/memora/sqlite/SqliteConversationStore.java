package dev.memora.sqlite;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationCodec;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationStore;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The conversations in the file, each as one JSON value. Thread-safe. */
final class SqliteConversationStore implements ConversationStore {
    private final Database database;

    SqliteConversationStore(Database database) {
        this.database = database;
    }

    @Override
    public Optional<ConversationRecord> load(MemoryScope scope, String id) {
        return read(session -> session.first(
                "SELECT c.json FROM conversation c JOIN scope s ON s.id = c.scope WHERE s.name = ? AND c.id = ?",
                row -> ConversationCodec.decode(scope, row.getString(1)),
                Scopes.name(scope),
                ByteText.encode(id)));
    }

    @Override
    public boolean save(ConversationRecord next) {
        Objects.requireNonNull(next, "next");
        return write(session -> {
            String json = ByteText.storable(ConversationCodec.encode(next));
            byte[] id = ByteText.encode(next.id());
            if (next.revision() == 1) {
                return session.update(
                                "INSERT INTO conversation (scope, id, revision, json) VALUES (?, ?, 1, ?)"
                                        + " ON CONFLICT (scope, id) DO NOTHING",
                                Scopes.findOrAdd(session, next.scope()).id(),
                                id,
                                json)
                        == 1;
            }
            Optional<Scopes.Row> scope = Scopes.find(session, next.scope());
            return scope.isPresent()
                    && session.update(
                                    "UPDATE conversation SET revision = ?, json = ?"
                                            + " WHERE scope = ? AND id = ? AND revision = ?",
                                    next.revision(),
                                    json,
                                    scope.get().id(),
                                    id,
                                    next.revision() - 1)
                            == 1;
        });
    }

    @Override
    public List<String> ids(MemoryScope scope) {
        return read(session -> session.list(
                "SELECT c.id FROM conversation c JOIN scope s ON s.id = c.scope WHERE s.name = ? ORDER BY c.id",
                row -> ByteText.decode(row.getBytes(1)),
                Scopes.name(scope)));
    }

    @Override
    public boolean delete(MemoryScope scope, String id) {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(id, "id");
        return write(session -> session.update(
                        "DELETE FROM conversation WHERE scope = (SELECT id FROM scope WHERE name = ?) AND id = ?",
                        Scopes.name(scope),
                        ByteText.encode(id))
                == 1);
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        Objects.requireNonNull(scope, "scope");
        return write(session -> session.update(
                "DELETE FROM conversation WHERE scope = (SELECT id FROM scope WHERE name = ?)", Scopes.name(scope)));
    }

    private <T> T read(Session.Work<T> work) {
        try {
            return database.read(work);
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inProfiles();
        }
    }

    private <T> T write(WriteStep<T> step) {
        try {
            return database.write(step);
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inProfiles();
        }
    }
}
