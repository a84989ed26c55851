package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.SPACE;
import static dev.memora.chroma.Samples.all;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.insertAll;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static dev.memora.chroma.Samples.replace;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteResult;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A server that was killed")
class CrashTest {
    private ChromaServer server;
    private ChromaMemoryStore store;

    @BeforeEach
    void start() {
        server = ChromaServer.start();
        store = builder().build();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            store.close();
            server.close();
        }
    }

    @Test
    @DisplayName("kill -9 in the middle of writes loses nothing that was acknowledged, and leaves nothing half done")
    void losesNothingThatWasAcknowledged() throws Exception {
        Map<String, Memory> acknowledged = new ConcurrentHashMap<>();
        for (int round = 0; round < 3; round++) {
            AtomicBoolean writing = new AtomicBoolean(true);
            Thread[] writers = new Thread[3];
            for (int i = 0; i < writers.length; i++) {
                String name = round + "-" + i;
                writers[i] = new Thread(() -> writeUntilItFails(name, writing, acknowledged));
                writers[i].start();
            }
            int enough = acknowledged.size() + 15 + 10 * round;
            while (acknowledged.size() < enough && Stream.of(writers).anyMatch(Thread::isAlive)) {
                Thread.sleep(1);
            }
            server.kill();
            writing.set(false);
            for (Thread writer : writers) {
                writer.join();
            }
            server.restart();

            Map<String, Memory> found = new HashMap<>();
            all(store, SCOPE).forEach(memory -> found.put(memory.id().value(), memory));
            assertThat(acknowledged).isNotEmpty();
            acknowledged.forEach((id, memory) -> {
                assertThat(found).containsKey(id);
                // What wasn't acknowledged may have been carried out.
                assertThat(found.get(id).version()).isBetween(memory.version(), memory.version() + 1);
            });
            assertThat(found.values())
                    .allMatch(memory ->
                            search(store, SCOPE, vectorOf(memory), 1).get(0).similarity() > 0.9999);
            acknowledged.putAll(found);
        }
    }

    @Test
    void isReportedWhileItIsGoneAndFoundWhenItIsBack() throws Exception {
        write(store, insert(memory("m1")));
        server.kill();
        assertThat(store.health()).isEqualTo(ChromaHealth.UNREACHABLE);
        assertThatThrownBy(() -> store.count(SCOPE))
                .isInstanceOfSatisfying(
                        MemoryStoreException.class,
                        e -> assertThat(e.retryable()).isTrue());

        server.restart();
        assertThat(store.count(SCOPE)).isEqualTo(1);
        assertThat(store.health()).isEqualTo(ChromaHealth.HEALTHY);
    }

    @Test
    @DisplayName("a ruined index is reported by name, and the collection made again, beside scopes that are left alone")
    void isMadeAgainFromACopy() throws Exception {
        List<Memory> memories = fillAndRuin();

        assertThatThrownBy(() -> store.count(SCOPE)).isInstanceOf(UnreadableCollectionException.class);
        assertThatThrownBy(() -> write(store, insert(memory("new")))).isInstanceOf(UnreadableCollectionException.class);
        assertThat(store.health()).isEqualTo(ChromaHealth.UNREADABLE);

        List<Long> progress = new ArrayList<>();
        RebuildReport report =
                store.rebuild(memories.stream().map(SavedMemory::of).toList(), new Embedder(), progress::add);

        assertThat(report).isEqualTo(new RebuildReport(memories.size(), memories.size()));
        assertThat(progress).isSorted().last().isEqualTo((long) memories.size());
        assertThat(store.health()).isEqualTo(ChromaHealth.HEALTHY);
        assertThat(all(store, SCOPE)).containsExactlyInAnyOrderElementsOf(memories.subList(0, 600));
        assertThat(store.findByKey(SCOPE, SavedMemory.of(memories.get(7)).contentKey()))
                .contains(memories.get(7));
        assertThat(search(store, SCOPE, vectorOf(memories.get(9)), 1).get(0).memory())
                .isEqualTo(memories.get(9));
        try (ChromaMemoryStore other = builder().build()) {
            assertThat(other.count(MemoryScope.of("other"))).isEqualTo(600);
            assertThat(other.space()).contains(SPACE);
        }
        assertThat(write(store, insert(memory("new"))).stands()).isTrue();
    }

    @Test
    void goesOnWithARebuildThatBrokeOff() throws Exception {
        List<SavedMemory> saved = fillAndRuin().stream().map(SavedMemory::of).toList();
        Embedder embedder = new Embedder();
        embedder.failAfter = 5;
        assertThatThrownBy(() -> store.rebuild(saved, embedder, memories -> {}))
                .isInstanceOf(MemoryStoreException.class)
                .hasMessageContaining("can't be embedded");
        embedder.failAfter = Integer.MAX_VALUE;

        // The first hundred were forgotten meanwhile and must not come back.
        RebuildReport report = store.rebuild(saved.subList(100, saved.size()), embedder, memories -> {});

        assertThat(report.memories()).isEqualTo(1_100);
        assertThat(report.embedded()).isEqualTo(700);
        assertThat(store.count(SCOPE)).isEqualTo(500);
        assertThat(store.count(MemoryScope.of("other"))).isEqualTo(600);
    }

    @Test
    void refusesToRebuildWithAnotherModel() {
        write(store, insert(memory("m1")));

        assertThatThrownBy(() -> store.rebuild(
                        List.of(),
                        new Embedder() {
                            @Override
                            public EmbeddingSpace space() {
                                return EmbeddingSpace.of("another", Samples.DIMENSIONS);
                            }
                        },
                        memories -> {}))
                .isInstanceOf(EmbeddingSpaceMismatchException.class);
        assertThat(store.count(SCOPE)).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#42, #43 rebuilds what isn't there, and drops by name what may be gone")
    void rebuildsWhatWasDropped() {
        Memory memory = memory("m1");
        store.rebuild(List.of(SavedMemory.of(memory)), new Embedder(), memories -> {});

        assertThat(all(store, SCOPE)).containsExactly(memory);
        store.rebuild(List.of(), new Embedder(), memories -> {});
        assertThat(store.count(SCOPE)).isZero();
    }

    private ChromaMemoryStoreBuilder builder() {
        return ChromaMemoryStore.builder(server.url()).retryWaits(Duration.ofMillis(5), Duration.ofMillis(20));
    }

    /** 1,200 memories in two scopes, past the server's first flush, and then a torn file of its index. */
    private List<Memory> fillAndRuin() throws Exception {
        List<Memory> memories = new ArrayList<>();
        for (MemoryScope scope : List.of(SCOPE, MemoryScope.of("other"))) {
            List<MemoryWrite> writes = new ArrayList<>();
            for (int i = 0; i < 600; i++) {
                Memory memory = memory(scope, "m" + i);
                memories.add(memory);
                writes.add(insert(memory, vectorOf(memory)));
            }
            insertAll(store, scope, SPACE, writes);
        }
        server.stop();
        truncate("index_metadata.pickle");
        server.restart();
        return memories;
    }

    private void truncate(String name) throws IOException {
        try (Stream<Path> files = Files.walk(server.data())) {
            List<Path> found = files.filter(file -> file.endsWith(name)).toList();
            assertThat(found).isNotEmpty();
            for (Path file : found) {
                try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
                    open.setLength(100);
                }
            }
        }
    }

    private void writeUntilItFails(String name, AtomicBoolean writing, Map<String, Memory> acknowledged) {
        try {
            for (int i = 0; writing.get(); i++) {
                Memory memory = memory("m-" + name + "-" + i);
                note(write(store, insert(memory, vectorOf(memory))), acknowledged);
                Memory second = next(memory, "edit");
                note(write(store, replace(second, vectorOf(second), axis(0))), acknowledged);
            }
        } catch (MemoryStoreException e) {
            // The server is gone.
            assertThat(e.retryable()).isTrue();
        }
    }

    private static void note(WriteResult result, Map<String, Memory> acknowledged) {
        assertThat(result.outcome()).isEqualTo(WriteResult.Outcome.APPLIED);
        Memory memory = result.current().orElseThrow();
        acknowledged.put(memory.id().value(), memory);
    }

    private static float[] vectorOf(Memory memory) {
        return Samples.unit(memory.content(), Samples.DIMENSIONS);
    }

    /** Fails on demand, after so many batches. */
    private static class Embedder implements EmbeddingClient {
        private int failAfter = Integer.MAX_VALUE;

        @Override
        public EmbeddingSpace space() {
            return SPACE;
        }

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            boolean fails = failAfter-- <= 0;
            return new EmbeddingResponse(
                    request.texts().stream()
                            .map(text -> fails
                                    ? EmbeddingResult.failed(new EmbeddingException("no model today", null, true))
                                    : EmbeddingResult.of(Samples.unit(text, Samples.DIMENSIONS)))
                            .toList(),
                    0);
        }
    }
}
