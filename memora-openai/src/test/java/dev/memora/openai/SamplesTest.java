package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The shared folder's samples of the wire: replies are read as they mean, requests come out as they stand. */
class SamplesTest extends PeerTest {
    private static final List<String> ITEMS =
            List.of("arguments", "{\"block\":\"human\",\"text\":\"Dog: Rex\",\"note\":null}");

    @BeforeAll
    static void needsTheFolder() {
        assumeTrue(SharedFolder.find("data/openai/samples").isPresent(), SharedFolder.MISSING);
    }

    private static JsonNode sample(String name) {
        Path file = SharedFolder.find("data/openai/samples/" + name + ".json").orElseThrow();
        return Wire.parse(SharedFolder.read(file)).orElseThrow().get("body");
    }

    private ChatResponse read(Profile profile, String name) {
        return peer.replies(sample(name)).client(profile).chat(Fixtures.request());
    }

    private static Profile chat() {
        return Profiles.openAi().toBuilder().api(Profile.Api.CHAT_COMPLETIONS).build();
    }

    /** The tool and conversation of the samples' requests. */
    private static ChatRequest.Builder conversation(ChatMessage... messages) {
        String schema = sample("responses-request").at("/tools/0/parameters").toString();
        return ChatRequest.builder(List.of(messages))
                .instructions("You keep a memory.")
                .tools(List.of(new ToolSpec("memory_append", "Add one line to a memory block.", schema)));
    }

    @Test
    void everySampleIsWhatOpenAiDescribes() throws IOException {
        Path folder = SharedFolder.find("data/openai/samples").orElseThrow();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.toList()).hasSizeGreaterThan(10).allSatisfy(file -> {
                JsonNode sample = Wire.parse(SharedFolder.read(file)).orElseThrow();
                assertThat(Contract.violations(sample.get("schema").textValue(), sample.get("body")))
                        .isEmpty();
            });
        }
    }

    @Test
    void readsReplies() {
        assertThat(read(Profiles.openAi(), "responses-reply-text").text()).isEqualTo("Noted.");
        ChatResponse call = read(Profiles.openAi(), "responses-reply-tool");
        assertThat(call.calls()).containsExactly(new ToolCall("call_01", "memory_append", ITEMS.get(1)));
        assertThat(call.usage()).isEqualTo(new TokenUsage(92, 41));
        ChatResponse refusal = read(Profiles.openAi(), "responses-reply-refusal");
        assertThat(refusal.finishReason()).isEqualTo(FinishReason.REFUSED);
        assertThat(refusal.text()).isEqualTo("I can't help with that.");
        ChatResponse cut = read(Profiles.openAi(), "responses-reply-incomplete");
        assertThat(cut.finishReason()).isEqualTo(FinishReason.LENGTH);
        assertThat(read(chat(), "chat-reply-tool").calls())
                .containsExactly(new ToolCall("call_01", "memory_append", "{}"));
    }

    @Test
    void failsWithAFailedReply() {
        peer.replies(sample("responses-reply-failed"));
        LlmException failure = failure(Profiles.openAi());

        assertThat(failure.retryable()).isTrue();
        assertThat(said(failure).code()).contains("server_error");
    }

    @Test
    void writesTheFirstRequestOfATurn() {
        peer.replies(sample("responses-reply-text"));
        ChatRequest request = conversation(new ChatMessage.User("My dog is Rex."))
                .maxOutputTokens(800)
                .build();
        peer.client(Profiles.openAi()).chat(request);
        JsonNode sample = sample("responses-request");

        for (String field : List.of("instructions", "tools", "tool_choice", "store", "include", "max_output_tokens")) {
            assertThat(peer.lastBody().get(field)).as(field).isEqualTo(sample.get(field));
        }
        for (String field : List.of("role", "content")) {
            assertThat(peer.lastBody().at("/input/0/" + field)).isEqualTo(sample.at("/input/0/" + field));
        }
    }

    @Test
    void writesTheSecondRequestOfATurn() {
        ChatResponse first = peer.replies(sample("responses-reply-tool"))
                .client(Profiles.openAi())
                .chat(conversation(new ChatMessage.User("My dog is Rex.")).build());
        peer.replies(sample("responses-reply-text"))
                .client(Profiles.openAi())
                .chat(conversation(
                                new ChatMessage.User("My dog is Rex."),
                                first.asMessage(),
                                new ChatMessage.ToolOutput("call_01", "ok"))
                        .build());
        JsonNode sample = sample("responses-request-turn2");

        assertThat(peer.lastBody().get("tools")).isEqualTo(sample.get("tools"));
        for (String field : List.of("store", "include", "instructions")) {
            assertThat(peer.lastBody().get(field)).as(field).isEqualTo(sample.get(field));
        }
        for (int i = 1; i < 4; i++) {
            assertThat(peer.lastBody().get("input").get(i))
                    .isEqualTo(sample.get("input").get(i));
        }
    }

    @Test
    void writesAConversationOfChatCompletions() {
        ToolCall call = new ToolCall("call_01", "memory_append", ITEMS.get(1));
        peer.replies(sample("chat-reply-tool"))
                .client(chat())
                .chat(conversation(
                                new ChatMessage.User("My dog is Rex."),
                                new ChatMessage.Assistant("", List.of(call), Optional.empty()),
                                new ChatMessage.ToolOutput("call_01", "ok"))
                        .maxOutputTokens(800)
                        .build());
        JsonNode sample = sample("chat-request");

        for (String field : List.of("messages", "tools", "tool_choice", "max_completion_tokens")) {
            assertThat(peer.lastBody().get(field)).as(field).isEqualTo(sample.get(field));
        }
    }

    @Test
    void asksForAnAnswerBySchema() {
        JsonNode format = sample("responses-structured").at("/text/format");
        peer.replies(sample("responses-reply-text"))
                .client(Profiles.openAi())
                .chat(conversation(new ChatMessage.User("I like tea."))
                        .answerSchema(new ChatRequest.AnswerSchema(
                                "facts", format.get("schema").toString()))
                        .build());

        assertThat(peer.lastBody().at("/text/format")).isEqualTo(format);
    }

    @Test
    void countsAndEmbeds() {
        peer.replies(sample("tokens-reply"));
        assertThat(peer.client(Profiles.openAi())
                        .countTokens(conversation(new ChatMessage.User("hi")).build()))
                .hasValue(57);
        assertThat(peer.lastBody().get("tools"))
                .isEqualTo(sample("tokens-request").get("tools"));
        peer.replies(sample("embeddings-reply"));
        EmbeddingSpace space = EmbeddingSpace.of("text-embedding-3-small", 2);
        float[] vector = OpenAiEmbeddingClient.builder(Profiles.openAi(), space)
                .baseUrl(peer.url())
                .apiKey(Peer.KEY)
                .build()
                .embed(new EmbeddingRequest(List.of("a"), EmbeddingRequest.Purpose.DOCUMENT, Duration.ofSeconds(20)))
                .results()
                .get(0)
                .vector();

        assertThat(vector).containsExactly(0.6f, 0.8f);
        Assertions.assertThat(sample("embeddings-request").properties())
                .allSatisfy(
                        field -> assertThat(peer.lastBody().has(field.getKey())).isTrue());
    }
}
