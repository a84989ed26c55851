package dev.memora.openai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON as it goes over the wire. Reading is lenient to what servers add or leave out; nothing is ever quoted. */
final class Wire {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private Wire() {}

    static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /** The text as one JSON value; empty if it is none. */
    static Optional<JsonNode> parse(String text) {
        try {
            JsonNode node = MAPPER.readTree(text);
            return node == null || node.isMissingNode() ? Optional.empty() : Optional.of(node);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** The text as one JSON object; empty if it is none. */
    static Optional<ObjectNode> parseObject(String text) {
        return parse(text).filter(JsonNode::isObject).map(ObjectNode.class::cast);
    }

    /** Whether the text is the beginning of a JSON value, and no more. */
    static boolean isCut(String text) {
        try {
            MAPPER.readTree(text);
            return false;
        } catch (JsonEOFException e) {
            return true;
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /** A schema that a caller gave as text. */
    static ObjectNode schema(String text) {
        return parseObject(text).orElseThrow(() -> new IllegalArgumentException("a schema must be one JSON object"));
    }

    /** One line. Half surrogate pairs, which servers refuse or choke on, become U+FFFD. */
    static String write(JsonNode node) {
        try {
            return wellFormed(MAPPER.writeValueAsString(node));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a field; null if it is missing, null or no text. */
    static @Nullable String text(JsonNode node, String field) {
        JsonNode value = node.get(field);
        return value != null && value.isTextual() ? value.textValue() : null;
    }

    /** The text of a field, or empty. */
    static String textOrEmpty(JsonNode node, String field) {
        String text = text(node, field);
        return text == null ? "" : text;
    }

    /** A count that must not be negative; 0 if it is missing. */
    static long count(JsonNode node, String field) {
        JsonNode value = node.get(field);
        return value != null && value.isNumber() ? Math.max(0, value.longValue()) : 0;
    }

    private static String wellFormed(String text) {
        StringBuilder mended = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (!Character.isSurrogate(c)) {
                continue;
            }
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else {
                mended = mended == null ? new StringBuilder(text) : mended;
                mended.setCharAt(i, '\uFFFD');
            }
        }
        return mended == null ? text : mended.toString();
    }
}
