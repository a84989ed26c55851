package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStore;
import dev.memora.store.WriteRequest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Writes of many threads share a transaction, and nothing else. */
class GroupCommitTest {
    private static final int THREADS = 24;
    private static final int WRITES = 480;
    private static final EmbeddingSpace OTHER = EmbeddingSpace.of("other", Samples.SPACE.dimensions());

    @TempDir
    private Path folder;

    @Test
    void refusesOnlyTheWritesThatAreAtFault() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (SqliteMemora file = SqliteMemora.open(folder.resolve("m.db"))) {
            file.store().write(insert(0, Samples.SPACE));
            List<Callable<Boolean>> writes = new ArrayList<>();
            for (int i = 1; i <= WRITES; i++) {
                WriteRequest request = insert(i, i % 5 == 0 ? OTHER : Samples.SPACE);
                writes.add(() -> stands(file.store(), request));
            }

            List<Future<Boolean>> stand = threads.invokeAll(writes);

            for (int i = 1; i <= WRITES; i++) {
                assertThat(stand.get(i - 1).get()).isEqualTo(i % 5 != 0);
            }
            assertThat(file.store().count(Samples.SCOPE)).isEqualTo(1 + WRITES - WRITES / 5);
        } finally {
            threads.shutdownNow();
        }
    }

    private static WriteRequest insert(int number, EmbeddingSpace space) {
        Memory memory = Samples.memory(Samples.SCOPE, "m" + number, "The user owns book " + number + ".");
        return new WriteRequest(Samples.SCOPE, space, List.of(Samples.insert(memory)));
    }

    private static boolean stands(MemoryStore store, WriteRequest request) {
        try {
            return store.write(request).get(0).stands();
        } catch (EmbeddingSpaceMismatchException e) {
            return false;
        }
    }
}
