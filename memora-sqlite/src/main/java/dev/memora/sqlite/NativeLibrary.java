package dev.memora.sqlite;

import dev.memora.store.MemoryStoreException;
import java.nio.file.Path;
import org.sqlite.SQLiteJDBCLoader;

/** Loads SQLite's native code, from the temporary folder or, if nothing may be run from there, from the store's own. */
final class NativeLibrary {
    private static final String FOLDER = "org.sqlite.tmpdir";

    private NativeLibrary() {}

    static synchronized void load(Path folder) {
        Throwable first = attempt();
        if (first == null) {
            return;
        }
        String before = System.getProperty(FOLDER);
        if (before == null) {
            System.setProperty(FOLDER, folder.toString());
            Throwable second = attempt();
            if (second == null) {
                return;
            }
            System.clearProperty(FOLDER);
        }
        throw new MemoryStoreException(
                "SQLite's native library can't be loaded: programs may not be run from the temporary folder, or this"
                        + " platform has none. Set -Dorg.sqlite.tmpdir to a folder that is not mounted noexec, and allow"
                        + " native access (--enable-native-access=org.xerial.sqlitejdbc, or ALL-UNNAMED on the class path)",
                first,
                false);
    }

    private static @org.jspecify.annotations.Nullable Throwable attempt() {
        try {
            return SQLiteJDBCLoader.initialize() ? null : new IllegalStateException("the loader refused");
        } catch (Exception | LinkageError e) {
            return e;
        }
    }
}
