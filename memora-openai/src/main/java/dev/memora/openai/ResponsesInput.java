package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ToolCall;
import dev.memora.openai.Profile.CallIdStyle;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A conversation as input items of the Responses API. */
final class ResponsesInput {
    private final @Nullable String issuer;

    /**
     * Creates a writer.
     *
     * @param issuer whose items are sent back as they came, or null for none's
     */
    ResponsesInput(@Nullable String issuer) {
        this.issuer = issuer;
    }

    ArrayNode of(List<ChatMessage> messages) {
        ArrayNode input = Wire.array();
        for (ChatMessage message : History.mended(messages, CallIdStyle.ANY)) {
            if (message instanceof ChatMessage.User user) {
                put(input, "user", user.text());
            } else if (message instanceof ChatMessage.ToolOutput output) {
                input.addObject()
                        .put("type", "function_call_output")
                        .put("call_id", output.callId())
                        .put("output", output.text());
            } else {
                add(input, (ChatMessage.Assistant) message);
            }
        }
        return input;
    }

    private void add(ArrayNode input, ChatMessage.Assistant assistant) {
        Optional<ArrayNode> replayed = replayed(assistant);
        if (replayed.isPresent()) {
            input.addAll(replayed.get());
            return;
        }
        // An empty message between a call and its reasoning is one of the ways to be refused.
        if (!assistant.text().isEmpty()) {
            put(input, "assistant", assistant.text());
        }
        for (ToolCall call : assistant.calls()) {
            put(input.addObject().put("type", "function_call"), call);
        }
    }

    /** The items as they came, but with the mended ids, names and arguments of the calls. */
    private Optional<ArrayNode> replayed(ChatMessage.Assistant assistant) {
        Optional<JsonNode> json = assistant
                .items()
                .filter(items -> items.issuer().equals(issuer))
                .flatMap(items -> Wire.parse(items.json()));
        if (json.isEmpty() || !json.get().isArray()) {
            return Optional.empty();
        }
        ArrayNode items = (ArrayNode) json.get();
        int calls = 0;
        for (JsonNode item : items) {
            if (ResponsesReply.isCall(item)) {
                if (calls < assistant.calls().size()) {
                    put((ObjectNode) item, assistant.calls().get(calls));
                }
                calls++;
            }
        }
        return calls == assistant.calls().size() ? Optional.of(items) : Optional.empty();
    }

    /** The type may be left out, says OpenAI, but not every server knows that. */
    private static void put(ArrayNode input, String role, String text) {
        input.addObject().put("type", "message").put("role", role).put("content", text);
    }

    private static void put(ObjectNode item, ToolCall call) {
        item.put("call_id", call.id()).put("name", call.name()).put("arguments", call.argumentsJson());
    }
}
