package dev.memora.profile;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.memory.MemoryScope;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Turns a conversation into one JSON value and back, for stores that keep records as text. The value holds everything but
 * the scope; it is valid Unicode whatever the user wrote. Fields it doesn't know are ignored.
 */
public final class ConversationCodec {
    private ConversationCodec() {}

    /** The conversation as a JSON object. */
    public static String encode(ConversationRecord conversation) {
        ObjectNode json = ProfileJson.JSON.createObjectNode();
        json.put("id", conversation.id());
        json.put("revision", conversation.revision());
        json.put("epoch", conversation.epoch());
        json.put("zone", conversation.zone().getId());
        json.put("locale", conversation.locale().toLanguageTag());
        json.put("created", conversation.createdAt().toString());
        json.put("turns", conversation.turns());
        conversation
                .summary()
                .ifPresent(summary ->
                        json.putObject("summary").put("text", summary.text()).put("through", summary.throughOrdinal()));
        ArrayNode exchanges = json.putArray("exchanges");
        for (Exchange exchange : conversation.exchanges()) {
            ObjectNode node = exchanges.addObject();
            node.put("ordinal", exchange.ordinal());
            node.put("turn", exchange.turnId());
            node.put("user", exchange.userMessage());
            node.put("reply", exchange.reply());
            node.put("at", exchange.at().toString());
            if (exchange.unfulfilled()) {
                node.put("unfulfilled", true);
            }
        }
        return ProfileJson.write(json);
    }

    /**
     * The conversation that {@link #encode} was given, as one of this scope. A zone or language this platform doesn't know
     * reads as UTC or none.
     *
     * @throws ProfileStoreException if the text is not such a value; the message doesn't quote it
     */
    public static ConversationRecord decode(MemoryScope scope, String json) {
        JsonNode node = ProfileJson.read(json);
        List<Exchange> exchanges = new ArrayList<>();
        for (JsonNode exchange : node.path("exchanges")) {
            exchanges.add(exchange(exchange));
        }
        String id = ProfileJson.text(node, "id");
        if (id.isBlank()) {
            throw ProfileJson.unreadable("its id is blank");
        }
        return ConversationRecord.builder(scope, id, node.path("epoch").asLong(), ProfileJson.time(node, "created"))
                .revision(node.path("revision").asLong(1))
                .zone(zone(node))
                .locale(Locale.forLanguageTag(node.path("locale").asText()))
                .turns(node.path("turns").asInt(exchanges.size()))
                .summary(Optional.of(node.path("summary"))
                        .filter(JsonNode::isObject)
                        .map(summary -> new ConversationSummary(
                                ProfileJson.text(summary, "text"),
                                summary.path("through").asInt()))
                        .orElse(null))
                .exchanges(exchanges)
                .build();
    }

    private static Exchange exchange(JsonNode node) {
        int ordinal = node.path("ordinal").asInt();
        if (ordinal < 1) {
            throw ProfileJson.unreadable("an exchange has no ordinal");
        }
        return new Exchange(
                ordinal,
                ProfileJson.text(node, "turn"),
                ProfileJson.text(node, "user"),
                ProfileJson.text(node, "reply"),
                ProfileJson.time(node, "at"),
                node.path("unfulfilled").asBoolean());
    }

    private static ZoneId zone(JsonNode node) {
        try {
            return ZoneId.of(node.path("zone").asText());
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }
}
