package dev.memora.sqlite;

import dev.memora.journal.Journal;
import dev.memora.journal.JournaledStore;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.scenario.Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * Runs the testkit's scenarios on files. Worlds have no end, so only the newest few stay open. They are so many that each
 * begins with a copy of one empty file, which costs less than creating it.
 */
public final class SqliteBackend implements Backend {
    private static final int OPEN_AT_ONCE = 8;
    private static final Deque<SqliteBackend> OPEN = new ArrayDeque<>();

    private static final byte[] EMPTY = empty();

    private final Path file;
    private final MemoryStore store;
    private final Journal journal;
    private SqliteMemora memora;

    /** Creates a file of its own. */
    public SqliteBackend() {
        try {
            file = Files.write(Files.createTempFile("scenario", ".db"), EMPTY);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        memora = SqliteMemora.open(file);
        store = current(JournaledStore.class, () -> memora.store());
        journal = current(Journal.class, () -> memora.journal());
        remember(this);
    }

    @Override
    public MemoryStore store() {
        return store;
    }

    @Override
    public Journal journal() {
        return journal;
    }

    @Override
    public void restart() {
        memora.close();
        memora = SqliteMemora.open(file);
    }

    private static synchronized void remember(SqliteBackend backend) {
        OPEN.add(backend);
        if (OPEN.size() > OPEN_AT_ONCE) {
            OPEN.remove().delete();
        }
    }

    private static byte[] empty() {
        try {
            Path file = Files.createTempFile("empty", ".db");
            SqliteMemora.open(file).close();
            byte[] bytes = Files.readAllBytes(file);
            Files.delete(file);
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void delete() {
        memora.close();
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An object that passes each call on to the one that is current then. */
    private static <T> T current(Class<T> type, Supplier<T> target) {
        Object identity = new Object();
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, values) -> {
                    if (method.getName().equals("equals")) {
                        return proxy == values[0];
                    }
                    try {
                        return method.invoke(
                                method.getDeclaringClass() == Object.class ? identity : target.get(), values);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
