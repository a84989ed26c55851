package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.all;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.delete;
import static dev.memora.chroma.Samples.get;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static dev.memora.chroma.Samples.replace;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.memory.Memory;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A write that isn't answered, on a real server")
class OutcomeTest extends OneServer {
    private final Tap tap = new Tap();
    private ChromaMemoryStore store;

    @BeforeEach
    void openStore() {
        store = open(builder().httpClient(tap.client()).retryWaits(Duration.ofMillis(1), Duration.ofMillis(10)));
        write(store, insert(memory("m0")));
        tap.clear();
    }

    @Test
    void isNotRepeatedIfItWasCarriedOut() {
        tap.loseAnswerOf("upsert");

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(tap.calls("upsert")).hasSize(1);
        assertThat(search(store, SCOPE, axis(0), 10)).hasSize(2);
    }

    @Test
    void isRepeatedIfItWasNot() {
        tap.lose("upsert");

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(tap.calls("upsert")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"upsert", "update", "delete"})
    void comesToTheSameHoweverItIsLost(String call) {
        for (boolean carriedOut : new boolean[] {true, false}) {
            Memory first = memory("m-" + carriedOut);
            write(store, insert(first, axis(0), axis(1)));
            if (carriedOut) {
                tap.loseAnswerOf(call);
            } else {
                tap.lose(call);
            }
            Memory second = first.toBuilder()
                    .version(2)
                    .actionId(next(first, "edit").actionId())
                    .build();

            Memory third = next(second, "edit-2");
            assertThat(write(store, new MemoryWrite.Replace(second, 1, "key-" + carriedOut, List.of()))
                            .outcome())
                    .isEqualTo(Outcome.APPLIED);
            assertThat(write(store, replace(third, axis(2))).outcome()).isEqualTo(Outcome.APPLIED);
            assertThat(get(store, SCOPE, first.id().value())).contains(third);
            assertThat(write(store, delete(third))).isEqualTo(WriteResult.of(Outcome.APPLIED));
            assertThat(get(store, SCOPE, first.id().value())).isEmpty();
        }
    }

    @Test
    void isLookedUpWhenTheServerFailsOnIt() {
        tap.answer("upsert", 500, true);
        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);

        tap.answer("upsert", 500, false);
        assertThatThrownBy(() -> write(store, insert(memory("m2")))).isInstanceOf(MemoryStoreException.class);
        assertThat(get(store, SCOPE, "m2")).isEmpty();
        assertThat(write(store, insert(memory("m2"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(search(store, SCOPE, axis(0), 10)).hasSize(3);
    }

    @Test
    void countsADeletionWhoseAnswerWasLost() {
        write(store, insert(memory("m1")));
        tap.loseAnswerOf("delete");

        assertThat(store.deleteAll(SCOPE)).isEqualTo(2);
        assertThat(tap.calls("delete")).hasSize(1);
        assertThat(store.count(SCOPE)).isZero();
    }

    @Test
    void touchesAgain() {
        tap.lose("update");

        store.touch(SCOPE, List.of(memory("m0").id()), Samples.NOON);

        assertThat(get(store, SCOPE, "m0").orElseThrow().lastAccessedAt()).contains(Samples.NOON);
    }

    @Test
    void canBeRepeatedAsAWholeRequestAfterAnException() {
        ChromaMemoryStore impatient = open(builder()
                .httpClient(tap.client())
                .maxRetries(0)
                .limits(ChromaLimits.local().toBuilder().recordsPerWrite(4).build()));
        WriteRequest request = new WriteRequest(
                SCOPE,
                Samples.SPACE,
                List.of(
                        insert(memory("a"), axis(0), axis(1), axis(2)),
                        insert(memory("b"), axis(0), axis(1), axis(2)),
                        insert(memory("c"), axis(0), axis(1), axis(2))));
        tap.answer("upsert", 429, false);
        assertThatThrownBy(() -> impatient.write(request)).isInstanceOf(MemoryStoreException.class);
        write(impatient, insert(memory("b"), axis(0), axis(1), axis(2)));

        assertThat(impatient.write(request))
                .extracting(WriteResult::outcome)
                .containsExactly(Outcome.APPLIED, Outcome.ALREADY_APPLIED, Outcome.APPLIED);
        assertThat(all(impatient, SCOPE)).hasSize(4);
    }

    @Test
    @DisplayName("Chroma#429 is repeated on a server that really has no time")
    void survivesARealServerWithoutTime() throws Exception {
        try (ChromaServer busy = ChromaServer.start("circuit_breaker:", "  requests: 1");
                ChromaMemoryStore patient = ChromaMemoryStore.builder(busy.url())
                        .maxRetries(10)
                        .retryWaits(Duration.ofMillis(20), Duration.ofSeconds(2))
                        .build()) {
            write(patient, insert(memory("first")));
            Thread[] writers = new Thread[4];
            for (int i = 0; i < writers.length; i++) {
                int number = i;
                writers[i] = new Thread(() -> {
                    for (int j = 0; j < 5; j++) {
                        write(patient, insert(memory("m" + number + "-" + j)));
                    }
                });
                writers[i].start();
            }
            for (Thread writer : writers) {
                writer.join();
            }
            assertThat(patient.count(SCOPE)).isEqualTo(21);
        }
    }

    @Test
    @DisplayName("Chroma#413 is cut smaller for a server that takes less")
    void isCutForARealServerThatTakesLess() {
        try (ChromaServer narrow = ChromaServer.start("max_payload_size_bytes: 20000");
                ChromaMemoryStore store =
                        ChromaMemoryStore.builder(narrow.url()).build()) {
            List<MemoryWrite> writes = java.util.stream.IntStream.range(0, 100)
                    .<MemoryWrite>mapToObj(i -> insert(memory("m" + i)))
                    .toList();

            store.write(new WriteRequest(SCOPE, Samples.SPACE, writes));

            assertThat(store.count(SCOPE)).isEqualTo(100);
        }
    }
}
