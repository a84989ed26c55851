package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Tool calls as servers write them. */
final class Calls {
    private static final Pattern STRAY_TAG = Pattern.compile("</?(?:think|tool_call)>");

    private Calls() {}

    /** The arguments as raw text, whether they came as text or as an object; none at all are an empty object. */
    static String arguments(JsonNode arguments) {
        String text = arguments.isTextual()
                ? arguments.textValue()
                : arguments.isNull() || arguments.isMissingNode() ? "" : Wire.write(arguments);
        return text.isBlank() ? "{}" : text;
    }

    /** The arguments without stray tags of the model's template, if only those kept them from being an object. */
    static String untagged(String arguments) {
        if (Wire.parseObject(arguments).isPresent()) {
            return arguments;
        }
        String bare = STRAY_TAG.matcher(arguments).replaceAll("").strip();
        return Wire.parseObject(bare).isPresent() ? bare : arguments;
    }

    /** The calls, with an id of its own for each one that has none, or another's of the conversation. */
    static List<ToolCall> withIds(List<ToolCall> calls, ChatRequest request) {
        Set<String> used = new HashSet<>();
        for (ChatMessage message : request.messages()) {
            if (message instanceof ChatMessage.Assistant assistant) {
                assistant.calls().forEach(call -> used.add(call.id()));
            }
        }
        List<ToolCall> unique = new ArrayList<>();
        for (ToolCall call : calls) {
            String id = call.id();
            for (int n = 1; id.isBlank() || !used.add(id); n++) {
                id = (call.id().isBlank() ? "call" : call.id()) + "_" + n;
            }
            unique.add(new ToolCall(id, call.name(), call.argumentsJson()));
        }
        return unique;
    }

    /** Whether a call's arguments end too early. */
    static boolean areCut(List<ToolCall> calls) {
        return calls.stream()
                .map(call -> call.argumentsJson().strip())
                .anyMatch(text -> Wire.isCut(text) || (text.startsWith("{") && !text.endsWith("}")));
    }
}
