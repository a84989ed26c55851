package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How large a strict schema may be, all its parts together. Confined to one thread. */
final class StrictSize {
    private static final int MAX_PROPERTIES = 5_000;
    private static final int MAX_CHARACTERS = 120_000;
    private static final int MAX_ENUM_VALUES = 1_000;
    private static final int LARGE_ENUM = 250;
    private static final int MAX_LARGE_ENUM_CHARACTERS = 15_000;

    private int properties;
    private int characters;
    private int enumValues;
    private @Nullable String tooLargeEnum;

    void addName(String name) {
        properties++;
        characters += name.length();
    }

    void addValues(JsonNode schema, String at) {
        int before = characters;
        JsonNode values = schema.path("enum");
        values.forEach(value -> characters += value.asText().length());
        enumValues += values.size();
        if (values.size() > LARGE_ENUM && characters - before > MAX_LARGE_ENUM_CHARACTERS) {
            tooLargeEnum = at;
        }
        characters += schema.path("const").asText().length();
    }

    Optional<String> violation() {
        if (tooLargeEnum != null) {
            return Optional.of(tooLargeEnum + " has an enum of more than " + MAX_LARGE_ENUM_CHARACTERS + " characters");
        }
        if (properties > MAX_PROPERTIES) {
            return Optional.of("root has more than " + MAX_PROPERTIES + " properties in all");
        }
        if (enumValues > MAX_ENUM_VALUES) {
            return Optional.of("root has more than " + MAX_ENUM_VALUES + " enum values in all");
        }
        return characters > MAX_CHARACTERS
                ? Optional.of("root has more than " + MAX_CHARACTERS + " characters of names and values in all")
                : Optional.empty();
    }
}
