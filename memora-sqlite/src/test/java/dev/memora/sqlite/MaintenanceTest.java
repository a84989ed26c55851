package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.store.ErasureReport;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MaintenanceTest {
    @TempDir
    Path folder;

    private Path path;
    private SqliteMemora memora;

    @BeforeEach
    void open() {
        path = folder.resolve("m.db");
        memora = SqliteMemora.open(path);
        fill(Samples.SCOPE, 500);
    }

    @AfterEach
    void close() {
        memora.close();
    }

    @Test
    void copiesAllThatIsStoredWhileItIsOpen() {
        Path copy = folder.resolve("copy's.db");
        memora.backup(copy);
        fill(MemoryScope.of("later"), 10);

        try (SqliteMemora restored = SqliteMemora.open(copy)) {
            assertThat(restored.store().space()).contains(Samples.SPACE);
            assertThat(RandomWork.walk(restored, Samples.SCOPE)).isEqualTo(RandomWork.walk(memora, Samples.SCOPE));
            assertThat(restored.store().count(MemoryScope.of("later"))).isZero();
            assertThat(restored.integrityCheck()).isEmpty();
        }
    }

    @Test
    void copiesNoDeletedText() throws Exception {
        memora.store().deleteAll(Samples.SCOPE);
        memora.backup(folder.resolve("copy.db"));

        assertThat(new String(Files.readAllBytes(folder.resolve("copy.db")), StandardCharsets.ISO_8859_1))
                .doesNotContain("content of");
    }

    @Test
    void replacesNothingByABackup() throws Exception {
        Path copy = folder.resolve("copy.db");
        Files.writeString(copy, "precious");

        assertThatIllegalArgumentException().isThrownBy(() -> memora.backup(copy));
        assertThatIllegalArgumentException().isThrownBy(() -> memora.backup(path));
        assertThat(copy).hasContent("precious");
        assertThatThrownBy(() -> memora.backup(folder.resolve("no folder/copy.db")))
                .isInstanceOf(MemoryStoreException.class);
    }

    @Test
    void givesFreeSpaceBack() throws Exception {
        for (String scope : List.of("a", "b", "c", "d")) {
            fill(MemoryScope.of(scope), 1_000);
        }
        memora.compact();
        long full = Files.size(path);
        for (String scope : List.of("a", "b", "c", "d")) {
            memora.store().deleteAll(MemoryScope.of(scope));
        }
        memora.compact();

        assertThat(Files.size(path)).isLessThan(full / 2);
        assertThat(folder.resolve("m.db-wal")).isEmptyFile();
        assertThat(memora.integrityCheck()).isEmpty();
    }

    @Test
    void rewritesTheFileIfSomethingIsLeftInIt() throws Exception {
        try (Connection careless = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = careless.createStatement()) {
            statement.execute("PRAGMA secure_delete=OFF");
            statement.execute("INSERT INTO profile (scope, json) VALUES (4711, 'the secret canary')");
            statement.execute("DELETE FROM profile WHERE scope = 4711");
        }
        ErasureReport report = memora.store().scrub(List.of("the secret canary".getBytes(StandardCharsets.UTF_8)));

        assertThat(report.rewritten()).isTrue();
        assertThat(report.remaining()).isZero();
        assertThat(new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1))
                .doesNotContain("secret canary");
        assertThat(memora.store().count(Samples.SCOPE)).isEqualTo(500);
    }

    @Test
    void tellsOfAMemoryWithoutItsVector() throws Exception {
        assertThat(memora.integrityCheck()).isEmpty();
        try (Connection careless = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = careless.createStatement()) {
            statement.execute("DELETE FROM vector WHERE id = (SELECT id FROM vector LIMIT 1)");
        }
        assertThat(memora.integrityCheck()).containsExactly("1 memories have no vector");
    }

    private void fill(MemoryScope scope, int memories) {
        List<MemoryWrite> inserts = IntStream.range(0, memories)
                .mapToObj(i -> {
                    Memory memory = Samples.memory(scope, "m" + i, "content of " + i + " " + "x".repeat(200));
                    return (MemoryWrite) Samples.insert(memory);
                })
                .toList();
        memora.store().write(new WriteRequest(scope, Samples.SPACE, inserts));
    }
}
