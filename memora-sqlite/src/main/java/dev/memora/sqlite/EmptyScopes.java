package dev.memora.sqlite;

import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Takes the names of scopes that hold nothing any more out of the file: a name may tell who was here. */
final class EmptyScopes {
    private static final String EMPTY = """
            SELECT id, name, epoch FROM scope s
            WHERE NOT EXISTS (SELECT 1 FROM memory WHERE scope = s.id)
            AND NOT EXISTS (SELECT 1 FROM journal WHERE scope = s.id)
            AND NOT EXISTS (SELECT 1 FROM conversation WHERE scope = s.id)
            AND NOT EXISTS (SELECT 1 FROM profile WHERE scope = s.id)""";

    private EmptyScopes() {}

    private static final class Row {
        private final long id;
        private final byte[] name;
        private final long epoch;

        private Row(ResultSet row) throws SQLException {
            this.id = row.getLong(1);
            this.name = row.getBytes(2);
            this.epoch = row.getLong(3);
        }
    }

    /** Returns the forms in which each name may have been in the file. */
    static List<List<byte[]>> remove(Session session) throws SQLException {
        return session.transaction("BEGIN IMMEDIATE", same -> {
            List<List<byte[]>> removed = new ArrayList<>();
            for (Row row : session.list(EMPTY, Row::new)) {
                ErasedScopes.keep(session, row.name, row.epoch);
                session.update("DELETE FROM scope WHERE id = ?", row.id);
                removed.add(List.of(row.name, asArray(row.name)));
            }
            return removed;
        });
    }

    /** As the journal's entries have it. */
    private static byte[] asArray(byte[] name) {
        StringBuilder array = new StringBuilder();
        for (String part : ScopeName.parts(name)) {
            array.append(array.isEmpty() ? "[\"" : ",\"")
                    .append(Scrub.escaped(part))
                    .append('"');
        }
        return array.append(']').toString().getBytes(StandardCharsets.UTF_8);
    }
}
