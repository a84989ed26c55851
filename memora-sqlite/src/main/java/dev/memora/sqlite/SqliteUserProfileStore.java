package dev.memora.sqlite;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileCodec;
import dev.memora.profile.UserProfileStore;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;

/** The profiles in the file, each as one JSON value. Thread-safe. */
final class SqliteUserProfileStore implements UserProfileStore {
    private final Database database;

    SqliteUserProfileStore(Database database) {
        this.database = database;
    }

    @Override
    public Optional<UserProfile> load(MemoryScope scope) {
        Objects.requireNonNull(scope, "scope");
        try {
            return database.read(session -> session.first(
                    "SELECT p.json FROM profile p JOIN scope s ON s.id = p.scope WHERE s.name = ?",
                    row -> UserProfileCodec.decode(row.getString(1)),
                    Scopes.name(scope)));
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inProfiles();
        }
    }

    @Override
    public void save(MemoryScope scope, UserProfile profile) {
        Objects.requireNonNull(scope, "scope");
        String json = ByteText.storable(UserProfileCodec.encode(profile));
        write(session -> session.update(
                "INSERT INTO profile (scope, json) VALUES (?, ?)"
                        + " ON CONFLICT (scope) DO UPDATE SET json = excluded.json",
                Scopes.findOrAdd(session, scope).id(),
                json));
    }

    @Override
    public boolean delete(MemoryScope scope) {
        Objects.requireNonNull(scope, "scope");
        return write(session -> session.update(
                        "DELETE FROM profile WHERE scope = (SELECT id FROM scope WHERE name = ?)", Scopes.name(scope)))
                == 1;
    }

    private int write(WriteStep<Integer> step) {
        try {
            return database.write(step);
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inProfiles();
        }
    }
}
