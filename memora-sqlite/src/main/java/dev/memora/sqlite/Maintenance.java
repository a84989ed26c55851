package dev.memora.sqlite;

import dev.memora.store.MemoryStoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What an operator does with a database: copy it, check it, make it smaller. Thread-safe. */
final class Maintenance {
    private static final String LONE_MEMORIES =
            "SELECT count(*) FROM memory m WHERE NOT EXISTS (SELECT 1 FROM vector v WHERE v.place = m.place)";
    private static final String LONE_VECTORS = "SELECT count(*) FROM vector v WHERE NOT EXISTS"
            + " (SELECT 1 FROM memory m WHERE m.scope = v.place >> 32 AND m.id = v.id AND m.place = v.place)";

    private final Database database;

    Maintenance(Database database) {
        this.database = database;
    }

    void backup(Path target) {
        Path copy = target.toAbsolutePath().normalize();
        if (Files.exists(copy)) {
            throw new IllegalArgumentException("a backup replaces nothing: name a file that doesn't exist");
        }
        Path unfinished = copy.resolveSibling(copy.getFileName() + ".unfinished");
        try {
            Files.deleteIfExists(unfinished);
            try (Session session = database.connect()) {
                session.update("VACUUM INTO ?", unfinished.toString());
            }
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        } catch (IOException e) {
            throw new MemoryStoreException("the backup can't be written: check its folder and the disk", e, true);
        }
    }

    List<String> integrityCheck() {
        try {
            return database.read(session -> {
                List<String> problems =
                        new ArrayList<>(session.list("PRAGMA integrity_check", row -> row.getString(1)));
                problems.remove("ok");
                if (problems.isEmpty()) {
                    tell(session.number(LONE_MEMORIES), "memories have no vector", problems);
                    tell(session.number(LONE_VECTORS), "vectors have no memory", problems);
                }
                return List.copyOf(problems);
            });
        } catch (SQLException e) {
            SqliteFailure failure = SqliteFailure.of(e);
            if (failure.damaged()) {
                return List.of(failure.message());
            }
            throw failure.inStore();
        }
    }

    void compact() {
        Path file = database.path();
        if (file == null) {
            return;
        }
        try {
            database.alone(session -> {
                Scrub.emptyLog(session);
                Scrub.rewrite(session, file);
                Scrub.emptyLog(session);
                return file;
            });
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        }
    }

    private static void tell(long count, String what, List<String> problems) {
        if (count > 0) {
            problems.add(count + " " + what);
        }
    }
}
