package dev.memora.chroma;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;

/** What the server answered. Immutable. */
final class Reply {
    /** A reply longer than this, in bytes, is broken off. */
    static final long MAX_BODY = 256L << 20;

    private final int status;
    private final @Nullable String retryAfter;
    private final byte[] body;

    private Reply(int status, @Nullable String retryAfter, byte[] body) {
        this.status = status;
        this.retryAfter = retryAfter;
        this.body = body;
    }

    static Reply of(Response response) throws IOException {
        try (ResponseBody body = response.body()) {
            if (body.source().request(MAX_BODY + 1)) {
                throw new IOException("the reply is longer than " + MAX_BODY + " bytes");
            }
            return new Reply(
                    response.code(),
                    response.header("retry-after"),
                    body.source().readByteArray());
        }
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /**
     * The body as JSON.
     *
     * @throws Fault if it isn't
     */
    JsonNode json() {
        JsonNode json = parsed();
        if (json.isMissingNode()) {
            throw new Fault(
                    Fault.Kind.REFUSED, "the reply (status " + status + ") is not JSON: is this a Chroma server?");
        }
        return json;
    }

    /** What a reply without success says about the call, by its status; texts differ between versions. */
    Fault fault() {
        return switch (status) {
            case 401, 403 ->
                refused("the Chroma server refuses access (status " + status + "): check the token or the headers");
            case 404 ->
                parsed().has("error")
                        ? new Fault(Fault.Kind.ABSENT, "the Chroma server has no such tenant, database or collection")
                        : refused(
                                "there is no Chroma API v2 at this URL (status 404): Memora needs Chroma 1.0 or later");
            case 408, 502, 503, 504 ->
                new Fault(Fault.Kind.UNANSWERED, "no answer in time (status " + status + ")", null, parsedRetryAfter());
            case 409 -> new Fault(Fault.Kind.TAKEN, "the Chroma server has one of that name already (status 409)");
            case 410 -> refused("the URL leads to API v1 (status 410): Memora speaks v2 only, give the server's root");
            case 413 -> new Fault(Fault.Kind.TOO_LARGE, "the request is larger than the server takes (status 413)");
            case 429 ->
                new Fault(Fault.Kind.BUSY, "the Chroma server has no time (status 429)", null, parsedRetryAfter());
            case 500 -> new Fault(Fault.Kind.BROKEN, "the Chroma server failed (status 500)" + hint());
            default -> refused("the Chroma server refuses the call (status " + status + ")");
        };
    }

    private static Fault refused(String message) {
        return new Fault(Fault.Kind.REFUSED, message);
    }

    /** A hint for a person. The text itself may quote data, and decides nothing. */
    private String hint() {
        String message = parsed().path("message").asText().toLowerCase(Locale.ROOT);
        if (message.contains("compactor") || message.contains("failed to send request")) {
            return ": its compactor is dead, restart the server";
        }
        if (message.contains("pickle") || message.contains("hnsw") || message.contains("error finding id")) {
            return ": the index is damaged";
        }
        return "";
    }

    private JsonNode parsed() {
        try {
            return Wire.JSON.readTree(body);
        } catch (JsonProcessingException e) {
            // The parser's message quotes what it read.
            return MissingNode.getInstance();
        } catch (IOException e) {
            throw new IllegalStateException("an array can be read", e);
        }
    }

    private @Nullable Duration parsedRetryAfter() {
        try {
            return retryAfter == null ? null : Duration.ofSeconds(Math.max(0, Long.parseLong(retryAfter.trim())));
        } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
            return null;
        }
    }
}
