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
        ObjectNode call = target(piece);
        piece.properties().forEach(field -> {
            if (!field.getKey().equals("function") && !field.getValue().isNull()) {
                call.set(field.getKey(), field.getValue());
            }
        });
        ObjectNode function = call.withObjectProperty("function");
        JsonNode given = piece.path("function");
        String name = Wire.text(given, "name");
        if (name != null && !name.isEmpty()) {
            function.put("name", name);
        }
        append(function, "arguments", arguments(given.path("arguments")));
    }

    private static String arguments(JsonNode given) {
        return given.isObject() ? Wire.write(given) : given.isTextual() ? given.textValue() : "";
    }

    /**
     * The call a piece belongs to. Some servers give every call the same index, so a new id begins a new call, and so does
     * a name where the call at hand has another one, or has all its arguments.
     */
    private ObjectNode target(JsonNode piece) {
        String id = Wire.textOrEmpty(piece, "id");
        String name = Wire.textOrEmpty(piece.path("function"), "name");
        int index = piece.path("index").asInt(-1);
        for (int i = calls.size() - 1; i >= 0; i--) {
            ObjectNode call = (ObjectNode) calls.get(i);
            boolean sameIndex = index < 0 || call.path("index").asInt(-1) == index;
            boolean sameId = id.isEmpty() || id.equals(Wire.textOrEmpty(call, "id"));
            boolean another = id.isEmpty() && !name.isEmpty() && isAnother(call.path("function"), name);
            if (sameIndex && sameId && !another) {
                return call;
            }
        }
        return calls.addObject();
    }

    private static boolean isAnother(JsonNode function, String name) {
        return !name.equals(Wire.textOrEmpty(function, "name"))
                || Wire.parseObject(Wire.textOrEmpty(function, "arguments")).isPresent();
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
