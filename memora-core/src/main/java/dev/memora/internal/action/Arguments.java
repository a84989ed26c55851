package dev.memora.internal.action;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.internal.text.CodePoints;
import dev.memora.internal.text.Json;
import java.util.Iterator;
import java.util.List;

/** Reads a memory tool's arguments as strictly as its schema says. What is wrong is told to the model. */
final class Arguments {
    private final ObjectNode values;

    private Arguments(ObjectNode values) {
        this.values = values;
    }

    static Arguments parse(String json, List<String> names) {
        ObjectNode values;
        try {
            values = Json.parseObject(json);
        } catch (Json.NotAnObjectException e) {
            throw new InvalidException("arguments must be one JSON object with " + names + ": " + e.getMessage());
        }
        for (Iterator<String> given = values.fieldNames(); given.hasNext(); ) {
            if (!names.contains(given.next())) {
                throw new InvalidException("unknown argument; the arguments are " + names);
            }
        }
        return new Arguments(values);
    }

    /** The trimmed text, with 1 to {@code max} code points. */
    String text(String name, int max) {
        String text = string(name).strip();
        if (text.isEmpty()) {
            throw new InvalidException("\"" + name + "\" must not be blank");
        }
        int length = CodePoints.length(text);
        if (length > max) {
            throw new InvalidException("\"" + name + "\" has " + length + " characters; shorten it to at most " + max);
        }
        return text;
    }

    String oneOf(String name, List<String> allowed) {
        String text = string(name);
        if (!allowed.contains(text)) {
            throw new InvalidException("\"" + name + "\" must be one of " + allowed);
        }
        return text;
    }

    private String string(String name) {
        JsonNode value = values.get(name);
        if (value == null) {
            throw new InvalidException("\"" + name + "\" is missing");
        }
        if (!value.isTextual()) {
            throw new InvalidException("\"" + name + "\" must be a string");
        }
        return value.textValue();
    }

    /** An argument the model should mend. The message is made for the model and quotes nothing. */
    static final class InvalidException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final String forModel;

        InvalidException(String forModel) {
            super(forModel);
            this.forModel = forModel;
        }

        String forModel() {
            return forModel;
        }
    }
}
