package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import dev.memora.llm.RateLimitedException;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The model of the environment, against a server that speaks OpenAI's protocol. */
class ChatModelsTest {
    private static final String TOOL_CALL = """
            {"id":"x","object":"chat.completion","model":"local","choices":[{"index":0,"finish_reason":"tool_calls",
            "message":{"role":"assistant","content":null,"tool_calls":[{"id":"call_9","type":"function",
            "function":{"name":"search_memory","arguments":"{\\"query\\":\\"弱點\\"}"}}]}}],
            "usage":{"prompt_tokens":11,"completion_tokens":7,"total_tokens":18}}""";

    private static final String ANSWER = """
            {"id":"x","object":"chat.completion","model":"local","choices":[{"index":0,"finish_reason":"stop",
            "message":{"role":"assistant","content":"練習冠詞"}}],
            "usage":{"prompt_tokens":20,"completion_tokens":3,"total_tokens":23}}""";

    private static final ChatRequest HELLO =
            ChatRequest.builder(List.of(new ChatMessage.User("canary-4711"))).build();

    private OpenAiServer server;

    @BeforeEach
    void serve() throws IOException {
        server = new OpenAiServer().answer(200, ANSWER);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void needsNothingForTheDemonstrationModel() {
        ChatModels.Choice choice = ChatModels.fromEnvironment(Map.of("OPENAI_API_KEY", " "));

        assertThat(choice.real()).isFalse();
        assertThat(choice.name()).isEqualTo("demonstration");
    }

    @Test
    @DisplayName("B47 a missing key is one clear sentence")
    void saysThatAServerNeedsAKey() {
        assertThatThrownBy(() -> ChatModels.fromEnvironment(Map.of("OPENAI_BASE_URL", "https://api.openai.com/v1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("set OPENAI_API_KEY");
    }

    @Test
    @DisplayName("B47 a bad setting is one clear sentence")
    void refusesABaseUrlThatIsNone() {
        assertThatThrownBy(() -> ChatModels.fromEnvironment(Map.of("OPENAI_BASE_URL", "localhost:11434")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("OPENAI_BASE_URL must start with http:// or https://.");
    }

    @Test
    void takesAModelWithoutAKeyForAMistakeAndTheOfflineOneByItsName() {
        assertThatThrownBy(() -> ChatModels.fromEnvironment(Map.of("MEMORA_MODEL", "gpt-4.1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OPENAI_API_KEY");
        assertThat(ChatModels.fromEnvironment(Map.of("MEMORA_MODEL", "demonstration"))
                        .real())
                .isFalse();
    }

    @Test
    @DisplayName("B14 calls and outputs cross a real endpoint under their ids")
    void talksToAnOpenAiCompatibleEndpoint() {
        ChatRequest first = ChatRequest.builder(List.of(new ChatMessage.User("我的弱點是什麼？")))
                .instructions("Be brief.")
                .tools(List.of(new ToolSpec("search_memory", "Finds.", """
                        {"type":"object","properties":{"query":{"type":"string","maxLength":500}},
                        "required":["query"],"additionalProperties":false}""")))
                .build();
        server.answer(200, TOOL_CALL);
        ChatResponse call = client().chat(first);
        server.answer(200, ANSWER);
        ChatResponse reply = client().chat(first.toBuilder()
                .messages(List.of(
                        first.messages().get(0),
                        call.asMessage(),
                        new ChatMessage.ToolOutput("call_9", "{\"ok\":true}")))
                .build());

        assertThat(call.calls()).containsExactly(new ToolCall("call_9", "search_memory", "{\"query\":\"弱點\"}"));
        assertThat(call.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(call.usage()).isEqualTo(new TokenUsage(11, 7));
        assertThat(reply.text()).isEqualTo("練習冠詞");
        assertThat(server.bodies().get(0))
                .contains("\"local-model\"", "Be brief.", "我的弱點是什麼？", "\"maxLength\"")
                .containsIgnoringWhitespaces("\"tool_choice\":\"auto\"");
        assertThat(server.bodies().get(1)).containsIgnoringWhitespaces("\"tool_call_id\":\"call_9\"");
    }

    @Test
    void asksTheEndpointForAnAnswerInItsSchema() {
        client().chat(HELLO.toBuilder()
                .answerSchema(new ChatRequest.AnswerSchema("verdicts", """
                        {"type":"object","properties":{"target":{"type":["string","null"]}},
                        "required":["target"],"additionalProperties":false}"""))
                .build());

        assertThat(server.bodies().get(0))
                .containsIgnoringWhitespaces("\"type\":\"json_schema\"")
                .containsIgnoringWhitespaces("\"type\":[\"string\",\"null\"]")
                .contains("verdicts");
    }

    @Test
    @DisplayName("B18 an endpoint's error that quotes the prompt stays out of the exception")
    void readsTheEndpointsErrors() {
        assertFailure(429, true);
        assertThat(failure()).isInstanceOf(RateLimitedException.class);
        assertFailure(500, true);
        assertFailure(400, false);
        assertFailure(401, false);
        assertThat(server.bodies())
                .as("only what may pass is tried again, twice")
                .hasSize(11);
    }

    @Test
    void anEndpointThatIsGoneMayComeBack() {
        server.close();

        assertThat(failure().retryable()).isTrue();
    }

    private void assertFailure(int status, boolean retryable) {
        server.answer(status, "{\"error\":{\"message\":\"canary-4711 is not allowed\"}}");
        LlmException failure = failure();
        assertThat(failure.retryable()).as("HTTP %d", status).isEqualTo(retryable);
        for (Throwable t = failure; t != null; t = t.getCause()) {
            assertThat(String.valueOf(t.getMessage())).doesNotContain("canary");
        }
    }

    private LlmException failure() {
        return catchThrowableOfType(LlmException.class, () -> client().chat(HELLO));
    }

    private LlmClient client() {
        return ChatModels.fromEnvironment(Map.of("OPENAI_BASE_URL", server.url(), "MEMORA_MODEL", "local-model"))
                .client();
    }
}
