package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
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
        Recording recording = record(folder, database, log);
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

    private Recording record(Path folder, Path database, Path log) throws IOException, InterruptedException {
        Path recorder = temporary.resolve("recorder.so");
        Path source = Path.of(System.getProperty("basedir", "."), "src", "test", "c", "recorder.c");
        assumeTrue(
                Files.exists(source)
                        && run(new ProcessBuilder(
                                "cc", "-shared", "-fPIC", "-O2", "-o", recorder.toString(), source.toString(), "-ldl")),
                "this system has no C compiler");
        Path events = temporary.resolve("events");
        ProcessBuilder child = ChildJvm.builder(
                RandomWork.class, List.of(), database.toString(), log.toString(), "0", Integer.toString(WORK));
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
