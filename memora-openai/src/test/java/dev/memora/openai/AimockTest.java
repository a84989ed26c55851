package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import dev.memora.llm.TextSink;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scripted loops of a server that nobody here wrote: CopilotKit's aimock, in all the ways it can be reached. */
@Tag("peer")
@Timeout(120)
class AimockTest {
    private static final OkHttpClient HTTP =
            new OkHttpClient.Builder().addInterceptor(Contract.requestCheck()).build();
    private static PeerProcess server;

    @BeforeAll
    static void start() {
        server = PeerProcess.start("aimock/start.sh");
    }

    @AfterAll
    static void stop() {
        Contract.requireGoodRequests();
        if (server != null) {
            server.close();
        }
    }

    /** A way to reach it. */
    record Way(String name, OpenAiClient client, boolean streaming) {
        ChatResponse ask(ChatRequest request) {
            if (!streaming) {
                return client.chat(request);
            }
            List<String> pieces = new ArrayList<>();
            TextSink sink = pieces::add;
            ChatResponse response = client.stream(request, sink);
            assertThat(String.join("", pieces)).isEqualTo(response.text());
            return response;
        }

        @Override
        public String toString() {
            return name + (streaming ? " streamed" : "");
        }
    }

    static Stream<Way> ways() {
        return ways(server);
    }

    private static Stream<Way> ways(PeerProcess server) {
        Profile chat =
                Profiles.openAi().toBuilder().api(Profile.Api.CHAT_COMPLETIONS).build();
        return Stream.of(false, true)
                .flatMap(streaming -> Stream.of(
                        way("Responses", Profiles.openAi(), server.url(), streaming),
                        way("Chat Completions", chat, server.url(), streaming),
                        way("OpenRouter", Profiles.openRouter(), server.host() + "/api/v1", streaming),
                        way("Azure", Profiles.azureDeployment(server.host(), "2024-10-21"), null, streaming)));
    }

    private static Way way(String name, Profile profile, String url, boolean streaming) {
        ConnectionBuilder<OpenAiClient> builder =
                OpenAiClient.builder(profile, "gpt-5-mini").apiKey(Peer.KEY).httpClient(HTTP);
        return new Way(name, (url == null ? builder : builder.baseUrl(url)).build(), streaming);
    }

    private static ChatRequest request(String text) {
        return ChatRequest.builder(List.of(new ChatMessage.User(text)))
                .tools(List.of(
                        new ToolSpec("core_memory_append", "Appends.", "{\"type\":\"object\",\"properties\":{}}"),
                        Fixtures.SEARCH))
                .timeout(Duration.ofSeconds(30))
                .build();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void playsAToolLoop(Way way) {
        ChatRequest first = request("remember my dog");
        ChatResponse call = way.ask(first);
        assertThat(call.calls()).extracting(ToolCall::name).containsExactly("core_memory_append");
        assertThat(call.calls().get(0).argumentsJson()).contains("Dog: Rex — 🐶");
        ChatResponse answer = way.ask(first.toBuilder()
                .messages(List.of(
                        first.messages().get(0),
                        call.asMessage(),
                        new ChatMessage.ToolOutput(call.calls().get(0).id(), "ok")))
                .build());

        assertThat(answer.text()).isEqualTo("Stored: your dog is Rex.");
        assertThat(answer.finishReason()).isEqualTo(FinishReason.STOP);
    }

    @ParameterizedTest
    @MethodSource("ways")
    void takesTextAndTwoCallsTogether(Way way) {
        ChatResponse response = way.ask(request("two tools"));

        assertThat(response.text()).isEqualTo("Doing both.");
        assertThat(response.calls()).extracting(ToolCall::id).containsExactly("call_a", "call_b");
    }

    @ParameterizedTest
    @MethodSource("ways")
    void seesCutsAndFilters(Way way) {
        assertThat(way.ask(request("cut-off")).finishReason()).isEqualTo(FinishReason.LENGTH);
        assertThat(way.ask(request("bad args")).finishReason()).isEqualTo(FinishReason.LENGTH);
    }

    @ParameterizedTest
    @MethodSource("ways")
    @DisplayName("a spent quota, a prompt too long and a server down are three different things")
    void tellsFailuresApart(Way way) {
        LlmException quota = failure(way, "no-quota");
        boolean named = !way.name().equals("OpenRouter");
        assertThat(quota.retryable())
                .as("OpenRouter's form of the error has no word for it")
                .isEqualTo(!named);
        LlmException length = failure(way, "context-too-long");
        assertThat(length.retryable()).isFalse();
        assertThat(PeerTest.said(length).code())
                .as("OpenRouter's form of the error has a number for its code")
                .contains(named ? "context_length_exceeded" : "400");
        LlmException down = failure(way, "boom");
        assertThat(down.retryable()).isTrue();
        assertThat(PeerTest.said(down).status()).isEqualTo(503);
    }

    private static LlmException failure(Way way, String text) {
        return Assertions.catchThrowableOfType(LlmException.class, () -> way.ask(request(text)));
    }

    @Test
    @DisplayName("429 with Retry-After is waited for")
    void waitsForARateLimit() {
        for (int i = 0; i < 8; i++) {
            try (PeerProcess fresh = PeerProcess.start("aimock/start.sh")) {
                Way way = ways(fresh).toList().get(i);
                assertThat(way.ask(request("rate-limit-once")).text())
                        .as(way.toString())
                        .isEqualTo("recovered");
            }
        }
    }

    @Test
    @DisplayName("429 without Retry-After is tried again, and a slow stream is waited for")
    void waitsWithoutBeingTold(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("fixture.json"), """
                {"fixtures":[
                {"match":{"userMessage":"x","sequenceIndex":0},"response":{"status":429,
                 "error":{"message":"slow down","type":"rate_limit_error","code":"rate_limit_exceeded"}}},
                {"match":{"userMessage":"x"},"response":{"content":"one word after the other"},
                 "latency":100,"chunkSize":4}]}""");
        for (int i = 0; i < 8; i++) {
            try (PeerProcess slow = PeerProcess.start("aimock/start.sh", folder.toString())) {
                Way way = ways(slow).toList().get(i);
                assertThat(way.ask(request("x")).text()).as(way.toString()).isEqualTo("one word after the other");
            }
        }
    }
}
