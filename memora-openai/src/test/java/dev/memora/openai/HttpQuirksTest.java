package dev.memora.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.llm.LlmException;
import dev.memora.llm.RateLimitedException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.Proxy;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import okio.Buffer;
import okio.BufferedSource;
import okio.Okio;
import okio.Source;
import okio.Timeout;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong between client and server. */
class HttpQuirksTest extends PeerTest {
    private static final String BUSY = "{\"error\":{\"message\":\"slow down\",\"type\":\"requests\"}}";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "insufficient_quota",
                "credit_balance_exhausted",
                "organization_spend_limit_exceeded",
                "project_spend_limit_exceeded",
                "organization_usage_limit_exceeded",
                "billing_hard_limit_reached",
                "billing_not_active"
            })
    @DisplayName("51 langchainjs#1929: a spent quota is never tried again")
    void neverRetriesASpentQuota(String code) {
        peer.odd(429, "{\"error\":{\"message\":\"pay\",\"code\":\"" + code + "\"}}", "Retry-After: 0");
        LlmException failure = Assertions.catchThrowableOfType(
                LlmException.class, () -> peer.client(Profiles.openAi()).chat(Fixtures.request()));

        assertThat(failure.retryable()).isFalse();
        assertThat(failure).isNotInstanceOf(RateLimitedException.class);
        assertThat(peer.requests()).hasSize(1);
    }

    @Test
    @DisplayName("52 azure-sdk-for-java PR#42696: a wait of a day fails at once, and says how long")
    void sleepsForNoDay() {
        peer.odd(429, BUSY, "Retry-After: 86400");

        assertThatThrownBy(() -> peer.client(Profiles.openAi()).chat(Fixtures.request()))
                .isInstanceOfSatisfying(
                        RateLimitedException.class,
                        e -> assertThat(e.retryAfter()).contains(Duration.ofDays(1)));
        assertThat(peer.requests()).hasSize(1);
    }

    @Test
    @DisplayName("52 a short wait is kept, and the call tried again")
    void waitsAsLongAsAsked() {
        peer.odd(429, BUSY, "Retry-After: 1").odd(503, "{}", "retry-after-ms: 10");
        fine();
        long start = System.nanoTime();

        assertThat(peer.client(Profiles.generic()).chat(Fixtures.request()).text())
                .isEqualTo("fine");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(990));
        assertThat(peer.requests()).hasSize(3);
    }

    @Test
    @DisplayName("52 a wait beyond the call's own time fails at once")
    void waitsNoLongerThanTheCallMayTake() {
        peer.odd(429, BUSY, "Retry-After: 30");

        assertThatThrownBy(() -> peer.client(Profiles.generic()).chat(Fixtures.request()))
                .isInstanceOf(RateLimitedException.class);
        assertThat(peer.requests()).hasSize(1);
    }

    @Test
    @DisplayName("53 nanobot#536: of an HTML page only the title is quoted, and the call tried again")
    void quotesOnlyAPagesTitle() {
        String page = "<html><head><title>502 Bad Gateway</title></head><body>Hello there ray-id 77</body></html>";
        peer.then((request, out) -> Peer.oddly(out, 502, "text/html", page));
        LlmException failure = failure(Profiles.generic());

        assertThat(failure.retryable()).isTrue();
        assertThat(said(failure).excerpt()).isEqualTo("502 Bad Gateway");
        fine();
        assertThat(peer.client(Profiles.generic()).chat(Fixtures.request()).text())
                .isEqualTo("fine");
    }

    @Test
    @DisplayName("53 a page under status 200 is a wrong address, not an answer")
    void takesAPageForAWrongAddress() {
        peer.then((request, out) -> Peer.oddly(out, 200, "text/html", "<html>Welcome</html>"));

        assertThat(failure(Profiles.generic())).hasMessageContaining("not JSON").hasMessageContaining("base URL");
    }

    @Test
    @DisplayName("54 gateway#722: an error event that is no JSON is an error")
    void takesAPlainErrorEventForAnError() {
        peer.oddStream("event: error\ndata: upstream went away\n\n");
        LlmException failure = Assertions.catchThrowableOfType(
                LlmException.class,
                () -> peer.chat(Profiles.generic()).maxRetries(0).build().stream(Fixtures.request(), piece -> {}));

        assertThat(failure.retryable()).isTrue();
        assertThat(said(failure).excerpt()).isEqualTo("upstream went away");
    }

    @Test
    @DisplayName("55 okhttp#2738: a broken reply is tried again and never used in part")
    void triesABrokenReplyAgain() {
        peer.then((request, out) -> raw(
                out,
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 5000\r\n\r\n{\"choices\":[{\"message\":{\"content\":\"half\"}}]}"));
        fine();

        assertThat(peer.client(Profiles.generic()).chat(Fixtures.request()).text())
                .isEqualTo("fine");
    }

    @Test
    @DisplayName("55 a cut chunk, or no reply at all, is tried again")
    void triesCutChunksAgain() {
        peer.then((request, out) -> raw(
                        out,
                        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
                                + "Transfer-Encoding: chunked\r\n\r\n1f\r\n{\"choices\""))
                .then((request, out) -> raw(out, ""));
        fine();

        assertThat(peer.client(Profiles.generic()).chat(Fixtures.request()).text())
                .isEqualTo("fine");
        assertThat(peer.requests()).hasSize(3);
    }

    @Test
    @DisplayName("56 spring-ai#2938: a stalled server ends with the call's own time")
    void endsAStalledCall() {
        peer.then((request, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n: wait\n\n".getBytes(UTF_8));
            out.flush();
            pause();
        });
        var request =
                Fixtures.request().toBuilder().timeout(Duration.ofMillis(400)).build();

        assertThatThrownBy(() -> peer.client(Profiles.generic()).stream(request, piece -> {}))
                .isInstanceOfSatisfying(
                        LlmException.class, e -> assertThat(e.retryable()).isTrue());
        assertThatThrownBy(() -> peer.client(Profiles.generic()).chat(request)).isInstanceOf(LlmException.class);
    }

    @Test
    @DisplayName("56 a server that is silent for longer than allowed is given up")
    void givesUpASilentServer() {
        peer.then((request, out) -> pause());
        OpenAiClient client = peer.chat(Profiles.generic())
                .readTimeout(Duration.ofMillis(200))
                .maxRetries(1)
                .build();

        assertThatThrownBy(() -> client.chat(Fixtures.request())).isInstanceOf(LlmException.class);
        assertThat(peer.requests()).hasSize(2);
    }

    @Test
    @DisplayName("56 a server that never stops talking is ended with the call's own time")
    void endsAnEndlessStream() {
        peer.then((request, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n".getBytes(UTF_8));
            while (true) {
                out.write("data: {\"choices\":[]}\n\n".getBytes(UTF_8));
            }
        });
        var request =
                Fixtures.request().toBuilder().timeout(Duration.ofMillis(50)).build();

        assertThatThrownBy(() -> peer.client(Profiles.generic()).stream(request, piece -> {}))
                .isInstanceOf(LlmException.class)
                .hasRootCauseInstanceOf(InterruptedIOException.class);
    }

    @Test
    @DisplayName("a failure of the thread that reads ends the call at once, not with its time")
    void tellsOfAFailureOfTheReader() {
        fine();
        OkHttpClient broken = new OkHttpClient.Builder()
                .addInterceptor(chain -> chain.proceed(chain.request())
                        .newBuilder()
                        .body(ResponseBody.create(Okio.buffer(new BrokenSource()), null, -1))
                        .build())
                .build();
        OpenAiClient client =
                peer.chat(Profiles.generic()).httpClient(broken).maxRetries(0).build();

        assertThatThrownBy(() -> client.chat(Fixtures.request()))
                .isInstanceOf(LlmException.class)
                .hasRootCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    @DisplayName("a mark of the byte order before a reply is no part of it")
    void skipsAByteOrderMark() {
        String reply = Fixtures.chatMessage("stop", "{'role':'assistant','content':'B2'}")
                .toString();
        peer.odd(200, "\uFEFF" + reply)
                .oddStream(
                        "\uFEFFdata: {\"choices\":[{\"delta\":{\"content\":\"B2\"},\"finish_reason\":\"stop\"}]}\n\n");
        OpenAiClient client = peer.client(Profiles.generic());

        assertThat(client.chat(Fixtures.request()).text()).isEqualTo("B2");
        assertThat(client.stream(Fixtures.request(), piece -> {}).text()).isEqualTo("B2");
    }

    @Test
    @DisplayName("a line without an end is broken off, before it fills the memory")
    void breaksAnEndlessLineOff() {
        BufferedSource endless = Okio.buffer(new EndlessSource());

        assertThatThrownBy(() -> new EventLines(endless, 100_000).next()).isInstanceOf(IOException.class);
        assertThat(endless.getBuffer().size()).isLessThan(200_000);
    }

    @Test
    @DisplayName("56 an interrupt ends a call that waits")
    void endsAWaitingCallOnInterrupt() throws InterruptedException {
        peer.then((request, out) -> pause());
        LlmException[] failure = new LlmException[1];
        Thread caller = new Thread(() -> failure[0] = Assertions.catchThrowableOfType(
                LlmException.class, () -> peer.client(Profiles.generic()).chat(Fixtures.request())));
        caller.start();
        while (peer.requests().isEmpty()) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        caller.interrupt();
        caller.join(5_000);

        assertThat(failure[0]).hasMessageContaining("interrupted");
        assertThat(failure[0].retryable()).isFalse();
    }

    @Test
    @DisplayName("57 langchain4j-examples#5: calls go through a proxy")
    void goesThroughAProxy() {
        fine();
        OpenAiClient client = OpenAiClient.builder(Profiles.generic(), "test-model")
                .baseUrl("http://model.invalid/v1")
                .proxy(new Proxy(Proxy.Type.HTTP, peer.address()))
                .build();

        assertThat(client.chat(Fixtures.request()).text()).isEqualTo("fine");
        assertThat(peer.requests().get(0).target()).startsWith("http://model.invalid/");
    }

    @Test
    @DisplayName("57 a proxy that wants to know who asks is told")
    void logsInToTheProxy() {
        peer.odd(407, "{}", "Proxy-Authenticate: Basic realm=\"p\"");
        fine();
        OpenAiClient client = OpenAiClient.builder(Profiles.generic(), "test-model")
                .baseUrl("http://model.invalid/v1")
                .proxy(new Proxy(Proxy.Type.HTTP, peer.address()))
                .proxyAuthenticator((route, response) -> response.request()
                        .newBuilder()
                        .header("Proxy-Authorization", "Basic abc")
                        .build())
                .build();

        assertThat(client.chat(Fixtures.request()).text()).isEqualTo("fine");
        assertThat(peer.requests().get(1).headers()).containsEntry("proxy-authorization", "Basic abc");
    }

    @Test
    @DisplayName("58 llm-gateway#2053: keep-alives of every form are skipped")
    void skipsKeepAlives() {
        peer.oddStream("""
                : comment


                data:

                data: : keepalive

                event: ping

                id: 7
                retry: 10

                data:{"choices":[{"delta":{"content":"B"}}]}

                data: {"choices":[{"delta":
                data: {"content":"2"},"finish_reason":"stop"}]}

                data: [DONE]

                """);

        assertThat(peer.client(Profiles.generic()).stream(Fixtures.request(), piece -> {})
                        .text())
                .isEqualTo("B2");
    }

    @Test
    @DisplayName("redirects are not followed: they would carry the key elsewhere")
    void followsNoRedirect() {
        peer.odd(307, "", "Location: http://127.0.0.1:1/elsewhere");

        assertThat(said(failure(Profiles.generic())).status()).isEqualTo(307);
        assertThat(peer.requests()).hasSize(1);
    }

    private static void raw(OutputStream out, String bytes) throws IOException {
        out.write(bytes.getBytes(UTF_8));
        out.flush();
        throw new IOException("broken off");
    }

    private static void pause() {
        try {
            TimeUnit.SECONDS.sleep(15);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Breaks in a way that a source may not. */
    private static class BrokenSource implements Source {
        @Override
        public long read(Buffer sink, long count) {
            throw new IllegalStateException("broken");
        }

        @Override
        public Timeout timeout() {
            return Timeout.NONE;
        }

        @Override
        public void close() {}
    }

    private static final class EndlessSource extends BrokenSource {
        @Override
        public long read(Buffer sink, long count) {
            sink.writeUtf8("data and more data");
            return 18;
        }
    }
}
