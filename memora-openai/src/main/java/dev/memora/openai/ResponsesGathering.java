package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events of the Responses API. The last one holds the whole reply; deltas are only for show, and finished items stand
 * in where a server leaves them out of the last event. Confined to one thread.
 */
final class ResponsesGathering implements Codec.Gathering {
    private static final Set<String> LAST = Set.of("response.completed", "response.incomplete", "response.failed");

    private final ArrayNode items = Wire.array();
    private @Nullable ObjectNode last;

    @Override
    public String take(JsonNode event) {
        String type = Wire.textOrEmpty(event, "type");
        if (type.equals("response.output_item.done") && event.path("item").isObject()) {
            items.insert(event.path("output_index").asInt(items.size()), event.get("item"));
        } else if (LAST.contains(type) && event.path("response") instanceof ObjectNode response) {
            last = response;
        }
        return type.equals("response.output_text.delta") ? Wire.textOrEmpty(event, "delta") : "";
    }

    @Override
    public void done() {
        // Some servers say so, but only the last event makes a reply whole.
    }

    @Override
    public JsonNode whole() {
        if (last == null) {
            throw Failure.unreached("the stream ended before the reply did", null);
        }
        if (last.path("output").isEmpty()) {
            last.set("output", items);
        }
        return last;
    }
}
