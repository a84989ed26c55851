package dev.memora.sqlite;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;

/**
 * The epochs of scopes whose names are gone. They have to go on, so that what began before an erasure isn't stored after
 * it, but nothing must tell whose they are: a scope is one of 65,536 marks, made with a key of the file's own. Where two
 * scopes share a mark, the higher epoch counts, which can only turn away what runs during the other one's erasure.
 */
final class ErasedScopes {
    private ErasedScopes() {}

    /** The epoch of a scope that has no row. */
    static long epoch(Session session, byte[] name) throws SQLException {
        return session.first("SELECT epoch FROM erased WHERE mark = ?", row -> row.getLong(1), mark(session, name))
                .orElse(0L);
    }

    /** Notes the epoch of a scope whose row goes. */
    static void keep(Session session, byte[] name, long epoch) throws SQLException {
        if (epoch > 0) {
            session.update(
                    "INSERT INTO erased (mark, epoch) VALUES (?, ?)"
                            + " ON CONFLICT (mark) DO UPDATE SET epoch = max(epoch, excluded.epoch)",
                    mark(session, name),
                    epoch);
        }
    }

    private static int mark(Session session, byte[] name) throws SQLException {
        byte[] key = session.first("SELECT key FROM erased_key", row -> row.getBytes(1))
                .orElseThrow(() -> new SQLException("the file's key is not there"));
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(key);
            byte[] hash = digest.digest(name);
            return (hash[0] & 0xFF) << 8 | (hash[1] & 0xFF);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
