package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.journal.JournalException;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Memory;
import dev.memora.profile.ProfileStoreException;
import dev.memora.profile.UserProfile;
import dev.memora.store.MemoryStoreException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureTest {
    @TempDir
    Path folder;

    @Test
    void saysThatAFileIsNoDatabase() throws Exception {
        Path path = folder.resolve("m.db");
        byte[] noise = new byte[40_000];
        new Random(1).nextBytes(noise);
        Files.write(path, noise);

        assertRefused(path, "not an SQLite database");
        assertThat(Files.readAllBytes(path)).isEqualTo(noise);
    }

    @Test
    void leavesTheDatabaseOfAnotherApplicationAlone() throws Exception {
        Path path = folder.resolve("m.db");
        sql(path, "CREATE TABLE theirs (a)", "INSERT INTO theirs VALUES (1)");

        assertRefused(path, "another application");
    }

    @Test
    void refusesAFileOfANewerVersionByName() throws Exception {
        Path path = filled(10);
        sql(path, "PRAGMA user_version=99");

        assertRefused(path, "newer version of memora-sqlite: its format is 99");
    }

    @Test
    void saysThatAFileIsDamaged() throws Exception {
        Path path = filled(500);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            byte[] noise = new byte[16_384];
            new Random(1).nextBytes(noise);
            for (long at = 16_384L * 3; at < file.length(); at += noise.length) {
                file.seek(at);
                file.write(noise);
            }
        }
        try (SqliteMemora memora = SqliteMemora.open(path)) {
            assertThat(memora.integrityCheck()).isNotEmpty();
            assertThatExceptionOfType(MemoryStoreException.class)
                    .isThrownBy(() -> RandomWork.walk(memora, Samples.SCOPE))
                    .withMessageContaining("damaged")
                    .matches(e -> !e.retryable());
        } catch (MemoryStoreException e) {
            assertThat(e).hasMessageContaining("damaged");
        }
    }

    @Test
    void saysThatATruncatedFileIsDamaged() throws Exception {
        Path path = filled(500);
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(file.length() / 2 / 16_384 * 16_384);
        }
        assertThatExceptionOfType(MemoryStoreException.class)
                .isThrownBy(() -> {
                    try (SqliteMemora memora = SqliteMemora.open(path)) {
                        RandomWork.walk(memora, Samples.SCOPE);
                    }
                })
                .withMessageContaining("damaged")
                .matches(e -> !e.retryable());
    }

    @Test
    void saysThatAnotherProcessHoldsTheFile() throws Exception {
        Path path = filled(1);
        Memory memory = Samples.memory(Samples.SCOPE, "late", "late");
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = other.createStatement();
                SqliteMemora memora = SqliteMemora.builder(path)
                        .busyTimeout(Duration.ofMillis(50))
                        .open()) {
            statement.execute("BEGIN IMMEDIATE");
            assertThatExceptionOfType(MemoryStoreException.class)
                    .isThrownBy(() -> memora.store().write(Samples.request(memory, Samples.insert(memory))))
                    .withMessageContaining("locked")
                    .matches(MemoryStoreException::retryable);
            assertThatExceptionOfType(ProfileStoreException.class)
                    .isThrownBy(() -> memora.profiles().save(Samples.SCOPE, UserProfile.EMPTY))
                    .matches(ProfileStoreException::retryable);
            assertThat(memora.store().count(Samples.SCOPE)).isOne();
            assertThatThrownBy(() -> SqliteMemora.builder(path)
                            .busyTimeout(Duration.ofMillis(50))
                            .open())
                    .hasMessageContaining("locked");

            statement.execute("COMMIT");
            assertThat(memora.store()
                            .write(Samples.request(memory, Samples.insert(memory)))
                            .get(0)
                            .stands())
                    .isTrue();
        }
    }

    @Test
    void saysThatTheDiskIsFullAndGoesOnOnceThereIsRoom() throws Exception {
        try (SmallDisk disk = disk("size=3m")) {
            Path ballast = disk.folder().resolve("ballast");
            Files.write(ballast, new byte[1_000_000]);
            try (SqliteMemora memora = SqliteMemora.open(disk.folder().resolve("m.db"))) {
                int[] stored = {0};
                assertThatExceptionOfType(MemoryStoreException.class)
                        .isThrownBy(() -> {
                            for (; ; stored[0]++) {
                                insert(memora, stored[0]);
                            }
                        })
                        .withMessageContaining("disk is full")
                        .matches(MemoryStoreException::retryable);
                assertThat(stored[0]).isPositive();
                assertThat(memora.store().count(Samples.SCOPE)).isEqualTo(stored[0]);

                Files.delete(ballast);
                insert(memora, stored[0]);
                assertThat(memora.store().count(Samples.SCOPE)).isEqualTo(stored[0] + 1);
                assertThat(memora.integrityCheck()).isEmpty();
            }
        }
    }

    @Test
    void saysThatTheDiskIsReadOnly() throws Exception {
        try (SmallDisk disk = disk("size=8m")) {
            Path path = disk.folder().resolve("m.db");
            SqliteMemora.open(path).close();
            assumeTrue(disk.remount("ro"));

            assertThatExceptionOfType(MemoryStoreException.class)
                    .isThrownBy(() -> SqliteMemora.open(path))
                    .satisfies(e -> assertThat(e.getMessage()).containsAnyOf("read-only", "can't be opened"))
                    .matches(e -> !e.retryable());
        }
    }

    @Test
    void saysThatTheFileIsReadOnly() throws Exception {
        Path path = filled(1);
        assumeTrue(path.toFile().setReadOnly() && !Files.isWritable(path), "this user may write to every file");

        assertThatExceptionOfType(MemoryStoreException.class)
                .isThrownBy(() -> SqliteMemora.open(path))
                .satisfies(e -> assertThat(e.getMessage()).containsAnyOf("read-only", "can't be opened"))
                .matches(e -> !e.retryable());
    }

    @Test
    void findsAnotherFolderIfNothingMayBeRunFromTheTemporaryOne() throws Exception {
        try (SmallDisk disk = disk("size=32m,noexec")) {
            assertThat(child(disk.folder(), folder.resolve("m.db"))).endsWith("opened");
            assertThat(child(disk.folder(), disk.folder().resolve("m.db")))
                    .contains("native library can't be loaded")
                    .contains("-Dorg.sqlite.tmpdir");
        }
    }

    @Test
    void refusesEveryCallOnceItIsClosed() {
        SqliteMemora memora = SqliteMemora.open(folder.resolve("m.db"));
        memora.close();
        memora.close();

        assertThatThrownBy(() -> memora.store().count(Samples.SCOPE)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> insert(memora, 1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> memora.journal().list(JournalQuery.everywhere().build()))
                .isInstanceOf(IllegalStateException.class)
                .isNotInstanceOf(JournalException.class);
    }

    private SmallDisk disk(String options) throws Exception {
        var disk = SmallDisk.mount(folder.resolve("disk"), options);
        assumeTrue(disk.isPresent(), "this system doesn't let a test mount a disk");
        return disk.get();
    }

    private String child(Path temporary, Path database) throws Exception {
        Path output = Files.createTempFile(folder, "output", "");
        ChildJvm.end(
                ChildJvm.start(Opening.class, output, List.of("-Djava.io.tmpdir=" + temporary), database.toString()));
        return Files.readString(output).strip();
    }

    private static void insert(SqliteMemora memora, int number) {
        Memory memory = Samples.memory(Samples.SCOPE, "m" + number, "x".repeat(2_000) + number);
        memora.store().write(Samples.request(memory, Samples.insert(memory)));
    }

    private Path filled(int memories) {
        Path path = folder.resolve("m.db");
        try (SqliteMemora memora = SqliteMemora.open(path)) {
            for (int i = 0; i < memories; i++) {
                insert(memora, i);
            }
        }
        return path;
    }

    private static void assertRefused(Path path, String why) {
        assertThatExceptionOfType(MemoryStoreException.class)
                .isThrownBy(() -> SqliteMemora.open(path))
                .withMessageContaining(why)
                .matches(e -> !e.retryable());
    }

    private static void sql(Path path, String... statements) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + path);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
