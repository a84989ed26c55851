package dev.memora.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Reembedding;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchRequest;
import dev.memora.store.WriteRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteReembeddingTest {
    private static final int MEMORIES = 300;
    private static final EmbeddingClient LARGE = Moving.model(Moving.NEW, Duration.ZERO);

    @TempDir
    Path folder;

    private Path path;

    @BeforeEach
    void fill() {
        path = folder.resolve("m.db");
        try (SqliteMemora file = SqliteMemora.open(path)) {
            for (int i = 0; i < MEMORIES; i++) {
                add(file, MemoryScope.of("user-" + i % 3), "m" + i);
            }
        }
    }

    @Test
    @DisplayName("P2 a re-embedding that is killed goes on where it stopped, and the file answers all the while")
    void goesOnAfterEachKill() throws Exception {
        Random random = new Random();
        int kills = 0;
        int before = MEMORIES;
        boolean moved = false;
        while (!moved) {
            Path output = folder.resolve("output" + kills);
            Process process = ChildJvm.start(Moving.class, output, List.of(), path.toString());
            while (process.isAlive() && !Files.readString(output).contains("done ")) {
                Thread.sleep(5);
            }
            Thread.sleep(random.nextInt(150));
            if (kills < 3) {
                process.destroyForcibly();
                kills++;
            }
            int exit = ChildJvm.end(process);
            List<String> told = CrashTest.wholeLines(Files.readString(output));
            assertThat(exit).as(told.toString()).isIn(0, 137);
            moved = told.contains("moved true");

            try (SqliteMemora file = SqliteMemora.open(path)) {
                assertThat(file.integrityCheck()).isEmpty();
                EmbeddingSpace space = file.store().space().orElseThrow();
                assertThat(space).isIn(Moving.OLD, Moving.NEW);
                proveAllFound(file, space);
                int lacking = lacking(file);
                assertThat(lacking).isLessThanOrEqualTo(before - acknowledged(told));
                before = lacking;
            }
        }
        try (SqliteMemora file = SqliteMemora.open(path)) {
            assertThat(file.store().space()).contains(Moving.NEW);
        }
    }

    @Test
    @DisplayName("another process finds in the old space until the move, and in the new one from then on")
    void answersAnotherProcessAllTheWhile() throws Exception {
        Path output = folder.resolve("output");
        Process process = ChildJvm.start(Moving.class, output, List.of(), path.toString());
        try (SqliteMemora file = SqliteMemora.open(path)) {
            int foundBefore = 0;
            while (true) {
                try {
                    proveFound(file, Moving.OLD, foundBefore % MEMORIES);
                    foundBefore++;
                } catch (EmbeddingSpaceMismatchException e) {
                    assertThat(e.stored()).isEqualTo(Moving.NEW);
                    break;
                }
                assertThat(process.isAlive() || file.store().space().equals(Optional.of(Moving.NEW)))
                        .as(Files.readString(output))
                        .isTrue();
            }
            assertThat(foundBefore).isPositive();
            proveAllFound(file, Moving.NEW);
            assertThat(ChildJvm.end(process)).isZero();
        }
    }

    @Test
    @DisplayName("what other threads store during the run is in the new space after it, and nothing is lost")
    void takesAlongWhatIsStoredMeanwhile() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        AtomicBoolean stop = new AtomicBoolean();
        try (SqliteMemora file = SqliteMemora.open(path)) {
            List<Future<List<String>>> writers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int thread = i;
                writers.add(threads.submit(() -> store(file, "t" + thread, stop)));
            }
            while (!Reembedding.of(file.store(), LARGE).run().moved()) {
                stop.set(true);
            }
            stop.set(true);

            for (int i = 0; i < writers.size(); i++) {
                for (String id : writers.get(i).get()) {
                    assertThat(found(file, Moving.NEW, MemoryScope.of("user-0"), content(id)))
                            .isEqualTo(content(id));
                }
            }
            proveAllFound(file, Moving.NEW);
            assertThat(file.integrityCheck()).isEmpty();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    @DisplayName("P5 after a move and an erasure, the vectors of the old space are in no file")
    void leavesNoOldVectorAfterAnErasure() throws Exception {
        List<byte[]> old = Stream.of("m7", "m8")
                .map(id -> Vectors.encode(List.of(old(content(id)))))
                .toList();
        try (SqliteMemora file = SqliteMemora.open(path)) {
            assertThat(ErasureTest.leftIn(folder, old)).isEqualTo(2);
            Reembedding.of(file.store(), LARGE).run();
            file.store().deleteAll(MemoryScope.of("user-1"));

            assertThat(file.store().scrub(List.of()).remaining()).isZero();

            assertThat(ErasureTest.leftIn(folder, old)).isZero();
        }
    }

    /** Stores until it is told to stop or the space is another, and returns what was acknowledged. */
    private static List<String> store(SqliteMemora file, String name, AtomicBoolean stop) {
        List<String> stored = new ArrayList<>();
        try {
            while (!stop.get()) {
                String id = name + "-" + stored.size();
                add(file, MemoryScope.of("user-0"), id);
                stored.add(id);
            }
        } catch (EmbeddingSpaceMismatchException e) {
            assertThat(e.stored()).isEqualTo(Moving.NEW);
        }
        return stored;
    }

    private static void add(SqliteMemora file, MemoryScope scope, String id) {
        Memory memory = Samples.memory(scope, id, content(id));
        MemoryWrite insert = new MemoryWrite.Insert(memory, "key of " + id, List.of(old(memory.content())));
        assertThat(file.store()
                        .write(new WriteRequest(scope, Moving.OLD, List.of(insert)))
                        .get(0)
                        .stands())
                .isTrue();
    }

    private static String content(String id) {
        return "The user's note " + id + " is about " + Integer.toString(id.hashCode(), 36) + ".";
    }

    private static int acknowledged(List<String> told) {
        return told.stream()
                .filter(line -> line.startsWith("done "))
                .mapToInt(line -> Integer.parseInt(line.substring(5)))
                .max()
                .orElse(0);
    }

    private static int lacking(SqliteMemora file) {
        return file.store()
                .withoutVectors(Moving.NEW, PageRequest.first(1_000))
                .items()
                .size();
    }

    private static void proveAllFound(SqliteMemora file, EmbeddingSpace space) {
        for (int i = 0; i < MEMORIES; i++) {
            proveFound(file, space, i);
        }
    }

    private static void proveFound(SqliteMemora file, EmbeddingSpace space, int number) {
        String content = content("m" + number);
        assertThat(found(file, space, MemoryScope.of("user-" + number % 3), content))
                .isEqualTo(content);
    }

    private static String found(SqliteMemora file, EmbeddingSpace space, MemoryScope scope, String content) {
        return file.store()
                .search(new SearchRequest(scope, space, Samples.vector(content, space.dimensions()), 1))
                .get(0)
                .memory()
                .content();
    }

    private static float[] old(String content) {
        return Samples.vector(content, Moving.OLD.dimensions());
    }
}
