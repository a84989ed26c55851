package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rules of OpenAI's strict mode, under which a model can't write anything that the schema forbids. A schema that
 * breaks one is sent as not strict; this says why.
 */
public final class StrictSchema {
    private static final Set<String> ALLOWED = Set.of(
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "enum",
            "const",
            "anyOf",
            "$defs",
            "$ref",
            "description",
            "title",
            "pattern",
            "format",
            "minimum",
            "maximum",
            "exclusiveMinimum",
            "exclusiveMaximum",
            "multipleOf",
            "minItems",
            "maxItems");
    private static final Set<String> BESIDE_REF = Set.of("$ref", "description", "title");
    private static final Set<String> TYPES =
            Set.of("string", "number", "integer", "boolean", "object", "array", "null");
    private static final Set<String> FORMATS =
            Set.of("date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid");
    private static final int MAX_DEPTH = 10;

    private final StrictSize size = new StrictSize();

    private StrictSchema() {}

    /**
     * The first rule a schema breaks, with the property it breaks it at, such as {@code root.note must be required; …}.
     *
     * @param schema a JSON Schema object, as JSON text
     * @return empty if it may be strict
     * @throws IllegalArgumentException if it is no JSON object
     */
    public static Optional<String> violation(String schema) {
        return check(Wire.schema(schema));
    }

    static Optional<String> check(JsonNode schema) {
        if (!"object".equals(schema.path("type").textValue()) || schema.has("anyOf")) {
            return Optional.of("root must be a plain object");
        }
        StrictSchema rules = new StrictSchema();
        try {
            rules.walk(schema, "root", 1);
        } catch (Broken e) {
            return Optional.of(e.rule);
        }
        return rules.size.violation();
    }

    private void walk(JsonNode schema, String at, int depth) {
        require(depth <= MAX_DEPTH, at, "is nested more than " + MAX_DEPTH + " levels deep");
        for (Map.Entry<String, JsonNode> field : schema.properties()) {
            String keyword = field.getKey();
            require(ALLOWED.contains(keyword), at, "has the keyword " + keyword + ", which strict schemas can't have");
            boolean alone = !schema.has("$ref") || BESIDE_REF.contains(keyword);
            require(alone, at, "has " + keyword + " beside a $ref, where nothing may constrain");
        }
        checkType(schema.path("type"), at);
        String format = schema.path("format").textValue();
        require(format == null || FORMATS.contains(format), at, "has a format that strict schemas can't have");
        size.addValues(schema, at);
        if (schema.has("properties") || isObject(schema.path("type"))) {
            walkProperties(schema, at, depth);
        }
        if (schema.has("items")) {
            walk(schema.get("items"), at + "[]", depth + 1);
        }
        schema.path("anyOf").forEach(part -> walk(part, at, depth + 1));
        schema.path("$defs")
                .properties()
                .forEach(definition -> walk(definition.getValue(), "$defs." + definition.getKey(), depth + 1));
    }

    private void walkProperties(JsonNode schema, String at, int depth) {
        JsonNode more = schema.path("additionalProperties");
        require(more.isBoolean() && !more.booleanValue(), at, "must say additionalProperties: false");
        Set<String> required = new HashSet<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            String name = at + "." + property.getKey();
            size.addName(property.getKey());
            require(
                    required.contains(property.getKey()),
                    name,
                    "must be required; let it be null where it is optional");
            walk(property.getValue(), name, depth + 1);
        }
    }

    private static void checkType(JsonNode type, String at) {
        if (type.isTextual()) {
            require(TYPES.contains(type.textValue()), at, "has a type that there isn't");
        }
        type.forEach(one -> require(TYPES.contains(one.asText()), at, "has a type that there isn't"));
    }

    private static boolean isObject(JsonNode type) {
        if ("object".equals(type.textValue())) {
            return true;
        }
        for (JsonNode one : type) {
            if ("object".equals(one.textValue())) {
                return true;
            }
        }
        return false;
    }

    private static void require(boolean kept, String at, String rule) {
        if (!kept) {
            throw new Broken(at + " " + rule);
        }
    }

    /** A rule that was broken. */
    private static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String rule;

        private Broken(String rule) {
            super(rule, null, false, false);
            this.rule = rule;
        }
    }
}
