package dev.memora.testkit.scenario;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.TextSink;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** A model that makes the calls of a scenario and answers. Says something before each call, as models do. */
final class StepModel implements LlmClient {
    static final String ANSWER = "Fine.";

    private final Deque<Step> left = new ArrayDeque<>();

    /** What it does in the turn that begins now, whatever it had left to do. */
    void takes(List<Step> steps) {
        left.clear();
        left.addAll(steps);
    }

    @Override
    public String model() {
        return "steps";
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        ChatMessage last = request.messages().get(request.messages().size() - 1);
        String shown = last instanceof ChatMessage.ToolOutput output ? output.text() : "";
        Optional<ToolCall> call = Optional.empty();
        while (call.isEmpty() && !left.isEmpty()) {
            call = left.remove().next(shown);
        }
        return ChatResponse.builder(call.isPresent() ? "One moment." : ANSWER)
                .calls(call.stream().toList())
                .usage(new TokenUsage(50, 5))
                .build();
    }

    @Override
    public ChatResponse stream(ChatRequest request, TextSink sink) {
        ChatResponse response = chat(request);
        sink.text(response.text().substring(0, 2));
        sink.text(response.text().substring(2));
        return response;
    }
}
