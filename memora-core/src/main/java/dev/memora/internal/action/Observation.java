package dev.memora.internal.action;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.internal.text.Json;

/**
 * What a tool call is answered with.
 *
 * @param ok whether it is a result
 * @param json the text for the model
 */
public record Observation(boolean ok, String json) {
    /** A result. */
    public static Observation ok(ObjectNode result) {
        ObjectNode json = Json.object().put("ok", true);
        json.set("result", result);
        return new Observation(true, Json.write(json));
    }

    /** A plain text result, as host tools give it. */
    public static Observation ok(String result) {
        return new Observation(true, Json.write(Json.object().put("ok", true).put("result", result)));
    }

    /** No result, and what to change. */
    public static Observation error(String error) {
        return new Observation(false, Json.write(Json.object().put("ok", false).put("error", error)));
    }

    @Override
    public String toString() {
        return "Observation[ok=" + ok + "]";
    }
}
