package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ProviderItems;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a reply of the Responses API. */
final class ResponsesReply {
    private static final Set<String> ENDED = Set.of("completed", "incomplete", "");

    private final Profile profile;
    private final String issuer;
    private final ChatRequest request;

    /**
     * Creates a reader.
     *
     * @param request what the reply is to
     */
    ResponsesReply(Profile profile, String issuer, ChatRequest request) {
        this.profile = profile;
        this.issuer = issuer;
        this.request = request;
    }

    static boolean isCall(JsonNode item) {
        return item.isObject() && "function_call".equals(Wire.text(item, "type"));
    }

    ChatResponse read(JsonNode reply) {
        JsonNode output = reply.path("output");
        if (!output.isArray()) {
            throw Failure.unreadable("the server's reply has no output in it");
        }
        String status = Wire.textOrEmpty(reply, "status");
        if (!ENDED.contains(status)) {
            throw Failure.unreached("the server ended the reply without a result", null);
        }
        String written = parts(output, "output_text", "text");
        String content = profile.thinkTags() ? Thoughts.without(written) : written;
        String refusal = parts(output, "refusal", "refusal");
        List<ToolCall> calls = calls(output);
        JsonNode usage = reply.path("usage");
        TokenUsage used = new TokenUsage(Wire.count(usage, "input_tokens"), Wire.count(usage, "output_tokens"));
        FinishReason finish = !refusal.isEmpty() && content.isEmpty()
                ? FinishReason.REFUSED
                : finish(reply, content.isBlank(), calls, used);
        return ChatResponse.builder(content.isEmpty() ? refusal : content)
                .calls(calls)
                .finishReason(finish)
                .usage(used)
                .items(profile.replay() ? items(output) : null)
                .build();
    }

    /** Derived, not believed: some servers call a cut reply completed. */
    private FinishReason finish(JsonNode reply, boolean blank, List<ToolCall> calls, TokenUsage used) {
        boolean incomplete = "incomplete".equals(Wire.text(reply, "status"));
        if (incomplete && "content_filter".equals(Wire.text(reply.path("incomplete_details"), "reason"))) {
            return FinishReason.FILTERED;
        }
        if (incomplete || Calls.areCut(calls)) {
            return FinishReason.LENGTH;
        }
        if (!calls.isEmpty()) {
            return FinishReason.TOOL_CALLS;
        }
        boolean onlyThought = blank && !reply.path("output").isEmpty();
        return Limits.reached(request, used) || onlyThought ? FinishReason.LENGTH : FinishReason.STOP;
    }

    private List<ToolCall> calls(JsonNode output) {
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode item : output) {
            if (isCall(item)) {
                String id = Wire.textOrEmpty(item, "call_id");
                String arguments = Calls.arguments(item.path("arguments"));
                calls.add(new ToolCall(
                        id.isEmpty() ? Wire.textOrEmpty(item, "id") : id,
                        Wire.textOrEmpty(item, "name"),
                        profile.thinkTags() ? Calls.untagged(arguments) : arguments));
            }
        }
        return Calls.withIds(calls, request);
    }

    private static String parts(JsonNode output, String type, String field) {
        StringBuilder text = new StringBuilder();
        for (JsonNode item : output) {
            if ("message".equals(Wire.text(item, "type"))) {
                for (JsonNode part : item.path("content")) {
                    if (type.equals(Wire.text(part, "type"))) {
                        text.append(Wire.textOrEmpty(part, field));
                    }
                }
            }
        }
        return text.toString();
    }

    /**
     * The items to send back, all or none: reasoning that isn't encrypted can't be, nor reasoning that nothing follows, and
     * a call can't be without the reasoning before it.
     */
    private @Nullable ProviderItems items(JsonNode output) {
        boolean afterReasoning = false;
        for (JsonNode item : output) {
            afterReasoning = "reasoning".equals(Wire.text(item, "type"));
            if (afterReasoning && Wire.textOrEmpty(item, "encrypted_content").isEmpty()) {
                return null;
            }
        }
        return afterReasoning || output.isEmpty() ? null : new ProviderItems(issuer, Wire.write(output));
    }
}
