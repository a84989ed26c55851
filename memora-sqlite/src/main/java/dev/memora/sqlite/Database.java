package dev.memora.sqlite;

import dev.memora.store.MemoryStoreException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.sqlite.JDBC;

/**
 * The file: one connection that writes, for all threads together, and as many that read as there are threads reading at
 * once. Without a file there is one connection for everything. Thread-safe.
 */
final class Database implements AutoCloseable {
    private static final int PAGE_BYTES = 16_384;
    private static final int IDLE_READERS = 16;

    private final @Nullable Path path;
    private final Duration busyTimeout;
    private final GroupCommit commits = new GroupCommit(new Writer());
    private final Queue<Session> idle = new ConcurrentLinkedQueue<>();
    private final AtomicInteger idleCount = new AtomicInteger();
    private volatile @Nullable Session writer;
    private volatile boolean closed;

    private Database(@Nullable Path path, Duration busyTimeout) {
        this.path = path;
        this.busyTimeout = busyTimeout;
    }

    /** Opens or creates a file, or, without a path, a database in memory, and brings it up to the steps' version. */
    static Database open(@Nullable Path path, Duration busyTimeout, List<List<String>> steps) {
        Path file = path == null ? null : created(path.toAbsolutePath().normalize());
        NativeLibrary.load(file == null ? Path.of("").toAbsolutePath() : folder(file));
        if (file != null) {
            FileReaders.enter(file);
        }
        Database database = new Database(file, busyTimeout);
        try {
            database.openWriter(steps);
            return database;
        } catch (SQLException e) {
            database.close();
            SqliteFailure failure = SqliteFailure.of(e);
            throw file == null ? failure.inStore() : failure.inStore(file);
        } catch (RuntimeException | Error e) {
            database.close();
            throw e;
        }
    }

    /** The file, or null if there is none. */
    @Nullable
    Path path() {
        return path;
    }

    /** Reads one state of the database: what is committed while the work runs, it doesn't see. */
    <T> T read(Session.Work<T> work) throws SQLException {
        checkOpen();
        if (path == null) {
            return commits.alone(session -> session.transaction("BEGIN", work));
        }
        Session session = idle.poll();
        if (session == null) {
            session = connect();
        } else {
            idleCount.decrementAndGet();
        }
        boolean sound = false;
        try {
            T result = session.transaction("BEGIN", work);
            sound = true;
            return result;
        } catch (RuntimeException e) {
            sound = true;
            throw e;
        } finally {
            giveBack(session, sound);
        }
    }

    /** Writes, together with what other threads write. */
    <T> T write(WriteStep<T> step) throws SQLException {
        checkOpen();
        return commits.run(step);
    }

    /** Uses the writing connection outside of a transaction, while nobody else in this process writes. */
    <T> T alone(Session.Work<T> work) throws SQLException {
        checkOpen();
        return commits.alone(work);
    }

    /** A connection of its own for the caller, who closes it. */
    Session connect() throws SQLException {
        String url = path == null ? "jdbc:sqlite::memory:" : "jdbc:sqlite:" + uri(path);
        Properties properties = new Properties();
        // Or the driver asks for a key after each insert, and leaves that query open, so that the file can't be
        // rewritten.
        properties.setProperty("jdbc.get_generated_keys", "false");
        Session session = new Session(JDBC.createConnection(url, properties));
        boolean ready = false;
        try {
            session.execute("PRAGMA busy_timeout=" + busyTimeout.toMillis());
            session.execute("PRAGMA synchronous=FULL");
            session.execute("PRAGMA fullfsync=ON");
            session.execute("PRAGMA checkpoint_fullfsync=ON");
            session.execute("PRAGMA secure_delete=ON");
            session.execute("PRAGMA trusted_schema=OFF");
            ready = true;
            return session;
        } finally {
            if (!ready) {
                session.close();
            }
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            commits.quiet(() -> {
                Session session = writer;
                writer = null;
                if (session != null) {
                    session.close();
                }
            });
            for (Session session = idle.poll(); session != null; session = idle.poll()) {
                session.close();
            }
            if (path != null) {
                FileReaders.leave(path);
            }
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        } catch (IOException e) {
            throw new MemoryStoreException("the database file can't be closed", e, false);
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("this database is closed");
        }
    }

    private void giveBack(Session session, boolean sound) throws SQLException {
        if (!sound || closed || idleCount.incrementAndGet() > IDLE_READERS) {
            session.close();
            return;
        }
        idle.add(session);
        if (closed && idle.remove(session)) {
            session.close();
        }
    }

    /** Waits for a process that is creating the file: SQLite doesn't wait by itself then. */
    private void openWriter(List<List<String>> steps) throws SQLException {
        long end = System.nanoTime() + busyTimeout.toNanos();
        while (true) {
            Session session = connect();
            boolean ready = false;
            try {
                session.execute("PRAGMA page_size=" + PAGE_BYTES);
                session.execute("PRAGMA journal_mode=WAL");
                Schema.bringUp(session, steps);
                writer = session;
                ready = true;
                return;
            } catch (SQLException e) {
                if (!SqliteFailure.isBusy(e) || System.nanoTime() > end) {
                    throw e;
                }
                pause();
            } finally {
                if (!ready) {
                    session.close();
                }
            }
        }
    }

    private static void pause() throws SQLException {
        try {
            Thread.sleep(5);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("interrupted while waiting for another process to create the database", e);
        }
    }

    /** Creates the file unless it is there, readable by its owner only, and gives the one name that all links to it lead to. */
    private static Path created(Path file) {
        try {
            Files.createDirectories(folder(file));
            if (Files.notExists(file)) {
                createForOwner(file);
            }
            return file.toRealPath();
        } catch (IOException e) {
            throw new MemoryStoreException(
                    "the database file can't be created: check its folder and the disk", e, false);
        }
    }

    private static void createForOwner(Path file) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        try {
            Files.createFile(file, attributes);
        } catch (FileAlreadyExistsException e) {
            // Another process was faster, which is as well.
            return;
        }
    }

    private static Path folder(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            throw new IllegalArgumentException("the database needs the path of a file, not of a root folder");
        }
        return folder;
    }

    private static String uri(Path file) {
        // As a URI, no character of the path can be taken for a parameter.
        return "file:" + file.toUri().getRawPath();
    }

    private final class Writer implements GroupCommit.Writer {
        @Override
        public Session session() throws SQLException {
            Session session = writer;
            if (session == null) {
                checkOpen();
                session = connect();
                writer = session;
            }
            return session;
        }

        @Override
        public void broken() {
            Session session = writer;
            if (session != null && path != null) {
                writer = null;
                try {
                    session.close();
                } catch (SQLException e) {
                    // It is given up because it fails; the next writer gets another one.
                    return;
                }
            }
        }
    }
}
