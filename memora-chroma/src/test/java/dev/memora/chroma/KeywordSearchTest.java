package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.SPACE;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.insertAll;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.journal.Journal;
import dev.memora.memory.Memory;
import dev.memora.store.MemoryWrite;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All vectors are the same here, so that only Memora's keyword index over the store's list can tell memories apart. */
@DisplayName("Keyword search")
class KeywordSearchTest extends OneServer {
    private static final String OBOE = "The user plays the oboe.";

    private final AtomicReference<Instant> now = new AtomicReference<>(Samples.NOON);

    @ParameterizedTest(name = "with an exact limit of {0}")
    @ValueSource(ints = {10_000, 10})
    void findsBeyondTheNearestFifty(int exactLimit) {
        ChromaMemoryStore store = open(builder().exactLimit(exactLimit));
        insertAll(
                store,
                SCOPE,
                SPACE,
                IntStream.range(100, 220)
                        .<MemoryWrite>mapToObj(i -> insert(memory("m" + i), axis(0)))
                        .toList());
        write(store, insert(said("z", OBOE), axis(0)));

        try (Memora memora = memora(store)) {
            assertThat(found(memora, "oboe")).startsWith("z");
        }
    }

    @Test
    void findsWhatAnotherProcessWroteHalfAMinuteLater() {
        ChromaMemoryStore theirs = open();
        write(theirs, insert(said("a", "The user plays chess."), axis(0)));
        write(theirs, insert(said("b", "The user plays the harp."), axis(0)));

        try (Memora memora = memora(open(builder().maxAge(Duration.ZERO)))) {
            assertThat(found(memora, "harp")).startsWith("b");
            Memory oboe = said("b", OBOE).toBuilder().version(2).build();
            write(theirs, Samples.replace(oboe, axis(0)));
            now.updateAndGet(time -> time.plusSeconds(30));

            assertThat(found(memora, "oboe")).startsWith("b");
        }
    }

    private static Memory said(String id, String content) {
        return memory(id).toBuilder().content(content).build();
    }

    private static List<String> found(Memora memora, String query) {
        return memora.memories(SCOPE).search(query).stream()
                .map(hit -> hit.memory().id().value())
                .toList();
    }

    private Memora memora(ChromaMemoryStore store) {
        EmbeddingClient same = new EmbeddingClient() {
            @Override
            public EmbeddingSpace space() {
                return SPACE;
            }

            @Override
            public EmbeddingResponse embed(EmbeddingRequest request) {
                return new EmbeddingResponse(
                        request.texts().stream()
                                .map(text -> EmbeddingResult.of(axis(0)))
                                .toList(),
                        0);
            }
        };
        Clock clock = new Clock() {
            @Override
            public Instant instant() {
                return now.get();
            }

            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }
        };
        return Memora.builder()
                .store(store)
                .journal(Journal.inMemory())
                .embeddings(same)
                .clock(clock)
                .build();
    }
}
