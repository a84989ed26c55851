package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ProviderItems;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.List;

/** Reads a reply of Chat Completions. */
final class ChatReply {
    private static final List<String> REASONING = List.of("reasoning_content", "reasoning", "reasoning_details");

    private final Profile profile;
    private final String issuer;
    private final ChatRequest request;

    /**
     * Creates a reader.
     *
     * @param request what the reply is to
     */
    ChatReply(Profile profile, String issuer, ChatRequest request) {
        this.profile = profile;
        this.issuer = issuer;
        this.request = request;
    }

    ChatResponse read(JsonNode reply) {
        JsonNode choice = reply.path("choices").path(0);
        JsonNode message = choice.path("message");
        if (!message.isObject()) {
            throw Failure.unreadable("the server's reply has no message in it");
        }
        String content = content(message);
        List<ToolCall> calls = calls(message);
        if (calls.isEmpty() && profile.rescueCalls()) {
            calls = Rescue.calls(content, request);
            content = calls.isEmpty() ? content : "";
        }
        calls = Calls.withIds(calls, request);
        String refusal = Wire.textOrEmpty(message, "refusal");
        String text = content.isEmpty() ? refusal : content;
        JsonNode usage = reply.path("usage");
        TokenUsage used = new TokenUsage(Wire.count(usage, "prompt_tokens"), Wire.count(usage, "completion_tokens"));
        boolean refused = !refusal.isEmpty() && content.isEmpty();
        return ChatResponse.builder(text)
                .calls(calls)
                .finishReason(
                        refused
                                ? FinishReason.REFUSED
                                : finish(Wire.textOrEmpty(choice, "finish_reason"), text, calls, message, used))
                .usage(used)
                .items(profile.replay() ? new ProviderItems(issuer, Wire.write(withoutNulls(message))) : null)
                .build();
    }

    /** Derived, not believed: servers hide cuts, and claim calls that aren't there. */
    private FinishReason finish(String told, String text, List<ToolCall> calls, JsonNode message, TokenUsage used) {
        if (told.equals("length") || Calls.areCut(calls)) {
            return FinishReason.LENGTH;
        }
        if (told.equals("content_filter")) {
            return FinishReason.FILTERED;
        }
        if (!calls.isEmpty()) {
            return FinishReason.TOOL_CALLS;
        }
        if (Limits.reached(request, used) || (text.isBlank() && thought(message))) {
            return FinishReason.LENGTH;
        }
        return told.equals("stop") || told.equals("tool_calls") || told.isEmpty()
                ? FinishReason.STOP
                : FinishReason.OTHER;
    }

    private static boolean thought(JsonNode message) {
        boolean apart = REASONING.stream()
                .map(message::path)
                .anyMatch(thoughts -> !thoughts.asText().isEmpty() || !thoughts.isEmpty());
        return apart || Wire.textOrEmpty(message, "content").contains("<think>");
    }

    private List<ToolCall> calls(JsonNode message) {
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode function = call.path("function");
            String arguments = Calls.arguments(function.path("arguments"));
            calls.add(new ToolCall(
                    Wire.textOrEmpty(call, "id"),
                    Wire.textOrEmpty(function, "name"),
                    profile.thinkTags() ? Calls.untagged(arguments) : arguments));
        }
        return calls;
    }

    /** The text of a content, which is a text or an array of parts, some of them thoughts. */
    static String joined(JsonNode content) {
        if (content.isTextual()) {
            return content.textValue();
        }
        StringBuilder joined = new StringBuilder();
        content.forEach(
                part -> joined.append("text".equals(Wire.text(part, "type")) ? Wire.textOrEmpty(part, "text") : ""));
        return joined.toString();
    }

    private String content(JsonNode message) {
        String text = joined(message.path("content"));
        if (!profile.thinkTags()) {
            return text;
        }
        String thoughts = Wire.textOrEmpty(message, "reasoning_content");
        return text.isBlank() && thoughts.contains("</think>") ? Thoughts.without(thoughts) : Thoughts.without(text);
    }

    /** The message as it may be sent back: servers answer with nulls that they don't accept. */
    private static ObjectNode withoutNulls(JsonNode message) {
        ObjectNode copy = message.deepCopy();
        List.of("refusal", "annotations", "audio", "function_call", "tool_calls", "reasoning_content")
                .forEach(field -> {
                    JsonNode value = copy.get(field);
                    if (value != null && (value.isNull() || (value.isArray() && value.isEmpty()))) {
                        copy.remove(field);
                    }
                });
        return copy;
    }
}
