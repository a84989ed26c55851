package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ToolCall;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Tool calls as servers write them. */
final class Calls {
    private Calls() {}

    /** The arguments as raw text, whether they came as text or as an object; none at all are an empty object. */
    static String arguments(JsonNode arguments) {
        String text = arguments.isTextual()
                ? arguments.textValue()
                : arguments.isNull() || arguments.isMissingNode() ? "" : Wire.write(arguments);
        return text.isBlank() ? "{}" : text;
    }

    /** The calls, with an id of its own for each one that has none, or another's. */
    static List<ToolCall> withIds(List<ToolCall> calls) {
        Set<String> used = new HashSet<>();
        return calls.stream()
                .map(call -> !call.id().isBlank() && used.add(call.id())
                        ? call
                        : new ToolCall("call_" + UUID.randomUUID(), call.name(), call.argumentsJson()))
                .toList();
    }

    /** Whether a call's arguments were cut off. */
    static boolean areCut(List<ToolCall> calls) {
        return calls.stream()
                .map(call -> call.argumentsJson().strip())
                .anyMatch(text -> text.startsWith("{") && !text.endsWith("}"));
    }
}
