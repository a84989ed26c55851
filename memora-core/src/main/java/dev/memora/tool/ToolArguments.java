package dev.memora.tool;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of one tool call: a JSON object, read strictly. Only its form was checked, not its schema.
 *
 * <p>Immutable. {@link #toString()} leaves the values out.
 */
public final class ToolArguments {
    private final Map<String, @Nullable Object> values;
    private final String json;

    /**
     * Wraps a parsed object.
     *
     * @param values strings, numbers, booleans, lists, maps or null by name
     * @param json the same as text
     */
    public ToolArguments(Map<String, @Nullable Object> values, String json) {
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        this.json = json;
    }

    /**
     * The text under this name.
     *
     * @throws InvalidArgumentException if it is missing or something else
     */
    public String string(String name) {
        if (values.get(name) instanceof String text) {
            return text;
        }
        throw new InvalidArgumentException("\"" + name + "\" must be a string");
    }

    /**
     * The whole number under this name.
     *
     * @throws InvalidArgumentException if it is missing or something else
     */
    public long integer(String name) {
        Object value = values.get(name);
        if (value instanceof Integer || value instanceof Long) {
            return ((Number) value).longValue();
        }
        throw new InvalidArgumentException("\"" + name + "\" must be a whole number");
    }

    /**
     * The truth value under this name.
     *
     * @throws InvalidArgumentException if it is missing or something else
     */
    public boolean bool(String name) {
        if (values.get(name) instanceof Boolean value) {
            return value;
        }
        throw new InvalidArgumentException("\"" + name + "\" must be true or false");
    }

    /** All values by name, for tools with a deeper structure. */
    public Map<String, @Nullable Object> values() {
        return values;
    }

    /** The arguments as JSON text. */
    public String json() {
        return json;
    }

    @Override
    public String toString() {
        return "ToolArguments[" + values.size() + " values]";
    }

    /**
     * The model gave an argument the tool can't use. Thrown out of a handler, it becomes an observation for the model
     * like {@link ToolResult#error}, and the loop goes on.
     */
    public static final class InvalidArgumentException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        /**
         * Creates an exception.
         *
         * @param message tells the model what to change
         */
        public InvalidArgumentException(String message) {
            super(message);
        }
    }
}
