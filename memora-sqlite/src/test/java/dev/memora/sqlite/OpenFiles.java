package dev.memora.sqlite;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The files a test has open, so that it can close them all. */
final class OpenFiles implements AutoCloseable {
    private final Path folder;
    private final List<SqliteMemora> open = new ArrayList<>();
    private int count;

    OpenFiles(Path folder) {
        this.folder = folder;
    }

    /** A new file, with blanks and signs in its path that a URL would take for its own. */
    SqliteMemora fresh() {
        return open(folder.resolve("m #" + ++count + "?x=%41.db"));
    }

    SqliteMemora open(Path path) {
        SqliteMemora memora = SqliteMemora.open(path);
        open.add(memora);
        return memora;
    }

    /** The file opened last, closed and opened again, as after a restart. */
    SqliteMemora again() {
        open.get(open.size() - 1).close();
        return open(folder.resolve("m #" + count + "?x=%41.db"));
    }

    @Override
    public void close() {
        open.forEach(SqliteMemora::close);
    }
}
