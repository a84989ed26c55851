package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ProviderItems;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import dev.memora.openai.Profile.AnswerFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Chat Completions. */
final class ChatCodec implements Codec {
    private final Profile profile;
    private final String model;
    private final String issuer;

    ChatCodec(Profile profile, String model, String issuer) {
        this.profile = profile;
        this.model = model;
        this.issuer = issuer;
    }

    @Override
    public String path() {
        return "chat/completions";
    }

    @Override
    public ObjectNode encode(ChatRequest request, Options options) {
        ObjectNode body = Wire.object().put("model", model);
        ArrayNode messages = body.putArray("messages");
        String instructions = instructions(request);
        if (!instructions.isBlank()) {
            messages.addObject().put("role", profile.instructionsRole()).put("content", instructions);
        }
        for (ChatMessage message : History.mended(request.messages(), profile.callIdStyle())) {
            messages.add(message(message, options));
        }
        if (!request.tools().isEmpty()) {
            ArrayNode tools = body.putArray("tools");
            request.tools().forEach(tool -> tools.add(tool(tool)));
            body.put("tool_choice", request.toolChoice() == ChatRequest.ToolChoice.NONE ? "none" : "auto");
        }
        request.maxOutputTokens().ifPresent(max -> body.put(options.maxTokensField(), max));
        request.answerSchema().ifPresent(schema -> putFormat(body, schema));
        return body;
    }

    private String instructions(ChatRequest request) {
        return request.answerSchema()
                .filter(schema -> profile.answerFormat() != AnswerFormat.JSON_SCHEMA)
                .map(schema -> request.instructions() + "\n\nAnswer only with JSON of this schema: " + schema.schema())
                .orElse(request.instructions());
    }

    private void putFormat(ObjectNode body, ChatRequest.AnswerSchema answer) {
        if (profile.answerFormat() == AnswerFormat.JSON_OBJECT) {
            body.putObject("response_format").put("type", "json_object");
        } else if (profile.answerFormat() == AnswerFormat.JSON_SCHEMA) {
            ObjectNode schema = Wire.schema(answer.schema());
            ObjectNode format = body.putObject("response_format")
                    .put("type", "json_schema")
                    .putObject("json_schema")
                    .put("name", answer.name());
            format.set("schema", schema);
            if (profile.strictFlag()) {
                format.put("strict", StrictSchema.violation(schema).isEmpty());
            }
        }
    }

    private ObjectNode tool(ToolSpec tool) {
        ObjectNode schema = Wire.schema(tool.parametersSchema());
        ObjectNode json = Wire.object().put("type", "function");
        ObjectNode function =
                json.putObject("function").put("name", tool.name()).put("description", tool.description());
        function.set("parameters", schema);
        if (profile.strictFlag()) {
            function.put("strict", StrictSchema.violation(schema).isEmpty());
        }
        return json;
    }

    private ObjectNode message(ChatMessage message, Options options) {
        if (message instanceof ChatMessage.User user) {
            return Wire.object().put("role", "user").put("content", user.text());
        }
        if (message instanceof ChatMessage.ToolOutput output) {
            return Wire.object()
                    .put("role", "tool")
                    .put("tool_call_id", output.callId())
                    .put("content", output.text());
        }
        ChatMessage.Assistant assistant = (ChatMessage.Assistant) message;
        ObjectNode json = replayed(assistant, options).orElseGet(Wire::object);
        json.put("role", "assistant");
        if (assistant.text().isEmpty() && !assistant.calls().isEmpty()) {
            json.putNull("content");
        } else if (!json.path("content").isTextual()) {
            json.put("content", assistant.text());
        }
        for (int i = 0; i < assistant.calls().size(); i++) {
            putCall(json.withArrayProperty("tool_calls"), i, assistant.calls().get(i));
        }
        return json;
    }

    private static void putCall(ArrayNode calls, int i, ToolCall call) {
        ObjectNode json = calls.get(i) instanceof ObjectNode given ? given : calls.addObject();
        json.put("id", call.id()).put("type", "function");
        json.withObjectProperty("function").put("name", call.name()).put("arguments", call.argumentsJson());
    }

    /** The message as its server wrote it, with fields only the server understands. */
    private Optional<ObjectNode> replayed(ChatMessage.Assistant assistant, Options options) {
        return assistant
                .items()
                .filter(items -> options.replay() && items.issuer().equals(issuer))
                .flatMap(items -> Wire.parseObject(items.json()))
                .filter(json ->
                        json.path("tool_calls").size() == assistant.calls().size());
    }

    @Override
    public ChatResponse decode(JsonNode reply) {
        JsonNode choice = reply.path("choices").path(0);
        JsonNode message = choice.path("message");
        if (!message.isObject()) {
            throw Failure.unreadable("the server's reply has no message in it");
        }
        List<ToolCall> calls = calls(message);
        String content = content(message.path("content"));
        String refusal = Wire.textOrEmpty(message, "refusal");
        String text = content.isEmpty() ? refusal : content;
        FinishReason finish = !refusal.isEmpty() && content.isEmpty()
                ? FinishReason.REFUSED
                : finish(Wire.textOrEmpty(choice, "finish_reason"), text, calls, message);
        JsonNode usage = reply.path("usage");
        return ChatResponse.builder(text)
                .calls(calls)
                .finishReason(finish)
                .usage(new TokenUsage(Wire.count(usage, "prompt_tokens"), Wire.count(usage, "completion_tokens")))
                .items(profile.replay() ? new ProviderItems(issuer, Wire.write(withoutNulls(message))) : null)
                .build();
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

    /** Derived, not believed: servers hide cuts, and claim calls that aren't there. */
    private static FinishReason finish(String told, String text, List<ToolCall> calls, JsonNode message) {
        if (told.equals("length") || Calls.areCut(calls)) {
            return FinishReason.LENGTH;
        }
        if (told.equals("content_filter")) {
            return FinishReason.FILTERED;
        }
        if (!calls.isEmpty()) {
            return FinishReason.TOOL_CALLS;
        }
        boolean onlyThought = text.isBlank()
                && !(Wire.textOrEmpty(message, "reasoning_content") + Wire.textOrEmpty(message, "reasoning")).isEmpty();
        if (onlyThought) {
            return FinishReason.LENGTH;
        }
        return told.equals("stop") || told.equals("tool_calls") || told.isEmpty()
                ? FinishReason.STOP
                : FinishReason.OTHER;
    }

    private List<ToolCall> calls(JsonNode message) {
        List<ToolCall> calls = new ArrayList<>();
        for (JsonNode call : message.path("tool_calls")) {
            JsonNode function = call.path("function");
            calls.add(new ToolCall(
                    Wire.textOrEmpty(call, "id"),
                    Wire.textOrEmpty(function, "name"),
                    Calls.arguments(function.path("arguments"))));
        }
        return Calls.withIds(calls);
    }

    private String content(JsonNode content) {
        String text = "";
        if (content.isTextual()) {
            text = content.textValue();
        } else {
            StringBuilder joined = new StringBuilder();
            content.forEach(part -> joined.append(
                    "text".equals(Wire.text(part, "type")) ? part.path("text").asText() : ""));
            text = joined.toString();
        }
        int thought = profile.thinkTags() ? text.lastIndexOf("</think>") : -1;
        return thought < 0
                ? text
                : text.substring(thought + "</think>".length()).stripLeading();
    }

    @Override
    public Gathering gathering() {
        return new ChatGathering(profile.thinkTags());
    }
}
