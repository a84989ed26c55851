package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.memora.memory.Memory;
import dev.memora.store.MemoryStoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwoProcessesTest {
    @TempDir
    Path folder;

    @Test
    @DisplayName("P2 compare-and-set holds between processes, and none answers from stale vectors")
    void sixteenThreadsOfEachOfTwoProcessesShareAFile() throws Exception {
        Path path = folder.resolve("m.db");
        Path output = folder.resolve("output");
        try (SqliteMemora memora = SqliteMemora.open(path)) {
            Memory counter = Samples.memory(ManyWriters.SCOPE, ManyWriters.COUNTER.value(), "0");
            memora.store().write(Samples.request(counter, Samples.insert(counter)));
            Process other = ChildJvm.start(ManyWriters.class, output, List.of(), path.toString(), "other");

            int won = ManyWriters.work(memora, "mine");
            assertThat(ChildJvm.end(other)).as(Files.readString(output)).isZero();
            String theirs = Files.readString(output).strip().replace("won ", "");

            assertThat(won + Integer.parseInt(theirs)).isEqualTo(ManyWriters.KEYS);
            assertThat(memora.store().count(ManyWriters.SCOPE)).isEqualTo(ManyWriters.KEYS + 1);
            assertThat(memora.store().get(ManyWriters.SCOPE, List.of(ManyWriters.COUNTER)))
                    .extracting(Memory::content)
                    .containsExactly(Integer.toString(2 * ManyWriters.THREADS * ManyWriters.INCREMENTS));
            assertThat(memora.integrityCheck()).isEmpty();
        }
    }

    @Test
    void openOneFileAtOnceThoughItIsNotThereYet() throws Exception {
        for (int i = 0; i < 3; i++) {
            Path path = folder.resolve("fresh" + i + ".db");
            List<Path> outputs = List.of(folder.resolve("a" + i), folder.resolve("b" + i));
            List<Process> processes = List.of(
                    ChildJvm.start(Opening.class, outputs.get(0), List.of(), path.toString()),
                    ChildJvm.start(Opening.class, outputs.get(1), List.of(), path.toString()));
            for (Process process : processes) {
                ChildJvm.end(process);
            }
            assertThat(outputs).allSatisfy(output -> assertThat(output).hasContent("opened"));
        }
    }

    @Test
    @DisplayName("an erasure that another process holds up is busy and retryable, and forgets nothing to look for")
    void anErasureIsRetryableWhileAnotherReads() throws Exception {
        Path path = folder.resolve("m.db");
        Memory memory = Samples.memory(Samples.SCOPE, "m1", "the canary in the log");
        try (SqliteMemora memora =
                SqliteMemora.builder(path).busyTimeout(Duration.ofMillis(100)).open()) {
            memora.store().write(Samples.request(memory, Samples.insert(memory)));
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + path);
                    Statement statement = other.createStatement()) {
                statement.execute("BEGIN");
                try (ResultSet rows = statement.executeQuery("SELECT count(*) FROM memory")) {
                    assertThat(rows.getLong(1)).isOne();
                }
                memora.store().deleteAll(Samples.SCOPE);
                assertThatExceptionOfType(MemoryStoreException.class)
                        .isThrownBy(() -> memora.store().scrub(List.of()))
                        .matches(MemoryStoreException::retryable);
                statement.execute("COMMIT");
            }
            assertThat(memora.store()
                            .scrub(List.of(memory.content().getBytes(StandardCharsets.UTF_8)))
                            .remaining())
                    .isZero();
            for (String file : List.of("m.db", "m.db-wal")) {
                assertThat(new String(Files.readAllBytes(folder.resolve(file)), StandardCharsets.ISO_8859_1))
                        .doesNotContain("canary in the log");
            }
        }
    }
}
