package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Puts Chat Completions' chunks together to the reply they are pieces of. Confined to one thread. */
final class ChatGathering implements Codec.Gathering {
    private final ObjectNode reply = Wire.object();
    private final ObjectNode choice = reply.putArray("choices").addObject();
    private final ObjectNode message = choice.putObject("message").put("role", "assistant");
    private final ArrayNode calls = Wire.array();
    private boolean finished;

    @Override
    public String take(JsonNode chunk) {
        if (chunk.path("usage").isObject()) {
            reply.set("usage", chunk.get("usage"));
        }
        JsonNode given = chunk.path("choices").path(0);
        if (given.path("finish_reason").isTextual()) {
            choice.set("finish_reason", given.get("finish_reason"));
            finished = true;
        }
        JsonNode delta = given.path("delta").isObject() ? given.get("delta") : given.path("message");
        String text = ChatReply.joined(delta.path("content"));
        append(message, "content", text);
        for (String field : new String[] {"refusal", "reasoning_content", "reasoning"}) {
            append(message, field, Wire.textOrEmpty(delta, field));
        }
        if (delta.has("extra_content")) {
            message.set("extra_content", delta.get("extra_content"));
        }
        delta.path("tool_calls").forEach(this::takeCall);
        return text;
    }

    @Override
    public void done() {
        finished = true;
    }

    private void takeCall(JsonNode piece) {
        String arguments = arguments(piece.path("function").path("arguments"));
        ObjectNode call = target(piece, arguments);
        piece.properties().forEach(field -> {
            if (!field.getKey().equals("function") && !field.getValue().isNull()) {
                call.set(field.getKey(), field.getValue());
            }
        });
        ObjectNode function = call.withObjectProperty("function");
        String name = Wire.textOrEmpty(piece.path("function"), "name");
        if (!name.isEmpty()) {
            function.put("name", name);
        }
        if (!isWhole(function)) {
            append(function, "arguments", arguments);
        }
    }

    private static String arguments(JsonNode given) {
        return given.isObject() ? Wire.write(given) : given.isTextual() ? given.textValue() : "";
    }

    /**
     * The call a piece belongs to. Some servers give every call the same index, or none, so a new id begins a new call, and
     * so does another name without an id. Nothing can follow arguments that are whole, but the same ones said again.
     */
    private ObjectNode target(JsonNode piece, String arguments) {
        String id = Wire.textOrEmpty(piece, "id");
        String name = Wire.textOrEmpty(piece.path("function"), "name");
        int index = piece.path("index").asInt(-1);
        for (int i = calls.size() - 1; i >= 0; i--) {
            ObjectNode call = (ObjectNode) calls.get(i);
            String other = Wire.textOrEmpty(call, "id");
            String called = Wire.textOrEmpty(call.path("function"), "name");
            boolean sameIndex = index < 0 || call.path("index").asInt(-1) == index;
            boolean sameId = id.isEmpty() || other.isEmpty() || id.equals(other);
            boolean anotherName = !name.isEmpty() && !called.isEmpty() && !name.equals(called);
            if (!sameIndex || !sameId || (anotherName && (id.isEmpty() || other.isEmpty()))) {
                continue;
            }
            boolean again = !id.isEmpty() && arguments.equals(Wire.textOrEmpty(call.path("function"), "arguments"));
            if (arguments.isBlank() || again || !isWhole(call.path("function"))) {
                return call;
            }
            ObjectNode next = calls.addObject();
            next.putObject("function").put("name", called);
            return next;
        }
        return calls.addObject();
    }

    private static boolean isWhole(JsonNode function) {
        String arguments = Wire.textOrEmpty(function, "arguments");
        return arguments.stripTrailing().endsWith("}")
                && Wire.parseObject(arguments).isPresent();
    }

    private static void append(ObjectNode target, String field, String piece) {
        if (!piece.isEmpty()) {
            target.put(field, Wire.textOrEmpty(target, field) + piece);
        }
    }

    @Override
    public JsonNode whole() {
        if (!finished) {
            throw Failure.unreached("the stream ended before the reply did", null);
        }
        if (!calls.isEmpty()) {
            calls.forEach(call -> ((ObjectNode) call).remove("index"));
            message.set("tool_calls", calls);
        }
        return reply;
    }
}
