package dev.memora.testkit;

import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import dev.memora.llm.TextSink;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A model in front of another one that fails as its plan says, with retryable {@link LlmException}s. Its methods count as
 * {@code llm.chat} and {@code llm.stream}; a stream that fails afterwards has handed out its whole text by then.
 * Thread-safe.
 */
public final class FaultyLlmClient implements LlmClient {
    private final LlmClient client;
    private final FaultPlan plan;

    /** Creates a double in front of a model. */
    public FaultyLlmClient(LlmClient client, FaultPlan plan) {
        this.client = Objects.requireNonNull(client, "client");
        this.plan = Objects.requireNonNull(plan, "plan");
    }

    @Override
    public String model() {
        return client.model();
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        return plan.call("llm.chat", () -> client.chat(request), FaultyLlmClient::failure);
    }

    @Override
    public ChatResponse stream(ChatRequest request, TextSink sink) {
        return plan.call("llm.stream", () -> client.stream(request, sink), FaultyLlmClient::failure);
    }

    @Override
    public OptionalLong countTokens(ChatRequest request) {
        return client.countTokens(request);
    }

    private static LlmException failure(String message) {
        return new LlmException(message, null, true);
    }
}
