package dev.memora.openai;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.LlmException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import okhttp3.Headers;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Keys and what people say stay out of logs, exceptions, texts and URLs. */
class SecrecyTest extends PeerTest {
    private static final String SAID = "my passport is hunter2 and I live in Basel";

    private LlmException failureSaying(String body) {
        peer.odd(400, body);
        return Assertions.catchThrowableOfType(
                LlmException.class,
                () -> peer.client(Profiles.generic()).chat(Fixtures.request(new ChatMessage.User(SAID))));
    }

    private static String everything(Throwable failure) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        failure.printStackTrace(new PrintStream(bytes, true, UTF_8));
        return bytes.toString(UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"type", "code", "param"})
    @DisplayName("B18 a server that repeats what was said as a type, code or field is not quoted")
    void quotesNoWordsThatTheRequestSays(String field) {
        for (String word : List.of("hunter2", "passport", "secret_hunter2_more", "Basel", Peer.KEY)) {
            LlmException failure = failureSaying("{\"error\":{\"message\":\"no\",\"" + field + "\":\"" + word + "\"}}");

            assertThat(everything(failure)).as(word).doesNotContain(word);
            assertThat(said(failure).toString()).doesNotContain(word);
        }
    }

    @Test
    void quotesWellKnownWords() {
        LlmException failure = failureSaying("{\"error\":{\"message\":\"no\",\"type\":\"invalid_request_error\","
                + "\"code\":\"context_length_exceeded\",\"param\":\"messages\"}}");

        assertThat(failure)
                .hasMessageContaining("status 400")
                .hasMessageContaining("context_length_exceeded")
                .hasMessageContaining("request req_1");
        assertThat(said(failure).param()).contains("messages");
    }

    @Test
    @DisplayName("B18 what a server repeats of the request is masked in the excerpt, and no message has the excerpt")
    void masksTheExcerpt() {
        LlmException failure = failureSaying("{\"error\":{\"message\":\"can't take '" + SAID + "' with key " + Peer.KEY
                + " or sk-other-123456789\"}}");

        assertThat(said(failure).excerpt())
                .contains("can't take")
                .doesNotContain("hunter2", "Basel", Peer.KEY, "sk-other");
        assertThat(everything(failure)).doesNotContain("can't take", Peer.KEY);
    }

    @Test
    @DisplayName("59 a key that the end of the excerpt cuts in two leaves no part of it")
    void leavesNoPartOfAKey() {
        String words = "z".repeat(Redaction.MAX_EXCERPT - 12) + "k" + "0123456789abcdef".repeat(2);

        assertThat(new Redaction("k" + "0123456789abcdef".repeat(2), List.of()).mask(words))
                .doesNotContain("k0")
                .endsWith("z");
    }

    @Test
    void keepsTheExcerptShort() {
        assertThat(said(failureSaying("{\"error\":\"" + "z".repeat(10_000) + "\"}"))
                        .excerpt()
                        .length())
                .isLessThanOrEqualTo(2_000);
    }

    @Test
    @DisplayName("59 langchain4j#799: no text of any object shows the key")
    void showsNoKey() {
        ConnectionBuilder<OpenAiClient> builder = peer.chat(Profiles.azure("http://127.0.0.1:1"));

        assertThat(builder.toString() + builder.build()).doesNotContain(Peer.KEY);
        assertThat(Profiles.openAi().toString()).isEqualTo("Profile[openai]");
    }

    @Test
    @DisplayName("59 openai-java PR#717: the key stands in one header, and never in the URL")
    void sendsTheKeyInOneHeaderOnly() {
        fine();
        peer.client(Profiles.generic()).chat(Fixtures.request());
        peer.client(Profiles.generic().toBuilder().auth(Profile.Auth.API_KEY).build())
                .chat(Fixtures.request());

        assertThat(peer.requests().get(0).headers()).containsEntry("authorization", "Bearer " + Peer.KEY);
        assertThat(peer.requests().get(0).headers()).doesNotContainKey("api-key");
        assertThat(peer.requests().get(1).headers()).containsEntry("api-key", Peer.KEY);
        assertThat(peer.requests().get(1).headers()).doesNotContainKey("authorization");
        assertThat(peer.requests()).noneMatch(request -> (request.target() + request.body()).contains(Peer.KEY));
    }

    @Test
    @DisplayName("59 a base URL that carries a key or a password is refused")
    void refusesUrlsThatCarrySecrets() {
        for (String url : List.of("https://u:p@host/v1", "https://host/v1?key=abc", "ftp://host", "host")) {
            assertThatThrownBy(() -> Profile.builder("x", url))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("abc");
        }
    }

    @Test
    @DisplayName("59 a key that can't stand in a header is refused without being shown")
    void refusesAKeyThatIsNone() {
        assertThatThrownBy(() ->
                        peer.chat(Profiles.openAi()).apiKey("sk-geheim\nX: y").build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("geheim");
    }

    @Test
    @DisplayName("59 openai-python#1196: of headers only harmless ones are logged with their value")
    void logsOnlyHarmlessHeaders() {
        String logged = WireLog.headers(Headers.of(
                "api-key",
                "k1",
                "Authorization",
                "Bearer k2",
                "X-Custom",
                "k3",
                "x-request-id",
                "req_1",
                "Set-Cookie",
                "k4",
                "x-ratelimit-remaining",
                "7"));

        assertThat(logged).contains("api-key: ***", "x-request-id: req_1", "x-ratelimit-remaining: 7");
        assertThat(logged).doesNotContain("k1", "k2", "k3", "k4");
    }

    @Test
    @DisplayName("the wire log, where it is asked for, shows sizes and harmless headers, never a body or a key")
    void logsNoBodies() {
        fine();
        ChatRequest request = Fixtures.request(new ChatMessage.User(SAID));
        String log =
                logged(() -> peer.chat(Profiles.generic()).wireLog(true).build().chat(request));

        assertThat(log)
                .contains("> POST /v1/chat/completions", "Authorization: ***", "Accept: application/json")
                .contains("[" + peer.requests().get(0).body().length() + " chars]")
                .contains("< 200 {", "x-request-id: req_1")
                .doesNotContain("hunter2", Peer.KEY, Peer.KEY.substring(8), "fine");
        assertThat(log.lines().filter(line -> line.contains("dev.memora.openai.wire")))
                .as("one line each way")
                .hasSize(2);
        Profile azure =
                Profiles.generic().toBuilder().auth(Profile.Auth.API_KEY).build();
        assertThat(logged(() -> peer.chat(azure).wireLog(true).build().stream(request, piece -> {})))
                .contains("api-key: ***", "< 200 {")
                .doesNotContain("hunter2", Peer.KEY, "fine");
        assertThat(logged(() -> peer.client(Profiles.generic()).chat(request)))
                .as("off unless asked for")
                .isEmpty();
    }

    /** What is logged on the error stream while something runs. */
    static String logged(Runnable call) {
        PrintStream before = System.err;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setErr(new PrintStream(log, true, UTF_8));
        try {
            call.run();
        } finally {
            System.setErr(before);
        }
        return log.toString(UTF_8);
    }

    @Test
    @DisplayName("a streamed error carries the request's id and the wait that was asked for")
    void tellsAStreamedErrorsRequest() {
        peer.oddStream(
                "data: {\"error\":{\"message\":\"slow down\",\"code\":\"rate_limit_exceeded\"}}\n\n",
                "Retry-After: 3000");
        LlmException failure = Assertions.catchThrowableOfType(
                LlmException.class, () -> peer.client(Profiles.generic()).stream(Fixtures.request(), piece -> {}));

        assertThat(said(failure).requestId()).contains("req_1");
        assertThat(((dev.memora.llm.RateLimitedException) failure).retryAfter())
                .contains(java.time.Duration.ofMinutes(50));
    }
}
