package dev.memora.internal.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON as a tree: read strictly, because a model wrote it, and written so that it can stand inside a prompt. */
public final class Json {
    /** The deepest nesting that is read. */
    static final int MAX_DEPTH = 32;

    private static final ObjectMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNestingDepth(MAX_DEPTH)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .build();
    private static final ObjectReader READER = MAPPER.reader();
    private static final ObjectWriter WRITER = MAPPER.writer().with(new PromptEscapes());

    private Json() {}

    /** An empty object. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** An empty array. */
    public static ArrayNode array() {
        return JsonNodeFactory.instance.arrayNode();
    }

    /**
     * Reads exactly one JSON object. Duplicate keys, anything after the object, nesting beyond 32 levels, unpaired
     * surrogates and numbers too large for their type are refused.
     *
     * @throws NotAnObjectException with the reason in words the model may read
     */
    public static ObjectNode parseObject(String text) {
        try (JsonParser parser = READER.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new NotAnObjectException("expected one JSON object");
            }
            JsonNode node = READER.readTree(parser);
            if (parser.nextToken() != null) {
                throw new NotAnObjectException("expected nothing after the JSON object");
            }
            checkValues(node);
            return (ObjectNode) node;
        } catch (StreamConstraintsException e) {
            throw new NotAnObjectException("the JSON is nested too deeply or too large");
        } catch (MismatchedInputException e) {
            throw new NotAnObjectException("a key of the JSON object occurs twice");
        } catch (JsonProcessingException e) {
            throw new NotAnObjectException("the JSON is malformed or incomplete");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Writes a node in one line. Letters of every script stay readable; {@code < > &} and the backtick, controls, and
     * characters that reorder or hide text are written as Unicode escapes, so no content can close a wrapper around it.
     */
    public static String write(JsonNode node) {
        try {
            return WRITER.writeValueAsString(node);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void checkValues(JsonNode node) {
        if (node.isTextual()) {
            checkText(node.textValue());
        } else if (node.isFloatingPointNumber() && !Double.isFinite(node.doubleValue())) {
            throw new NotAnObjectException("a number in the JSON is too large");
        }
        node.fieldNames().forEachRemaining(Json::checkText);
        node.forEach(Json::checkValues);
    }

    private static void checkText(String text) {
        if (CodePoints.hasLoneSurrogate(text)) {
            throw new NotAnObjectException("a string in the JSON holds half a surrogate pair");
        }
    }

    /**
     * The text is not one well-formed JSON object. The message is safe for the model and the log: it never quotes the
     * text, and no cause is kept, because a parser's messages do.
     */
    public static final class NotAnObjectException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        NotAnObjectException(String message) {
            super(message);
        }
    }
}
