package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the error in what a server sent, whichever form it has: OpenAI's object, an array around it, a plain text, a
 * {@code detail}, a flat object, or an HTML page of something in between.
 */
final class ErrorReader {
    private static final Pattern TITLE = Pattern.compile("<title>([^<]{1,200})</title>", Pattern.CASE_INSENSITIVE);

    private final Redaction redaction;
    private final Words words;

    ErrorReader(Redaction redaction) {
        this.redaction = redaction;
        this.words = new Words(redaction);
    }

    /** The error of a reply with an error status. */
    ServerError read(int status, @Nullable String requestId, String body) {
        Optional<JsonNode> json = Wire.parse(body);
        if (json.isEmpty()) {
            Matcher title = TITLE.matcher(body);
            String excerpt = title.find() ? title.group(1) : body.stripLeading().startsWith("<") ? "" : body;
            return new ServerError(status, null, null, null, words.shown(requestId), redaction.mask(excerpt), Set.of());
        }
        return fromJson(status, requestId, json.get());
    }

    /** The error inside a reply whose status says that all is well; null if there is none. */
    @Nullable
    ServerError inside(JsonNode body, @Nullable String requestId) {
        if (body.isArray() && body.size() == 1 && body.get(0).hasNonNull("error")) {
            return fromJson(0, requestId, body.get(0));
        }
        JsonNode choice = body.path("choices").path(0);
        if (choice.hasNonNull("error") || "error".equals(Wire.text(choice, "finish_reason"))) {
            return fromJson(0, requestId, choice.hasNonNull("error") ? choice : body);
        }
        boolean failed = body.hasNonNull("error")
                || "error".equals(Wire.text(body, "object"))
                || "error".equals(Wire.text(body, "type"))
                || "failure".equals(Wire.text(body, "status"));
        return failed ? fromJson(0, requestId, body) : null;
    }

    /** The error that an event named so brings, whatever its form. */
    ServerError told(JsonNode event, @Nullable String requestId) {
        return fromJson(0, requestId, event);
    }

    private ServerError fromJson(int status, @Nullable String requestId, JsonNode body) {
        JsonNode root = body.isArray() && !body.isEmpty() ? body.get(0) : body;
        JsonNode error = root.hasNonNull("error") ? root.get("error") : root;
        JsonNode source = error.isObject() ? error : Wire.object();
        JsonNode code = source.path("code");
        int standsFor = status != 0 ? status : statusOf(code, source);
        String type = Wire.text(source, "type");
        String codeWord = code.isNumber() ? code.asText() : code.textValue();
        String param = Wire.text(source, "param");
        Set<String> raw = new HashSet<>();
        Stream.of(type, codeWord, param).filter(Objects::nonNull).forEach(raw::add);
        return new ServerError(
                standsFor,
                words.shown(type),
                words.shown(codeWord),
                words.shown(param),
                words.shown(requestId),
                redaction.mask(words(root, error)),
                raw);
    }

    private static int statusOf(JsonNode code, JsonNode error) {
        int number = code.isNumber() ? code.intValue() : number(code.textValue());
        if (number >= 400 && number <= 599) {
            return number;
        }
        String name = code.textValue() + " " + Wire.text(error, "type");
        if (name.contains("rate_limit") || name.contains("quota")) {
            return 429;
        }
        return name.contains("invalid") || name.contains("content_filter") ? 400 : 500;
    }

    private static int number(@Nullable String text) {
        return text != null && text.length() == 3 && text.chars().allMatch(c -> c >= '0' && c <= '9')
                ? Integer.parseInt(text)
                : 0;
    }

    private static String words(JsonNode root, JsonNode error) {
        if (error.isTextual()) {
            return error.textValue();
        }
        String message = Wire.text(error, "message");
        if (message != null) {
            return message;
        }
        JsonNode rest = root instanceof ObjectNode object && object.has("detail") ? object.get("detail") : error;
        return rest.isTextual() ? rest.textValue() : rest.toString();
    }
}
