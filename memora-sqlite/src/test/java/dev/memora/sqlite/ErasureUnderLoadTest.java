package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.store.ErasureReport;
import dev.memora.store.MemoryStoreException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("P5 an erasure while others write")
class ErasureUnderLoadTest {
    private static final int ERASURES = 2;
    private static final MemoryScope ERASED = MemoryScope.of("acme", "leaving");

    @TempDir
    Path folder;

    /** A second opening of the file has connections of its own, as another process has. */
    @Test
    void makesOthersWaitOrTryAgainAndLosesNothingOfTheirs() throws Exception {
        Path path = folder.resolve("m.db");
        ExecutorService threads = Executors.newFixedThreadPool(3);
        AtomicBoolean going = new AtomicBoolean(true);
        try (SqliteMemora mine = SqliteMemora.open(path);
                SqliteMemora others = SqliteMemora.builder(path)
                        .busyTimeout(Duration.ofMillis(20))
                        .open()) {
            List<Future<Integer>> written = List.of(
                    threads.submit(() -> write(mine, MemoryScope.of("acme", "first"), going)),
                    threads.submit(() -> write(mine, MemoryScope.of("acme", "second"), going)),
                    threads.submit(() -> write(others, MemoryScope.of("acme", "third"), going)));
            List<byte[]> canaries = new ArrayList<>();
            for (int i = 0; i < ERASURES; i++) {
                String canary = "the canary that left, number " + i;
                canaries.add(canary.getBytes(StandardCharsets.UTF_8));
                Memory memory = Samples.memory(ERASED, "m" + i, canary);
                mine.store().write(Samples.request(memory, Samples.insert(memory)));
                mine.store().deleteAll(ERASED);
                assertThat(scrub(mine, canaries).remaining()).isZero();
                mine.compact();
            }
            going.set(false);

            List<String> names = List.of("first", "second", "third");
            for (int i = 0; i < names.size(); i++) {
                long acknowledged = written.get(i).get(2, TimeUnit.MINUTES);
                assertThat(mine.store().count(MemoryScope.of("acme", names.get(i))))
                        .isEqualTo(acknowledged);
            }
            assertThat(mine.integrityCheck()).isEmpty();
            assertThat(ErasureTest.leftIn(folder, canaries)).isZero();
        } finally {
            going.set(false);
            threads.shutdown();
            assertThat(threads.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
        }
    }

    /** How many writes were acknowledged; one that failed is tried again, as its exception says it may be. */
    private static int write(SqliteMemora file, MemoryScope scope, AtomicBoolean going) {
        int written = 0;
        while (going.get() || written == 0) {
            Memory memory = Samples.memory(scope, "m" + written, "The user likes tea.");
            try {
                file.store().write(Samples.request(memory, Samples.insert(memory)));
                written++;
            } catch (MemoryStoreException e) {
                assertThat(e.retryable()).isTrue();
            }
        }
        return written;
    }

    private static ErasureReport scrub(SqliteMemora file, List<byte[]> needles) {
        while (true) {
            try {
                return file.store().scrub(needles);
            } catch (MemoryStoreException e) {
                assertThat(e.retryable()).isTrue();
            }
        }
    }
}
