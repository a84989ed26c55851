package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.ObjectMappers;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseStreamEvent;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.ToolCall;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** OpenAI's own client, asked the same by the same server, understands the same. */
@Tag("oracle")
@Timeout(600)
class OracleTest {
    private static final int SEEDS = 15;

    /** What both clients make of a reply. */
    private record Understood(String text, List<String> calls, long input, long output) {}

    /** A server, an API of it, and both clients. */
    private record Asked(Profile profile, String url, String model, boolean streaming) {
        Understood agreesOn(String text, int seed) {
            AtomicReference<String> sent = new AtomicReference<>();
            Understood ours = ours(text, seed, sent);

            assertThat(theirs(sent.get())).as("%s seed %d: %s", text, seed, sent).isEqualTo(ours);
            return ours;
        }

        private Understood ours(String text, int seed, AtomicReference<String> sent) {
            OkHttpClient http = new OkHttpClient.Builder()
                    .addInterceptor(Rewrite.body(
                            body -> sent.set(body.put("seed", seed).toString())))
                    .build();
            ChatRequest request = ChatRequest.builder(List.of(new ChatMessage.User(text)))
                    .instructions("Be brief.")
                    .tools(List.of(Fixtures.SEARCH))
                    .maxOutputTokens(90)
                    .timeout(Duration.ofMinutes(2))
                    .build();
            try (OpenAiClient client = OpenAiClient.builder(profile, model)
                    .baseUrl(url)
                    .apiKey(Peer.KEY)
                    .httpClient(http)
                    .build()) {
                ChatResponse response = streaming ? client.stream(request, piece -> {}) : client.chat(request);
                return new Understood(
                        response.text(),
                        response.calls().stream().map(Asked::shown).toList(),
                        response.usage().input(),
                        response.usage().output());
            }
        }

        private static String shown(ToolCall call) {
            return call.name() + " " + call.argumentsJson();
        }

        private Understood theirs(String body) {
            OpenAIClient client = OpenAIOkHttpClient.builder()
                    .baseUrl(url)
                    .apiKey(Peer.KEY)
                    .maxRetries(0)
                    .build();
            try {
                return profile.api() == Profile.Api.RESPONSES
                        ? understood(response(client, parsed(body, ResponseCreateParams.Body.class)))
                        : understood(completion(client, parsed(body, ChatCompletionCreateParams.Body.class)));
            } finally {
                client.close();
            }
        }

        private static <T> T parsed(String body, Class<T> type) {
            try {
                return ObjectMappers.jsonMapper().readValue(body, type);
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        private Response response(OpenAIClient client, ResponseCreateParams.Body body) {
            ResponseCreateParams params =
                    ResponseCreateParams.builder().body(body).build();
            if (!streaming) {
                return client.responses().create(params);
            }
            ResponseAccumulator whole = ResponseAccumulator.create();
            try (StreamResponse<ResponseStreamEvent> events = client.responses().createStreaming(params)) {
                events.stream().forEach(whole::accumulate);
            }
            return whole.response();
        }

        private ChatCompletion completion(OpenAIClient client, ChatCompletionCreateParams.Body body) {
            ChatCompletionCreateParams params =
                    ChatCompletionCreateParams.builder().body(body).build();
            if (!streaming) {
                return client.chat().completions().create(params);
            }
            ChatCompletionAccumulator whole = ChatCompletionAccumulator.create();
            try (StreamResponse<ChatCompletionChunk> chunks =
                    client.chat().completions().createStreaming(params)) {
                chunks.stream().forEach(whole::accumulate);
            }
            return whole.chatCompletion();
        }

        private static Understood understood(Response response) {
            StringBuilder text = new StringBuilder();
            response.output().stream()
                    .flatMap(item -> item.message().stream())
                    .flatMap(message -> message.content().stream())
                    .flatMap(part -> part.outputText().stream())
                    .forEach(part -> text.append(part.text()));
            List<String> calls = response.output().stream()
                    .flatMap(item -> item.functionCall().stream())
                    .map(call -> call.name() + " " + call.arguments())
                    .toList();
            var usage = response.usage().orElseThrow();
            return new Understood(text.toString(), calls, usage.inputTokens(), usage.outputTokens());
        }

        private static Understood understood(ChatCompletion completion) {
            var message = completion.choices().get(0).message();
            List<String> calls = message.toolCalls().orElse(List.of()).stream()
                    .map(call -> call.asFunction().function())
                    .map(function -> function.name() + " " + function.arguments())
                    .toList();
            var usage = completion.usage().orElseThrow();
            return new Understood(
                    message.content().orElse(""), calls, usage.promptTokens(), usage.completionTokens());
        }
    }

    @ParameterizedTest
    @CsvSource({"CHAT_COMPLETIONS,false", "CHAT_COMPLETIONS,true", "RESPONSES,false", "RESPONSES,true"})
    @DisplayName("aimock's scripted replies mean the same to both")
    void agreesOnScripts(Profile.Api api, boolean streaming) {
        try (PeerProcess server = PeerProcess.start("aimock/start.sh")) {
            Profile profile = Profiles.openAi().toBuilder().api(api).build();
            Asked asked = new Asked(profile, server.url(), "gpt-5-mini", streaming);
            saysAndCalls(Stream.of("remember my dog", "two tools", "cut-off", "bad args")
                    .map(script -> asked.agreesOn(script, 1)));
        }
    }

    @ParameterizedTest
    @CsvSource({"CHAT_COMPLETIONS,false", "CHAT_COMPLETIONS,true", "RESPONSES,false", "RESPONSES,true"})
    @DisplayName("llama-server's babble means the same to both")
    void agreesOnBabble(Profile.Api api, boolean streaming) {
        try (PeerProcess server = PeerProcess.start("llama/start-chat.sh", "hermes")) {
            Profile profile = Profiles.generic().toBuilder().api(api).build();
            Asked asked = new Asked(profile, server.url(), "babble", streaming);
            saysAndCalls(
                    IntStream.rangeClosed(1, SEEDS).mapToObj(seed -> asked.agreesOn("What is my level?", seed)));
        }
    }

    private static void saysAndCalls(Stream<Understood> replies) {
        assertThat(replies.toList())
                .as("there is something to agree on")
                .anyMatch(reply -> !reply.text().isBlank())
                .anyMatch(reply -> !reply.calls().isEmpty())
                .anyMatch(reply -> reply.input() > 0 && reply.output() > 0);
    }
}
