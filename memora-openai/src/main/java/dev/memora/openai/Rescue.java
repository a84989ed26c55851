package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ToolCall;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A tool call that a model wrote as its text, because its server or template didn't see it. */
final class Rescue {
    private static final Pattern WRAPPED = Pattern.compile(
            "\\s*(?:<tool_call>|```(?:json)?)\\s*(\\{.*})\\s*(?:</tool_call>|```)?\\s*", Pattern.DOTALL);

    private Rescue() {}

    /** The call, if the text is nothing else, its tool was offered, and its arguments are an object. */
    static List<ToolCall> calls(String text, ChatRequest request) {
        Matcher wrapped = WRAPPED.matcher(text);
        return Wire.parseObject(wrapped.matches() ? wrapped.group(1) : text).stream()
                .filter(json ->
                        request.tools().stream().anyMatch(tool -> tool.name().equals(Wire.text(json, "name"))))
                .filter(json -> arguments(json).isObject())
                .map(json -> new ToolCall("", Wire.textOrEmpty(json, "name"), Wire.write(arguments(json))))
                .toList();
    }

    private static JsonNode arguments(JsonNode json) {
        return json.has("arguments") ? json.get("arguments") : json.path("parameters");
    }
}
