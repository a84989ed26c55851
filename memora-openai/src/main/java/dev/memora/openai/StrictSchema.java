package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Whether a schema keeps the rules of strict mode, under which a model can't write anything else. */
final class StrictSchema {
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
    private static final int MAX_DEPTH = 10;

    private StrictSchema() {}

    /** The first rule the schema breaks, with the property it breaks it at; empty if it is strict. */
    static Optional<String> violation(JsonNode schema) {
        if (!"object".equals(schema.path("type").textValue()) || schema.has("anyOf")) {
            return Optional.of("the root must be a plain object");
        }
        return check(schema, "root", 1);
    }

    private static Optional<String> check(JsonNode schema, String at, int depth) {
        if (depth > MAX_DEPTH) {
            return Optional.of(at + " is nested too deeply");
        }
        for (Map.Entry<String, JsonNode> field : schema.properties()) {
            if (!ALLOWED.contains(field.getKey())) {
                return Optional.of(at + " has the keyword " + field.getKey() + ", which strict schemas can't have");
            }
        }
        if (schema.has("properties") || "object".equals(schema.path("type").textValue())) {
            if (!schema.path("additionalProperties").isBoolean()
                    || schema.path("additionalProperties").booleanValue()) {
                return Optional.of(at + " must say additionalProperties: false");
            }
            Set<String> required = new HashSet<>();
            schema.path("required").forEach(name -> required.add(name.asText()));
            for (Map.Entry<String, JsonNode> property :
                    schema.path("properties").properties()) {
                String name = at + "." + property.getKey();
                if (!required.contains(property.getKey())) {
                    return Optional.of(name + " must be required; let it be null where it is optional");
                }
                Optional<String> inner = check(property.getValue(), name, depth + 1);
                if (inner.isPresent()) {
                    return inner;
                }
            }
        }
        return parts(schema, at, depth);
    }

    private static Optional<String> parts(JsonNode schema, String at, int depth) {
        if (schema.has("items")) {
            Optional<String> inner = check(schema.get("items"), at + "[]", depth + 1);
            if (inner.isPresent()) {
                return inner;
            }
        }
        for (String field : new String[] {"anyOf", "$defs"}) {
            for (JsonNode part : schema.path(field)) {
                Optional<String> inner = check(part, at, depth + 1);
                if (inner.isPresent()) {
                    return inner;
                }
            }
        }
        return Optional.empty();
    }
}
