package dev.memora.chroma;

import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.axis;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static dev.memora.chroma.Samples.replace;
import static dev.memora.chroma.Samples.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What the server must never see")
class RefusalTest {
    private final StubServer server = new StubServer();
    private final ChromaMemoryStore store = server.builder()
            .limits(ChromaLimits.local().toBuilder().bytesPerMemory(2_000).build())
            .build();

    @AfterEach
    void nothingWasSent() {
        assertThat(server.calls("upsert") + server.calls("update") + server.calls("delete"))
                .isZero();
        store.close();
        server.close();
    }

    @Test
    @DisplayName("Chroma#41 refuses vectors that are not finite, by the memory's id")
    void refusesVectorsThatAreNotFinite() {
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY}) {
            float[] vector = axis(0);
            vector[3] = bad;
            refuses(insert(memory("m1"), axis(0), vector), "not finite");
            refuses(replace(next(memory("m1"), "edit"), vector), "not finite");
        }
    }

    @Test
    void refusesVectorsWithoutLength() {
        refuses(insert(memory("m1"), new float[Samples.DIMENSIONS]), "no length");
        float[] tiny = new float[Samples.DIMENSIONS];
        tiny[0] = 1e-13f;
        refuses(insert(memory("m1"), axis(0), tiny), "no length");
    }

    @Test
    void refusesVectorsOfAnotherSize() {
        refuses(insert(memory("m1"), new float[] {1, 0}), "2 dimensions");
    }

    @Test
    void refusesHalvesOfPairs() {
        Memory memory = memory("m1");
        refuses(insert(memory.toBuilder().content("half \ud83d of a pair").build()), "half a pair");
        refuses(insert(memory.toBuilder().subject("\ude00").build()), "half a pair");
        refuses(new MemoryWrite.Insert(memory, "key \ud83d", List.of(axis(0))), "half a pair");
    }

    @Test
    void refusesAnIdThatIsHalfAPair() {
        Memory memory = Memory.builder(
                        SCOPE,
                        MemoryId.of("id \ud83d"),
                        "content",
                        Samples.NOON,
                        memory("m1").actionId())
                .build();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> write(store, insert(memory)))
                .withMessageContaining("half a pair in its id");
        assertThat(store.get(SCOPE, List.of(memory.id()))).isEmpty();
    }

    @Test
    void refusesMemoriesThatAreTooLong() {
        refuses(insert(memory("m1").toBuilder().content("字".repeat(700)).build()), "2000");
    }

    @Test
    void refusesTheWholeRequestForOneBadMemory() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.write(new WriteRequest(
                        SCOPE,
                        Samples.SPACE,
                        List.of(insert(memory("m1")), insert(memory("m2"), new float[Samples.DIMENSIONS])))))
                .withMessageContaining("m2");
    }

    @Test
    void refusesNamesThatTheServerWouldRefuse() {
        for (String name :
                List.of("", "ab", "_abc", "abc-", "a b", "记忆库", "mem/x", "192.168.1.1", "a..b", "x".repeat(513))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> server.builder().collection(name).build());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> server.builder().database(name).build());
        }
        for (String tenant : List.of("", " ", ".", "..")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> server.builder().tenant(tenant).build());
        }
    }

    @Test
    void refusesUrlsThatLeadElsewhere() {
        for (String url : List.of(
                "", "ftp://127.0.0.1", "127.0.0.1:8000", "http://user:secret@127.0.0.1", "http://127.0.0.1?x=1")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ChromaMemoryStore.builder(url))
                    .withMessageNotContaining("secret");
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ChromaMemoryStore.builder("http://127.0.0.1:8000/api/v1/"))
                .withMessageContaining("v2");
        assertThatNullPointerException().isThrownBy(() -> ChromaMemoryStore.builder(null));
    }

    @Test
    void takesTheUrlOfAProxysPathAndOfTheApi() {
        for (String url : List.of("http://host/chroma", "http://host/chroma/", "http://host/chroma/api/v2")) {
            assertThat(Endpoint.api(url)).hasToString("http://host/chroma/api/v2");
        }
        assertThat(Endpoint.api("https://api.trychroma.com")).hasToString("https://api.trychroma.com/api/v2");
    }

    @Test
    void refusesSettingsOutOfRange() {
        ChromaMemoryStoreBuilder builder = server.builder();
        for (Runnable setting : List.<Runnable>of(
                () -> builder.connectTimeout(Duration.ZERO),
                () -> builder.requestTimeout(Duration.ofSeconds(-1)),
                () -> builder.maxRetries(-1),
                () -> builder.maxRetries(11),
                () -> builder.retryWaits(Duration.ZERO, Duration.ofSeconds(1)),
                () -> builder.exactLimit(-1),
                () -> builder.cacheBytes(-1),
                () -> builder.maxAge(Duration.ofSeconds(-1)),
                () -> builder.header("X", "line\nbreak secret"),
                () -> ChromaLimits.local().toBuilder().recordsPerWrite(3),
                () -> ChromaLimits.local().toBuilder().recordsPerRead(0),
                () -> ChromaLimits.local().toBuilder().idsPerRead(0),
                () -> ChromaLimits.local().toBuilder().bytesPerWrite(0),
                () -> ChromaLimits.local().toBuilder().bytesPerMemory(0),
                () -> ChromaLimits.local().toBuilder().callsAtOnce(0))) {
            assertThatIllegalArgumentException().isThrownBy(setting::run).withMessageNotContaining("secret");
        }
    }

    private void refuses(MemoryWrite write, String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> write(store, write))
                .withMessageContaining(why)
                .withMessageContaining("m1");
    }
}
