package dev.memora.sqlite;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.store.EmbeddingSpaceMismatchException;
import java.sql.SQLException;
import java.util.Optional;

/** Which space the vectors lie in, and to which they are being moved. */
final class Spaces {
    static final String ACTIVE = "active";
    static final String TARGET = "target";

    private Spaces() {}

    static Optional<EmbeddingSpace> find(Session session, String role) throws SQLException {
        return session.first(
                "SELECT model, dimensions, recipe FROM space WHERE role = ?",
                row -> new EmbeddingSpace(
                        ByteText.decode(row.getBytes(1)), row.getInt(2), ByteText.decode(row.getBytes(3))),
                role);
    }

    static void set(Session session, String role, EmbeddingSpace space) throws SQLException {
        session.update(
                "INSERT OR REPLACE INTO space (role, model, dimensions, recipe) VALUES (?, ?, ?, ?)",
                role,
                ByteText.encode(space.model()),
                space.dimensions(),
                ByteText.encode(space.recipe()));
    }

    /** Whether there is a space yet, which is then the requested one. */
    static boolean check(Session session, EmbeddingSpace requested) throws SQLException {
        Optional<EmbeddingSpace> stored = find(session, ACTIVE);
        stored.filter(space -> !space.equals(requested)).ifPresent(space -> {
            throw new EmbeddingSpaceMismatchException(space, requested);
        });
        return stored.isPresent();
    }
}
