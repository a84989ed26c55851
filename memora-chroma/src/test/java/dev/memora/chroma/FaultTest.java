package dev.memora.chroma;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static dev.memora.chroma.Samples.SCOPE;
import static dev.memora.chroma.Samples.get;
import static dev.memora.chroma.Samples.insert;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static dev.memora.chroma.Samples.replace;
import static dev.memora.chroma.Samples.search;
import static dev.memora.chroma.Samples.write;
import static dev.memora.chroma.StubServer.holding;
import static dev.memora.chroma.StubServer.json;
import static dev.memora.chroma.StubServer.recorded;
import static dev.memora.chroma.StubServer.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.github.tomakehurst.wiremock.http.Fault;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What a healthy server wouldn't answer")
class FaultTest {
    private final StubServer server = new StubServer();
    private ChromaMemoryStore store;

    @BeforeEach
    void openStore() {
        store = server.builder().build();
    }

    @AfterEach
    void closeAll() {
        store.close();
        server.close();
    }

    @Test
    void waitsAndTriesAgainWhenTheServerHasNoTimeAndDoesNotSayHowLong() {
        server.inTurn("get", text(429, "You have been rate limited."), holding(memory("m1")));
        assertThat(get(store, SCOPE, "m1")).isPresent();
        assertThat(server.calls("get")).isEqualTo(2);
    }

    @Test
    void triesAWriteAgainThatTheServerHadNoTimeFor() {
        server.inTurn("get", nothing(), nothing(), holding(memory("m1")));
        server.inTurn("upsert", text(429, "You have been rate limited."), text(429, ""), json(200, "{}"));

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(server.calls("upsert")).isEqualTo(3);
    }

    @Test
    void givesUpAfterAFewAttempts() {
        server.always("get", text(429, "You have been rate limited."));

        MemoryStoreException failure = failureOf(() -> store.count(SCOPE));

        assertThat(failure.retryable()).isTrue();
        assertThat(failure).hasMessageContaining("429");
        assertThat(server.calls("get")).isEqualTo(4);
    }

    @Test
    void waitsAsLongAsTheServerAsksUnlessThatIsTooLong() {
        server.inTurn("get", text(429, "").withHeader("retry-after", "1"), nothing());
        long start = System.nanoTime();
        store.count(SCOPE);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.SECONDS.toNanos(1));

        server.always("get", text(429, "").withHeader("retry-after", "3600"));
        int before = server.calls("get");
        assertThat(failureOf(() -> store.count(SCOPE)).retryable()).isTrue();
        assertThat(server.calls("get")).isEqualTo(before + 1);
    }

    @Test
    @DisplayName("Chroma#28 never repeats a call that the server failed on")
    void doesNotRepeatWhatFailed() {
        server.always("upsert", recorded("query-ids-missing-500"));

        MemoryStoreException failure = failureOf(() -> write(store, insert(memory("m1"))));

        assertThat(server.calls("upsert")).isEqualTo(1);
        assertThat(failure).hasMessageContaining("500").hasMessageContaining("index is damaged");
    }

    @Test
    @DisplayName("Chroma#27 looks whether a write was carried out that the server failed on")
    void looksWhatBecameOfAWriteThatFailed() {
        server.inTurn("get", nothing(), nothing(), holding(memory("m1")));
        server.always("upsert", json(500, "{\"error\":\"InternalError\",\"message\":\"x\"}"));

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(server.calls("upsert")).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#25, #26 reports a collection that can't be read by its name, and asks only once")
    void reportsAnUnreadableCollection() {
        server.always("get", recorded("query-ids-missing-500"));

        assertThatThrownBy(() -> store.count(SCOPE)).isInstanceOfSatisfying(UnreadableCollectionException.class, e -> {
            assertThat(e.collection()).isEqualTo("memora");
            assertThat(e).hasMessageContaining("memora").hasMessageContaining("rebuild");
        });
        assertThat(server.calls("get")).isEqualTo(1);
        assertThat(store.health()).isEqualTo(ChromaHealth.UNREADABLE);
    }

    @Test
    void knowsHealthByAReadAndNotByTheHeartbeatAlone() {
        assertThat(store.health()).isEqualTo(ChromaHealth.HEALTHY);
        server.always("count", json(500, "{\"error\":\"InternalError\",\"message\":\"Failed to send request\"}"));
        assertThat(store.health()).isEqualTo(ChromaHealth.UNREADABLE);
        server.always("heartbeat", aResponse().withFault(Fault.EMPTY_RESPONSE));
        assertThat(store.health()).isEqualTo(ChromaHealth.UNREACHABLE);
        server.nothingBut(text(403, ""));
        assertThat(store.health()).isEqualTo(ChromaHealth.UNFIT);
    }

    @Test
    void readsAgainAfterAConnectionWasClosed() {
        server.inTurn(
                "get",
                aResponse().withFault(Fault.EMPTY_RESPONSE),
                aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER),
                aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK),
                holding(memory("m1")));

        assertThat(get(store, SCOPE, "m1")).isPresent();
    }

    @Test
    void writesAgainAfterAConnectionWasClosedAndNothingWasWritten() {
        server.inTurn("get", nothing(), nothing(), nothing(), holding(memory("m1")));
        server.inTurn("upsert", aResponse().withFault(Fault.EMPTY_RESPONSE), json(200, "{}"));

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(server.calls("upsert")).isEqualTo(2);
    }

    @Test
    void doesNotWriteAgainAfterAConnectionWasClosedAndAllWasWritten() {
        server.inTurn("get", nothing(), nothing(), holding(memory("m1")));
        server.always("upsert", aResponse().withFault(Fault.EMPTY_RESPONSE));

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(server.calls("upsert")).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#30 takes a slow answer for an unknown outcome")
    void looksWhatBecameOfASlowWrite() {
        store.close();
        store = server.builder().requestTimeout(Duration.ofMillis(500)).build();
        server.inTurn("get", nothing(), nothing(), holding(memory("m1")));
        server.always("upsert", json(200, "{}").withFixedDelay(3_000));

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(server.calls("upsert")).isEqualTo(1);
    }

    @Test
    void breaksOffAnAnswerThatTrickles() {
        store.close();
        store = server.builder()
                .requestTimeout(Duration.ofMillis(500))
                .maxRetries(0)
                .build();
        server.always("get", nothing().withChunkedDribbleDelay(20, 60_000));

        assertThat(failureOf(() -> store.count(SCOPE)).retryable()).isTrue();
    }

    @Test
    void saysSoIfNobodyKnowsWhatBecameOfAWrite() {
        Memory rival = memory("m1").toBuilder()
                .actionId(next(memory("m1"), "rival").actionId())
                .build();
        server.inTurn("get", nothing(), nothing(), holding(rival));
        server.always("upsert", aResponse().withFault(Fault.EMPTY_RESPONSE));

        MemoryStoreException failure = failureOf(() -> write(store, insert(memory("m1"))));

        assertThat(failure.retryable()).isTrue();
        assertThat(failure).hasMessageContaining("another process");
    }

    @Test
    void halvesARequestThatIsTooLarge() {
        Memory one = memory("m1");
        Memory two = memory("m2");
        server.inTurn("get", nothing(), nothing(), holding(one, two));
        server.inTurn("upsert", recorded("error-413-json"), json(200, "{}"));

        store.write(new WriteRequest(SCOPE, Samples.SPACE, List.of(insert(one), insert(two))));

        assertThat(server.calls("upsert")).isEqualTo(3);
    }

    @Test
    void namesTheMemoryThatIsTooLarge() {
        server.always("upsert", text(413, "Payload too large"));

        MemoryStoreException failure = failureOf(() -> write(store, insert(memory("m1"))));

        assertThat(failure).hasMessageContaining("m1");
        assertThat(failure.retryable()).isFalse();
    }

    @Test
    @DisplayName("Chroma#32 never shows a record of another scope, whatever the server answers")
    void neverShowsAForeignRecord() {
        Memory foreign = memory(MemoryScope.of("acme", "user-43"), "m1");
        server.always("get", holding(foreign));

        for (ThrowingCallable read : List.<ThrowingCallable>of(
                () -> get(store, SCOPE, "m1"),
                () -> store.findByKey(SCOPE, "key of " + foreign.content()),
                () -> store.list(SCOPE, PageRequest.first(10)),
                () -> search(store, SCOPE, Samples.axis(0), 10),
                () -> write(store, replace(next(memory("m1"), "edit"))))) {
            assertThat(failureOf(read)).hasMessageContaining("not of the scope").hasMessageNotContaining("content");
        }
        assertThat(server.calls("upsert")).isZero();
    }

    @Test
    @DisplayName("Chroma#11 notices a replacement that somebody else has overwritten")
    void noticesARival() {
        Memory ours = next(memory("m1"), "ours");
        Memory theirs = next(memory("m1"), "theirs");
        server.inTurn("get", holding(memory("m1")), nothing(), holding(theirs));

        var result = write(store, replace(ours));

        assertThat(result.outcome()).isEqualTo(Outcome.CONFLICT);
        assertThat(result.current().orElseThrow().actionId()).isEqualTo(theirs.actionId());
    }

    @Test
    @DisplayName("Chroma#35 ignores what it doesn't know and misses nothing that older servers don't say")
    void readsOlderAndNewerAnswers() {
        server.always("pre-flight-checks", recorded("error-route-404-empty-body"));
        server.always("delete", text(200, ""));
        server.inTurn("get", nothing(), nothing(), holding(memory("m1")), holding(memory("m1")), nothing());

        assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);
        assertThat(store.deleteAll(SCOPE)).isEqualTo(1);
    }

    @Test
    @DisplayName("Chroma#2 knows by the status and not by the text that there is no collection")
    void decidesByTheStatus() {
        for (String text : List.of("does not exist", "does not exists", "gone fishing")) {
            server.always(
                    "collections/memora",
                    json(404, "{\"error\":\"NotFoundError\",\"message\":\"Collection [memora] " + text + "\"}"));

            assertThat(store.space()).isEmpty();
            assertThat(store.count(SCOPE)).isZero();
        }
    }

    @Test
    @DisplayName("Chroma#5 reads nothing out of the answer to a write that went well")
    void ignoresWhatASuccessfulWriteAnswers() {
        for (String body : List.of("", "null", "{}", "true", "done")) {
            server.always("upsert", text(200, body));
            server.always("update", text(201, body));
            server.inTurn("get", nothing(), nothing(), holding(memory("m1")));
            assertThat(write(store, insert(memory("m1"))).outcome()).isEqualTo(Outcome.APPLIED);

            server.always("get", holding(memory("m1")));
            store.touch(SCOPE, List.of(memory("m1").id()), Samples.NOON);
        }
    }

    @Test
    @DisplayName("Chroma#13 believes no number of deleted records, and no deletion that can't be seen")
    void doesNotBelieveADeletion() {
        server.always("get", holding(memory("m1")));
        server.always("delete", json(200, "{\"deleted\":1}"));

        assertThat(failureOf(() -> store.deleteAll(SCOPE))).hasMessageContaining("still has");
    }

    @Test
    @DisplayName("Chroma#1 says so if the server speaks API v1 only")
    void namesTheServerThatSpeaksV1Only() {
        server.nothingBut(recorded("error-v1-410"));
        assertThat(failureOf(() -> store.count(SCOPE)))
                .hasMessageContaining("v1")
                .hasMessageContaining("v2");

        server.nothingBut(json(404, "{\"detail\":\"Not Found\"}"));
        assertThat(failureOf(() -> store.count(SCOPE)))
                .hasMessageContaining("v2")
                .hasMessageContaining("1.0");

        server.nothingBut(recorded("error-route-404-empty-body"));
        assertThat(failureOf(() -> store.count(SCOPE))).hasMessageContaining("v2");
    }

    @Test
    void saysWhatToDoWhenAccessIsRefused() {
        server.nothingBut(text(401, ""));

        MemoryStoreException failure = failureOf(() -> store.count(SCOPE));

        assertThat(failure).hasMessageContaining("token");
        assertThat(failure.retryable()).isFalse();
        assertThat(server.calls()).isEqualTo(1);
    }

    @Test
    void isNotFooledByAnotherKindOfServer() {
        for (var answer : List.of(text(200, ""), text(200, "<html>hello</html>"), json(200, "{}"), json(200, "[]"))) {
            server.nothingBut(answer);
            assertThat(failureOf(() -> store.count(SCOPE)).retryable()).isFalse();
        }
    }

    @Test
    void takesNothingForAnEmptyScopeThatIsNoAnswer() {
        for (var answer : List.of(text(200, ""), json(200, "{}"), text(405, ""), json(400, "{\"error\":\"x\"}"))) {
            server.always("get", answer);
            failureOf(() -> store.count(SCOPE));
            failureOf(() -> get(store, SCOPE, "m1"));
        }
    }

    @Test
    void quotesNoTextOfTheServer() {
        server.always("get", json(400, "{\"error\":\"secret text\",\"message\":\"secret text\"}"));

        assertThat(failureOf(() -> get(store, SCOPE, "m1"))).hasMessageNotContaining("secret");
    }

    @Test
    @DisplayName("Chroma#34 sends the headers it was given")
    void sendsTheHeadersItWasGiven() {
        store.close();
        store = server.builder().token("a-token").header("X-Team", "one").build();

        store.count(SCOPE);

        assertThat(server.headerOfLastCall("x-chroma-token")).isEqualTo("a-token");
        assertThat(server.headerOfLastCall("x-team")).isEqualTo("one");
    }

    @Test
    void canBeInterrupted() throws Exception {
        server.always("get", nothing().withFixedDelay(30_000));
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread reader = new Thread(() -> {
            Throwable failure = catchThrowableOfType(MemoryStoreException.class, () -> store.count(SCOPE));
            thrown.complete(Thread.currentThread().isInterrupted() ? failure : null);
        });
        reader.start();
        while (server.calls("get") == 0) {
            Thread.sleep(5);
        }
        reader.interrupt();

        assertThat(thrown.get(20, TimeUnit.SECONDS)).hasMessageContaining("interrupted");
    }

    @Test
    void leavesTheCallersClientOpen() {
        OkHttpClient client = new OkHttpClient();
        try (ChromaMemoryStore other = server.builder().httpClient(client).build()) {
            other.count(SCOPE);
        }
        try (ChromaMemoryStore other = server.builder().httpClient(client).build()) {
            assertThat(other.count(SCOPE)).isZero();
        }
        assertThat(client.dispatcher().executorService().isShutdown()).isFalse();
    }

    @Test
    void isReachedAgainAfterItWasGone() {
        server.close();
        MemoryStoreException failure = failureOf(() -> write(store, insert(memory("m1"))));
        assertThat(failure.retryable()).isTrue();
        assertThat(failure).hasMessageContaining("can't be reached");
    }

    private static MemoryStoreException failureOf(ThrowingCallable call) {
        MemoryStoreException failure = catchThrowableOfType(MemoryStoreException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }

    private static com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder nothing() {
        return json(200, "{\"ids\":[],\"metadatas\":[]}");
    }
}
