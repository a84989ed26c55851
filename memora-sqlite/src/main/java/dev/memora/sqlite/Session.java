package dev.memora.sqlite;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One connection with its prepared statements. Confined to one thread at a time. Transactions are begun and ended in
 * SQL: the connection stays in auto-commit mode. A statement that waits for its next use holds no value of its last,
 * which may be a text that is erased meanwhile.
 */
final class Session implements AutoCloseable {
    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private boolean relaxed;

    Session(Connection connection) {
        this.connection = connection;
    }

    /** Makes a value of the row a result set stands on, or of all rows if it stands before the first. */
    @FunctionalInterface
    interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Takes the row a result set stands on. */
    @FunctionalInterface
    interface RowTaker {
        void take(ResultSet row) throws SQLException;
    }

    /** Something done with a session. */
    @FunctionalInterface
    interface Work<T> {
        T run(Session session) throws SQLException;
    }

    <T> List<T> list(String sql, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        List<T> rows = new ArrayList<>();
        each(sql, row -> rows.add(reader.read(row)), values);
        return rows;
    }

    <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... values) throws SQLException {
        return query(sql, rows -> rows.next() ? Optional.of(reader.read(rows)) : Optional.empty(), values);
    }

    void each(String sql, RowTaker taker, @Nullable Object... values) throws SQLException {
        query(
                sql,
                rows -> {
                    while (rows.next()) {
                        taker.take(rows);
                    }
                    return true;
                },
                values);
    }

    /** The one number a query answers with. */
    long number(String sql, @Nullable Object... values) throws SQLException {
        return first(sql, row -> row.getLong(1), values)
                .orElseThrow(() -> new SQLException("a query that always has an answer gave none"));
    }

    /** Carries out a statement with values and returns how many rows it changed. */
    int update(String sql, @Nullable Object... values) throws SQLException {
        try {
            PreparedStatement statement = prepared(sql, values);
            int changed = statement.executeUpdate();
            statement.clearParameters();
            return changed;
        } catch (SQLException e) {
            forget(sql);
            throw e;
        }
    }

    /** Carries out a statement that is rare, or that must not be kept. */
    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Runs the work between BEGIN and COMMIT, or ROLLBACK if anything fails. */
    <T> T transaction(String begin, Work<T> work) throws SQLException {
        update(begin);
        boolean done = false;
        try {
            T result = work.run(this);
            update("COMMIT");
            done = true;
            return result;
        } finally {
            if (!done) {
                rollback();
            }
        }
    }

    /** Whether commits from now on may return before they are synced. Only outside of a transaction. */
    void relax(boolean relaxed) throws SQLException {
        if (this.relaxed != relaxed) {
            execute(relaxed ? "PRAGMA synchronous=NORMAL" : "PRAGMA synchronous=FULL");
            this.relaxed = relaxed;
        }
    }

    /** Ends a transaction, if one is open. SQLite has ended it already after some failures. */
    void rollback() throws SQLException {
        try {
            update("ROLLBACK");
        } catch (SQLException e) {
            if (inTransaction()) {
                throw e;
            }
        }
    }

    private boolean inTransaction() throws SQLException {
        try {
            execute("BEGIN");
        } catch (SQLException e) {
            return true;
        }
        execute("ROLLBACK");
        return false;
    }

    Connection connection() {
        return connection;
    }

    @Override
    public void close() throws SQLException {
        for (PreparedStatement statement : statements.values()) {
            statement.close();
        }
        statements.clear();
        connection.close();
    }

    private <T> T query(String sql, RowReader<T> all, @Nullable Object... values) throws SQLException {
        try {
            PreparedStatement statement = prepared(sql, values);
            T result;
            try (ResultSet rows = statement.executeQuery()) {
                result = all.read(rows);
            }
            statement.clearParameters();
            return result;
        } catch (SQLException e) {
            forget(sql);
            throw e;
        }
    }

    /** The driver has ended some statements that failed, and says so only when they are used again. */
    private void forget(String sql) throws SQLException {
        PreparedStatement statement = statements.remove(sql);
        if (statement != null) {
            statement.close();
        }
    }

    private PreparedStatement prepared(String sql, @Nullable Object... values) throws SQLException {
        PreparedStatement statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
        }
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            if (value instanceof byte[] bytes) {
                statement.setBytes(i + 1, bytes);
            } else if (value instanceof Long number) {
                statement.setLong(i + 1, number);
            } else if (value instanceof Integer number) {
                statement.setInt(i + 1, number);
            } else if (value instanceof String text) {
                statement.setString(i + 1, text);
            } else if (value == null) {
                statement.setObject(i + 1, null);
            } else {
                throw new IllegalArgumentException("a " + value.getClass() + " can't be bound");
            }
        }
        return statement;
    }
}
