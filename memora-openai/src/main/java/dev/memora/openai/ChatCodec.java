package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import dev.memora.openai.Profile.AnswerFormat;
import dev.memora.openai.Profile.EmptyText;
import dev.memora.openai.Schemas.Strictness;
import java.util.Optional;

/** Chat Completions. */
final class ChatCodec implements Codec {
    private final Profile profile;
    private final String model;
    private final String issuer;
    private final Schemas schemas;

    ChatCodec(Profile profile, String model, String issuer) {
        this.profile = profile;
        this.model = model;
        this.issuer = issuer;
        this.schemas = new Schemas(profile.strictFlag() ? Strictness.WHERE_POSSIBLE : Strictness.UNSAID);
    }

    @Override
    public String path() {
        return "chat/completions";
    }

    @Override
    public ObjectNode encode(ChatRequest request, Options options) {
        ObjectNode body = Wire.object().put("model", model);
        ArrayNode messages = body.putArray("messages");
        String instructions = AnswerFormats.instructions(request, profile);
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

    private void putFormat(ObjectNode body, ChatRequest.AnswerSchema answer) {
        if (profile.answerFormat() == AnswerFormat.JSON_OBJECT) {
            body.putObject("response_format").put("type", "json_object");
        } else if (profile.answerFormat() == AnswerFormat.JSON_SCHEMA) {
            ObjectNode format = body.putObject("response_format")
                    .put("type", "json_schema")
                    .putObject("json_schema")
                    .put("name", answer.name());
            schemas.put(format, "schema", answer.name(), answer.schema());
        }
    }

    private ObjectNode tool(ToolSpec tool) {
        ObjectNode json = Wire.object().put("type", "function");
        ObjectNode function =
                json.putObject("function").put("name", tool.name()).put("description", tool.description());
        schemas.put(function, "parameters", tool.name(), tool.parametersSchema());
        return json;
    }

    private ObjectNode message(ChatMessage message, Options options) {
        if (message instanceof ChatMessage.User user) {
            return Wire.object().put("role", "user").put("content", filled(user.text()));
        }
        if (message instanceof ChatMessage.ToolOutput output) {
            return Wire.object()
                    .put("role", "tool")
                    .put("tool_call_id", output.callId())
                    .put("content", filled(output.text()));
        }
        ChatMessage.Assistant assistant = (ChatMessage.Assistant) message;
        ObjectNode json = replayed(assistant, options).orElseGet(Wire::object);
        json.put("role", "assistant");
        if (!assistant.text().isEmpty()) {
            if (!json.path("content").isTextual()) {
                json.put("content", assistant.text());
            }
        } else if (assistant.calls().isEmpty()) {
            json.put("content", filled(""));
        } else if (profile.emptyText() == EmptyText.EMPTY) {
            json.put("content", "");
        } else {
            json.putNull("content");
        }
        for (int i = 0; i < assistant.calls().size(); i++) {
            putCall(json.withArrayProperty("tool_calls"), i, assistant.calls().get(i));
        }
        return json;
    }

    private String filled(String text) {
        return text.isBlank() && profile.emptyText() == EmptyText.FILLED ? "(empty)" : text;
    }

    private static void putCall(ArrayNode calls, int i, ToolCall call) {
        if (i == calls.size()) {
            calls.addObject();
        }
        ObjectNode json = calls.get(i) instanceof ObjectNode given ? given : Wire.object();
        calls.set(i, json);
        json.put("id", call.id()).put("type", "function");
        ObjectNode function = json.get("function") instanceof ObjectNode given ? given : json.putObject("function");
        function.put("name", call.name()).put("arguments", call.argumentsJson());
    }

    /** The message as its server wrote it, with fields only the server understands. */
    private Optional<ObjectNode> replayed(ChatMessage.Assistant assistant, Options options) {
        return assistant
                .items()
                .filter(items -> options.replay() && items.issuer().equals(issuer))
                .flatMap(items -> Wire.parseObject(items.json()))
                .filter(json -> holds(json, assistant.calls().size()));
    }

    private static boolean holds(JsonNode message, int calls) {
        JsonNode given = message.path("tool_calls");
        return calls == 0 ? given.isMissingNode() : given.isArray() && given.size() == calls;
    }

    @Override
    public void stream(ObjectNode body) {
        body.put("stream", true).putObject("stream_options").put("include_usage", true);
    }

    @Override
    public ObjectNode counting(ObjectNode body) {
        return body;
    }

    @Override
    public ChatResponse decode(JsonNode reply, ChatRequest request) {
        return new ChatReply(profile, issuer, request).read(reply);
    }

    @Override
    public Gathering gathering() {
        return new ChatGathering();
    }
}
