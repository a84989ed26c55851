package dev.memora.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The fields of a JSON object, each read as exactly what it must be. Throws {@link JournalException}s only. */
record Fields(JsonNode node) {
    static Fields of(JsonNode node) {
        if (!node.isObject()) {
            throw unreadable("it is not a JSON object");
        }
        return new Fields(node);
    }

    static JournalException unreadable(String why) {
        return new JournalException("a journal's entry can't be read: " + why, null, false);
    }

    /** Reads a field that may be missing or null. */
    <T> @Nullable T optional(String field, Function<String, T> read) {
        return node.path(field).isMissingNode() || node.path(field).isNull() ? null : read.apply(field);
    }

    JsonNode node(String field) {
        JsonNode value = node.get(field);
        if (value == null) {
            throw unreadable("it lacks \"" + field + "\"");
        }
        return value;
    }

    Fields object(String field) {
        return of(node(field));
    }

    String text(String field) {
        String text = node(field).textValue();
        if (text == null) {
            throw unreadable("\"" + field + "\" is not text");
        }
        return text;
    }

    long number(String field) {
        JsonNode value = node(field);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw unreadable("\"" + field + "\" is not a whole number");
        }
        return value.longValue();
    }

    boolean flag(String field) {
        JsonNode value = node(field);
        if (!value.isBoolean()) {
            throw unreadable("\"" + field + "\" is not true or false");
        }
        return value.booleanValue();
    }

    Instant time(String field) {
        try {
            return Instant.parse(text(field));
        } catch (DateTimeException e) {
            // Its message quotes what it read.
            throw unreadable("\"" + field + "\" is not a time");
        }
    }

    <E extends Enum<E>> E constant(String field, Class<E> type) {
        String name = text(field);
        for (E constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw unreadable("\"" + field + "\" is none of the values this version knows");
    }
}
