package dev.memora.examples;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.memora.langchain4j.LangChain4jLlmClient;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.ToolCall;
import dev.memora.testkit.LlmClientContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;

/** The bridge keeps the contract over real HTTP, too: the chat model's own time-out and interrupts included. */
class OpenAiEndpointContractTest extends LlmClientContract {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final List<OpenAiServer> servers = new ArrayList<>();

    @AfterEach
    void close() {
        servers.forEach(OpenAiServer::close);
    }

    @Override
    protected LlmClient answering(ChatResponse response) {
        return client(server().answer(200, completion(response)));
    }

    @Override
    protected LlmClient failing() {
        return client(server().answer(400, "{\"error\":{\"message\":\"can't answer: My secret is 使用者.\"}}"));
    }

    @Override
    protected Optional<LlmClient> hanging() {
        return Optional.of(client(server().hang()));
    }

    private OpenAiServer server() {
        try {
            OpenAiServer server = new OpenAiServer();
            servers.add(server);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static LlmClient client(OpenAiServer server) {
        return LangChain4jLlmClient.of(OpenAiChatModel.builder()
                .baseUrl(server.url())
                .apiKey("none")
                .modelName("local-model")
                .timeout(Duration.ofSeconds(5))
                .maxRetries(0)
                .build());
    }

    private static String completion(ChatResponse response) {
        ObjectNode completion = MAPPER.createObjectNode().put("id", "1").put("model", "local-model");
        ObjectNode choice = completion
                .putArray("choices")
                .addObject()
                .put("index", 0)
                .put("finish_reason", wireName(response.finishReason()));
        ObjectNode message = choice.putObject("message").put("role", "assistant");
        message.put("content", response.text().isEmpty() ? null : response.text());
        if (!response.calls().isEmpty()) {
            ArrayNode calls = message.putArray("tool_calls");
            response.calls().forEach(call -> add(call, calls.addObject()));
        }
        completion
                .putObject("usage")
                .put("prompt_tokens", response.usage().input())
                .put("completion_tokens", response.usage().output())
                .put("total_tokens", response.usage().total());
        return completion.toString();
    }

    private static void add(ToolCall call, ObjectNode json) {
        json.put("id", call.id())
                .put("type", "function")
                .putObject("function")
                .put("name", call.name())
                .put("arguments", call.argumentsJson());
    }

    private static String wireName(FinishReason reason) {
        return switch (reason) {
            case STOP, OTHER -> "stop";
            case TOOL_CALLS -> "tool_calls";
            case LENGTH -> "length";
            case FILTERED, REFUSED -> "content_filter";
        };
    }
}
