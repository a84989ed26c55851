package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The events of the Responses API. The last one holds the whole reply; deltas are only for show, and finished items stand
 * in where a server leaves them out of the last event. Confined to one thread.
 */
final class ResponsesGathering implements Codec.Gathering {
    private static final Set<String> LAST = Set.of("response.completed", "response.incomplete", "response.failed");

    private final List<Item> items = new ArrayList<>();
    private @Nullable ObjectNode last;

    @Override
    public String take(JsonNode event) {
        String type = Wire.textOrEmpty(event, "type");
        if (type.equals("response.output_item.done") && event.path("item").isObject()) {
            put(new Item(event.path("output_index").asInt(items.size()), event.get("item")));
        } else if (LAST.contains(type) && event.path("response") instanceof ObjectNode response) {
            last = response;
        }
        return type.equals("response.output_text.delta") ? Wire.textOrEmpty(event, "delta") : "";
    }

    /** Some servers number everything 0; some say an item twice. */
    private void put(Item item) {
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i).isSaidAgainBy(item)) {
                items.set(i, item);
                return;
            }
        }
        items.add(item);
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
            ArrayNode output = Wire.array();
            items.stream().sorted(Comparator.comparingInt(Item::index)).forEach(item -> output.add(item.json()));
            last.set("output", output);
        }
        return last;
    }

    /** A finished item and its place. */
    private record Item(int index, JsonNode json) {
        boolean isSaidAgainBy(Item other) {
            String id = Wire.textOrEmpty(json, "id");
            return index == other.index
                    && !id.isEmpty()
                    && id.equals(Wire.textOrEmpty(other.json, "id"))
                    && Wire.textOrEmpty(json, "call_id").equals(Wire.textOrEmpty(other.json, "call_id"));
        }
    }
}
