package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.function.Supplier;

/** Tells replies from errors, whatever their status says. */
final class ReplyCheck {
    private final ErrorReader errors;

    ReplyCheck(Redaction redaction) {
        this.errors = new ErrorReader(redaction);
    }

    /**
     * The JSON of a reply that came in one piece.
     *
     * @throws Failure if it is an error, or no JSON
     */
    JsonNode json(Reply reply) {
        if (reply.status() < 200 || reply.status() > 299) {
            throw answered(errors.read(reply.status(), reply.requestId(), reply.body()), reply);
        }
        JsonNode body = Wire.parse(reply.body())
                .orElseThrow(() -> Failure.unreadable("the server's reply of status " + reply.status()
                                + " is not JSON: check that the base URL is the API's")
                        .with(errors.read(reply.status(), reply.requestId(), reply.body())));
        requireNoError(body, reply);
        return body;
    }

    /**
     * The JSON of an event in a streamed reply.
     *
     * @param head the reply it is a part of
     * @throws Failure if it is an error, or no JSON
     */
    JsonNode json(EventLines.Event event, Reply head) {
        JsonNode json = Wire.parse(event.data()).orElse(null);
        if (json == null) {
            if (event.name().equals("error")) {
                throw answered(errors.read(500, head.requestId(), event.data()), head);
            }
            throw Failure.unreadable("an event of the stream is not JSON");
        }
        requireNoError(json, head);
        if (event.name().equals("error")) {
            throw answered(errors.told(json, head.requestId()), head);
        }
        return json;
    }

    /**
     * What a reader makes of a reply.
     *
     * @throws Failure the reader's, with what the server said instead of what was expected
     */
    <T> T read(JsonNode body, Reply head, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (Failure e) {
            throw e.serverError() != null ? e : e.with(errors.read(head.status(), head.requestId(), Wire.write(body)));
        }
    }

    void requireNoError(JsonNode body, Reply head) {
        ServerError inside = errors.inside(body, head.requestId());
        if (inside != null) {
            throw answered(inside, head);
        }
    }

    private static Failure answered(ServerError error, Reply reply) {
        return Failure.answered(
                error,
                RetryRules.retryable(error, reply.headers()),
                RetryRules.retryAfter(reply.headers(), Instant.now()));
    }
}
