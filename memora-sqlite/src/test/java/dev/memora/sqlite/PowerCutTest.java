package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rebuilds the files of a recorded process as a power cut would have left them; {@code -Dmemora.power.cuts=200} is the
 * long form. A killed process can't show a missing sync: what it wrote is still in the system's memory.
 */
@DisplayName("P2 a power cut loses nothing acknowledged")
class PowerCutTest {
    private static final int CUTS = Integer.getInteger("memora.power.cuts", 20);
    private static final int WORK = 400;

    @TempDir
    Path temporary;

    @Test
    void losesNothingAcknowledgedAndBringsNothingBack() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("folder"));
        Path database = folder.resolve("m.db");
        Path log = folder.resolve("log");
        Recording recording =
                record(RandomWork.class, folder, database.toString(), log.toString(), "0", Integer.toString(WORK));
        assertThat(recording.count('S', "m.db-wal")).isGreaterThan(WORK / 2);
        assertThat(recording.count('S', "m.db")).as("checkpoints").isGreaterThan(2);

        long seed = System.nanoTime();
        Random random = new Random(seed);
        int compared = 0;
        for (int i = 0; i < CUTS; i++) {
            int cut = random.nextInt(recording.size());
            Acknowledged acknowledged = new Acknowledged();
            acknowledged.read(CrashTest.wholeLines(recording.told(log.toString(), cut)));
            Path rebuilt = rebuild(recording.afterCut(cut, random), temporary.resolve("cut" + i));
            try (SqliteMemora file = SqliteMemora.open(rebuilt)) {
                acknowledged.proveAllIn(file);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError("seed " + seed + ", cut at event " + cut + " of " + recording.size(), e);
            }
            compared += acknowledged.size();
        }
        System.out.println("cut " + CUTS + " times in " + recording.size() + " events, " + compared
                + " memories and turns compared");
    }

    @Test
    @DisplayName("P2 a power cut may lose the time of a use, which costs no sync, and nothing else")
    void losesNoMoreThanTheTimeOfAUse() throws Exception {
        Path folder = Files.createDirectory(temporary.resolve("folder"));
        String log = folder.resolve("log").toString();
        Recording recording =
                record(Touching.class, folder, folder.resolve("m.db").toString(), log);
        int stored = recording.before(log, "stored");
        int used = recording.before(log, "used");
        int storedMore = recording.before(log, "stored more");

        assertThat(recording.count('S', "m.db-wal", stored, used)).isZero();
        assertThat(recording.count('W', "m.db-wal", stored, used)).isGreaterThanOrEqualTo(Touching.USES);
        assertThat(lastUse(recording, used, "cut before")).isEmpty();
        assertThat(lastUse(recording, storedMore, "cut after"))
                .as("the next write takes the uses before it along")
                .contains(Samples.NOON.plusSeconds(Touching.USES));
    }

    private Optional<Instant> lastUse(Recording recording, int cut, String name) throws IOException {
        try (SqliteMemora file = SqliteMemora.open(rebuild(recording.afterHarshCut(cut), temporary.resolve(name)))) {
            List<Memory> found = file.store().get(Samples.SCOPE, List.of(MemoryId.of("m1")));
            assertThat(found).extracting(Memory::content).containsExactly("The user likes tea.");
            assertThat(file.integrityCheck()).isEmpty();
            return found.get(0).lastAccessedAt();
        }
    }

    private Recording record(Class<?> main, Path folder, String... arguments) throws IOException, InterruptedException {
        Path recorder = temporary.resolve("recorder.so");
        Path source = Path.of(System.getProperty("basedir", "."), "src", "test", "c", "recorder.c");
        assumeTrue(
                Files.exists(source)
                        && run(new ProcessBuilder(
                                "cc", "-shared", "-fPIC", "-O2", "-o", recorder.toString(), source.toString(), "-ldl")),
                "this system has no C compiler");
        Path events = temporary.resolve("events");
        ProcessBuilder child = ChildJvm.builder(main, List.of(), arguments);
        child.environment()
                .putAll(Map.of(
                        "LD_PRELOAD", recorder.toString(),
                        "RECORD_FOLDER", folder.toString(),
                        "RECORD_TO", events.toString()));
        assertThat(run(child)).isTrue();
        return Recording.read(events);
    }

    private boolean run(ProcessBuilder process) throws IOException, InterruptedException {
        try {
            return ChildJvm.end(process.redirectErrorStream(true)
                            .redirectOutput(temporary.resolve("output").toFile())
                            .start())
                    == 0;
        } catch (IOException e) {
            // There is no such program.
            return false;
        }
    }

    private static Path rebuild(Map<String, byte[]> files, Path folder) throws IOException {
        Files.createDirectory(folder);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path name = Path.of(file.getKey()).getFileName();
            if (!name.toString().equals("log")) {
                Files.write(folder.resolve(name.toString()), file.getValue());
            }
        }
        return folder.resolve("m.db");
    }
}
