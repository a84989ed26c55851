package dev.memora.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns a memory into one JSON value and back, for stores that keep records as text.
 *
 * <p>A store keeps the value as it is, beside what it searches by: scope, id, content key, version and last access. The
 * value holds everything but the scope. A store that notes the last access in a place of its own sets it after decoding,
 * with {@link Memory.Builder#lastAccessedAt}. Fields that later versions add break no store.
 *
 * <p>Text is written as it is, not as ASCII escapes, apart from what JSON has to escape.
 */
public final class MemoryCodec {
    /** Stands for the action of a record that doesn't name the one that wrote it. */
    public static final ActionId UNKNOWN_ACTION = ActionId.of("unknown");

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private MemoryCodec() {}

    /** The memory as a JSON object. */
    public static String encode(Memory memory) {
        ObjectNode json = JSON.createObjectNode();
        json.put("id", memory.id().value());
        json.put("version", memory.version());
        json.put("action", memory.actionId().value());
        json.put("content", memory.content());
        json.put("type", memory.type().wireName());
        json.put("importance", memory.importance());
        json.put("source", memory.source().name());
        json.set("provenance", encode(memory.provenance()));
        put(json, "created", Optional.of(memory.createdAt()));
        put(json, "updated", Optional.of(memory.updatedAt()));
        put(json, "accessed", memory.lastAccessedAt());
        put(json, "subject", memory.subject());
        put(json, "validFrom", memory.validFrom());
        put(json, "validUntil", memory.validUntil());
        return json.toString();
    }

    /**
     * The memory that {@link #encode} was given, as one of this scope.
     *
     * <p>Id and content must be there. Anything else that is missing, or has a value that this version doesn't know,
     * reads as its default: version 1, {@link #UNKNOWN_ACTION}, semantic, importance {@value Memory#DEFAULT_IMPORTANCE},
     * from the agent and the user's words, never accessed; created at the epoch, and updated when it was created.
     * Fields it doesn't know are ignored.
     *
     * @throws MemoryStoreException if the text is not such a value; the message doesn't quote it
     */
    public static Memory decode(MemoryScope scope, String json) {
        Objects.requireNonNull(scope, "scope");
        JsonNode node = parse(json);
        String id = text(node, "id");
        String content = text(node, "content");
        if (id == null || content == null) {
            throw unreadable("it lacks its id or its content");
        }
        Instant created = time(node, "created", Instant.EPOCH);
        String action = text(node, "action");
        long version = node.path("version").asLong(1);
        int importance = node.path("importance").asInt();
        try {
            return Memory.builder(
                            scope,
                            MemoryId.of(id),
                            content,
                            created,
                            action == null || action.isBlank() ? UNKNOWN_ACTION : ActionId.of(action))
                    .version(Math.max(version, 1))
                    .type(MemoryType.fromWireName(node.path("type").asText()).orElse(MemoryType.SEMANTIC))
                    .importance(importance >= 1 && importance <= 5 ? importance : Memory.DEFAULT_IMPORTANCE)
                    .source(constant(Source.class, node.path("source").asText(), Source.AGENT))
                    .provenance(provenance(node.path("provenance")))
                    .updatedAt(time(node, "updated", created))
                    .lastAccessedAt(time(node, "accessed"))
                    .subject(text(node, "subject"))
                    .validFrom(time(node, "validFrom"))
                    .validUntil(time(node, "validUntil"))
                    .build();
        } catch (IllegalArgumentException e) {
            throw unreadable("its id or its content is blank or too long");
        }
    }

    private static ObjectNode encode(Provenance provenance) {
        ObjectNode json = JSON.createObjectNode();
        json.put("origin", provenance.origin().name());
        put(json, "turn", provenance.turnId());
        put(json, "conversation", provenance.conversationId());
        provenance.turnOrdinal().ifPresent(ordinal -> json.put("ordinal", ordinal));
        put(json, "quote", provenance.quote());
        put(json, "policy", provenance.policyVersion());
        return json;
    }

    private static Provenance provenance(JsonNode node) {
        int ordinal = node.path("ordinal").asInt();
        return Provenance.builder(
                        constant(Provenance.Origin.class, node.path("origin").asText(), Provenance.Origin.USER))
                .turnId(text(node, "turn"))
                .conversationId(text(node, "conversation"))
                .turnOrdinal(ordinal < 1 ? null : ordinal)
                .quote(text(node, "quote"))
                .policyVersion(text(node, "policy"))
                .build();
    }

    private static JsonNode parse(String json) {
        JsonNode node;
        try {
            node = JSON.readTree(json);
        } catch (JsonProcessingException e) {
            // The parser's own message quotes what it read, so it must not travel on as a cause.
            throw unreadable("it is not JSON");
        }
        if (!node.isObject()) {
            throw unreadable("it is not a JSON object");
        }
        return node;
    }

    private static void put(ObjectNode json, String field, Optional<?> value) {
        value.ifPresent(present -> json.put(field, present.toString()));
    }

    private static @Nullable String text(JsonNode node, String field) {
        return node.path(field).textValue();
    }

    private static Instant time(JsonNode node, String field, Instant otherwise) {
        Instant time = time(node, field);
        return time == null ? otherwise : time;
    }

    private static @Nullable Instant time(JsonNode node, String field) {
        String text = text(node, field);
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String name, E otherwise) {
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        return otherwise;
    }

    private static MemoryStoreException unreadable(String why) {
        return new MemoryStoreException("a stored memory can't be read: " + why, null, false);
    }
}
