package dev.memora.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessageSerializer;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ProviderItems;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** LangChain4j's responses in Memora's words. */
final class Responses {
    private Responses() {}

    static ChatResponse of(
            dev.langchain4j.model.chat.response.ChatResponse response, ChatRequest request, String issuer) {
        AiMessage message = named(response.aiMessage(), request);
        List<ToolCall> calls = message.toolExecutionRequests().stream()
                .map(call -> new ToolCall(call.id(), call.name(), Objects.requireNonNullElse(call.arguments(), "{}")))
                .toList();
        ChatResponse.Builder builder = ChatResponse.builder(Objects.requireNonNullElse(message.text(), ""))
                .calls(calls)
                .usage(usage(response.tokenUsage()));
        FinishReason reason = reason(response.finishReason(), !calls.isEmpty());
        if (reason != null) {
            builder.finishReason(reason);
        }
        if (message.thinking() != null || !message.attributes().isEmpty()) {
            builder.items(new ProviderItems(issuer, ChatMessageSerializer.messageToJson(message)));
        }
        return builder.build();
    }

    /** Some providers leave out call ids; Memora pairs outputs by them, so each gets one that is new in the turn. */
    private static AiMessage named(AiMessage message, ChatRequest request) {
        List<ToolExecutionRequest> calls = message.toolExecutionRequests();
        if (calls.stream().noneMatch(call -> isBlank(call.id()))) {
            return message;
        }
        long ordinal = request.messages().stream()
                .filter(ChatMessage.ToolOutput.class::isInstance)
                .count();
        List<ToolExecutionRequest> named = new ArrayList<>();
        for (ToolExecutionRequest call : calls) {
            ordinal++;
            named.add(
                    isBlank(call.id()) ? call.toBuilder().id("call-" + ordinal).build() : call);
        }
        return message.toBuilder().toolExecutionRequests(named).build();
    }

    private static boolean isBlank(@Nullable String text) {
        return text == null || text.isBlank();
    }

    private static @Nullable FinishReason reason(
            dev.langchain4j.model.output.@Nullable FinishReason reason, boolean withCalls) {
        if (reason == null) {
            return null;
        }
        return switch (reason) {
            // some providers say "stop" whenever nothing went wrong
            case STOP, TOOL_EXECUTION -> withCalls ? FinishReason.TOOL_CALLS : FinishReason.STOP;
            case LENGTH -> FinishReason.LENGTH;
            case CONTENT_FILTER -> FinishReason.FILTERED;
            case OTHER -> FinishReason.OTHER;
        };
    }

    static TokenUsage usage(dev.langchain4j.model.output.@Nullable TokenUsage usage) {
        return usage == null
                ? TokenUsage.NONE
                : new TokenUsage(orZero(usage.inputTokenCount()), orZero(usage.outputTokenCount()));
    }

    private static int orZero(@Nullable Integer count) {
        return count == null ? 0 : count;
    }
}
