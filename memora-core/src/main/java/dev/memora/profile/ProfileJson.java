package dev.memora.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;

/** JSON as this package's codecs write and read it. */
final class ProfileJson {
    static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ProfileJson() {}

    /** The node as text that is valid Unicode even if a string in it is not: half a pair is written as its escape. */
    static String write(ObjectNode node) {
        String json = node.toString();
        StringBuilder valid = new StringBuilder(json.length());
        json.codePoints().forEach(point -> {
            if (Character.getType(point) == Character.SURROGATE) {
                valid.append(String.format(Locale.ROOT, "\\u%04x", point));
            } else {
                valid.appendCodePoint(point);
            }
        });
        return valid.toString();
    }

    static JsonNode read(String json) {
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

    static String text(JsonNode node, String field) {
        String text = node.path(field).textValue();
        if (text == null) {
            throw unreadable("\"" + field + "\" is not text");
        }
        return text;
    }

    static Instant time(JsonNode node, String field) {
        try {
            return Instant.parse(text(node, field));
        } catch (DateTimeException e) {
            throw unreadable("\"" + field + "\" is not a time");
        }
    }

    static ProfileStoreException unreadable(String why) {
        return new ProfileStoreException("a stored conversation or profile can't be read: " + why, null, false);
    }
}
