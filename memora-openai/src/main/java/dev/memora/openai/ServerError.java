package dev.memora.openai;

import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server said when it refused or failed. What it doesn't say is empty.
 *
 * <p>Immutable. {@link #toString()} leaves the excerpt out.
 */
public final class ServerError {
    private final int status;
    private final @Nullable String type;
    private final @Nullable String code;
    private final @Nullable String param;
    private final @Nullable String requestId;
    private final String excerpt;
    private final Set<String> words;

    /**
     * Creates an error.
     *
     * @param words the type, code and field as they came, never shown
     */
    ServerError(
            int status,
            @Nullable String type,
            @Nullable String code,
            @Nullable String param,
            @Nullable String requestId,
            String excerpt,
            Set<String> words) {
        this.status = status;
        this.type = type;
        this.code = code;
        this.param = param;
        this.requestId = requestId;
        this.excerpt = excerpt;
        this.words = Set.copyOf(words);
    }

    /** The HTTP status; for an error inside a reply of status 200, the status it stands for. */
    public int status() {
        return status;
    }

    /** The kind of error, if it is well known or at least not taken from the request, such as {@code insufficient_quota}. */
    public Optional<String> type() {
        return Optional.ofNullable(type);
    }

    /** The error's code, such as {@code context_length_exceeded}. */
    public Optional<String> code() {
        return Optional.ofNullable(code);
    }

    /** Which field of the request it is about. */
    public Optional<String> param() {
        return Optional.ofNullable(param);
    }

    /** The server's id of the request, for its support. */
    public Optional<String> requestId() {
        return Optional.ofNullable(requestId);
    }

    /**
     * The server's own words, at most 2,000 characters; empty if it said nothing readable. Keys and whatever it repeats
     * of the request's texts are masked.
     */
    public String excerpt() {
        return excerpt;
    }

    /** Whether this is its type, its code or the field it is about. */
    boolean is(String word) {
        return words.contains(word);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("status ").append(status);
        append(text, "type", type);
        append(text, "code", code);
        append(text, "param", param);
        append(text, "request", requestId);
        return text.toString();
    }

    private static void append(StringBuilder text, String name, @Nullable String value) {
        if (value != null) {
            text.append(", ").append(name).append(' ').append(value);
        }
    }
}
