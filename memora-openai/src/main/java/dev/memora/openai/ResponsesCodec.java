package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.ToolSpec;
import dev.memora.openai.Profile.AnswerFormat;
import dev.memora.openai.Schemas.Strictness;
import java.util.Set;

/**
 * The Responses API. The server keeps nothing: each request brings the whole conversation, with the model's own items,
 * encrypted reasoning among them, as they came.
 */
final class ResponsesCodec implements Codec {
    /** The API takes no smaller limit. */
    private static final int LEAST_OUTPUT = 16;

    private static final Set<String> COUNTED = Set.of("model", "input", "instructions", "tools", "tool_choice", "text");

    private final Profile profile;
    private final String model;
    private final String issuer;
    private final Schemas schemas;

    ResponsesCodec(Profile profile, String model, String issuer) {
        this.profile = profile;
        this.model = model;
        this.issuer = issuer;
        this.schemas = new Schemas(profile.strictFlag() ? Strictness.WHERE_POSSIBLE : Strictness.NEVER);
    }

    @Override
    public String path() {
        return "responses";
    }

    @Override
    public ObjectNode encode(ChatRequest request, Options options) {
        ObjectNode body = Wire.object().put("model", model);
        String instructions = AnswerFormats.instructions(request, profile);
        if (!instructions.isBlank()) {
            body.put("instructions", instructions);
        }
        body.set("input", new ResponsesInput(options.replay() ? issuer : null).of(request.messages()));
        if (!request.tools().isEmpty()) {
            ArrayNode tools = body.putArray("tools");
            request.tools().forEach(tool -> putTool(tools.addObject(), tool));
            body.put("tool_choice", request.toolChoice() == ChatRequest.ToolChoice.NONE ? "none" : "auto");
        }
        body.put("store", false);
        if (profile.replay()) {
            body.putArray("include").add("reasoning.encrypted_content");
        }
        request.maxOutputTokens().ifPresent(max -> body.put("max_output_tokens", Math.max(LEAST_OUTPUT, max)));
        request.answerSchema().ifPresent(schema -> putFormat(body, schema));
        return body;
    }

    private void putTool(ObjectNode json, ToolSpec tool) {
        json.put("type", "function").put("name", tool.name()).put("description", tool.description());
        schemas.put(json, "parameters", tool.name(), tool.parametersSchema());
    }

    private void putFormat(ObjectNode body, ChatRequest.AnswerSchema answer) {
        if (profile.answerFormat() == AnswerFormat.JSON_OBJECT) {
            body.putObject("text").putObject("format").put("type", "json_object");
        } else if (profile.answerFormat() == AnswerFormat.JSON_SCHEMA) {
            ObjectNode format = body.putObject("text")
                    .putObject("format")
                    .put("type", "json_schema")
                    .put("name", answer.name());
            schemas.put(format, "schema", answer.name(), answer.schema());
        }
    }

    @Override
    public void stream(ObjectNode body) {
        body.put("stream", true).putObject("stream_options").put("include_obfuscation", false);
    }

    @Override
    public ObjectNode counting(ObjectNode body) {
        return body.retain(COUNTED);
    }

    @Override
    public ChatResponse decode(JsonNode reply, ChatRequest request) {
        return new ResponsesReply(profile, issuer, request).read(reply);
    }

    @Override
    public Gathering gathering() {
        return new ResponsesGathering();
    }
}
