package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("opening a file reads as little of a large one as of an empty one")
class OpenCostTest {
    private static final Path COUNTERS = Path.of("/proc/self/io");
    private static final int MEMORIES = 200_000;
    private static final long PAGE = 16_384;

    @TempDir
    Path folder;

    @Test
    void readsNoMorePagesOfALargeFile() throws Exception {
        assumeTrue(Files.isReadable(COUNTERS), "this system doesn't count what a process reads");
        Path empty = folder.resolve("empty.db");
        Path large = folder.resolve("large.db");
        SqliteMemora.open(empty).close();
        SqliteMemora.open(large).close();
        fill(large);
        assertThat(Files.size(large)).isGreaterThan(1_000 * PAGE);

        assertThat(bytesToOpen(large)).isLessThan(bytesToOpen(empty) + 32 * PAGE);
    }

    /** Rows as the store writes them, but for their content, which opening has no business with. */
    private static void fill(Path path) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA synchronous=OFF");
            statement.execute("BEGIN");
            statement.execute("CREATE TEMP TABLE n AS WITH RECURSIVE n (i) AS"
                    + " (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + MEMORIES + ") SELECT i FROM n");
            statement.execute("INSERT INTO scope (id, name) SELECT i, CAST('4:' || (1000 + i) AS BLOB) FROM n"
                    + " WHERE i <= 2000");
            statement.execute("INSERT INTO memory (scope, place, id, key, version, json) SELECT 1 + i % 2000,"
                    + " ((1 + i % 2000) << 32) + i, CAST(i AS BLOB), CAST(i AS BLOB), 1, '{}' FROM n");
            statement.execute("INSERT INTO vector (place, id, floats)"
                    + " SELECT place, id, zeroblob(64) FROM memory ORDER BY place");
            statement.execute("COMMIT");
        }
    }

    /** The least of several times, since other threads of this process may read, too. */
    private static long bytesToOpen(Path path) throws IOException {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 5; i++) {
            long before = bytesRead();
            SqliteMemora.open(path).close();
            least = Math.min(least, bytesRead() - before);
        }
        return least;
    }

    private static long bytesRead() throws IOException {
        return Files.readAllLines(COUNTERS).stream()
                .filter(line -> line.startsWith("rchar: "))
                .mapToLong(line -> Long.parseLong(line.substring("rchar: ".length())))
                .findFirst()
                .orElseThrow();
    }
}
