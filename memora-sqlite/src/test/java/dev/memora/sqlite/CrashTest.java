package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a working process at random points; {@code -Dmemora.crash.kills=200} is the long form. */
@DisplayName("P2 a killed process has lost nothing it acknowledged")
class CrashTest {
    private static final int KILLS = Integer.getInteger("memora.crash.kills", 20);

    @TempDir
    Path folder;

    @Test
    void losesNothingAcknowledgedAndFinishesEachActionOnce() throws Exception {
        Path database = folder.resolve("m.db");
        Random random = new Random();
        Acknowledged acknowledged = new Acknowledged();
        int whole = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            Path log = folder.resolve("log" + kill);
            Path output = folder.resolve("output" + kill);
            Process process = ChildJvm.start(
                    RandomWork.class, output, List.of(), database.toString(), log.toString(), Integer.toString(kill));
            // Counted in work, not in time, so that a slow machine does as much before each kill.
            awaitBytes(process, log, output, 1 + random.nextInt(2_000));
            Thread.sleep(random.nextInt(50));
            process.destroyForcibly();
            assertThat(ChildJvm.end(process)).as(Files.readString(output)).isEqualTo(137);
            acknowledged.read(wholeLines(Files.readString(log)));

            try (SqliteMemora file = SqliteMemora.open(database)) {
                acknowledged.proveAllIn(file);
            }
            whole++;
        }
        assertThat(whole).isEqualTo(KILLS);
        assertThat(acknowledged.size()).isGreaterThan(KILLS);
        System.out.println("killed " + KILLS + " times, " + acknowledged.size() + " memories and turns compared");
    }

    private static void awaitBytes(Process process, Path log, Path output, int bytes) throws Exception {
        for (int i = 0; i < 24_000 && (Files.notExists(log) || Files.size(log) < bytes); i++) {
            assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
            Thread.sleep(5);
        }
    }

    static List<String> wholeLines(String log) {
        List<String> lines = new ArrayList<>(List.of(log.split("\n", -1)));
        lines.remove(lines.size() - 1);
        return lines;
    }
}
