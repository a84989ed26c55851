package dev.memora.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import org.jspecify.annotations.Nullable;

/** Sends JSON and brings JSON back: authentication, deadlines, retries. Knows nothing of what the JSON means. */
final class Transport implements AutoCloseable {
    private static final MediaType JSON = MediaType.get("application/json");

    private final Http http;
    private final Endpoint endpoint;
    private final RetryRules rules;
    private final RetryBudget budget = new RetryBudget();
    private final WireLog log;

    Transport(Http http, Endpoint endpoint, RetryRules rules, WireLog log) {
        this.http = http;
        this.endpoint = endpoint;
        this.rules = rules;
        this.log = log;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /**
     * Posts a body and reads the reply, as often as the rules allow.
     *
     * @param reader makes the result of a reply; the {@link Failure}s it throws are judged as a server's are
     */
    <T> T call(Outgoing outgoing, Deadline deadline, boolean retry, Function<JsonNode, T> reader) {
        return attempts(deadline, retry, () -> {
            Reply reply = attempt(outgoing, deadline, null);
            ReplyCheck check = check(outgoing.texts());
            JsonNode body = check.json(reply);
            return check.read(body, reply, () -> reader.apply(body));
        });
    }

    /**
     * Posts a body and reads the events of the reply. Tried again only while the sink was told nothing.
     *
     * @param sink takes the data of each event on this thread; an end before it is satisfied is its own to judge
     * @param untouched whether nothing was handed out yet
     */
    void stream(Outgoing outgoing, Deadline deadline, EventSink sink, Untouched untouched) {
        attempts(deadline, true, () -> {
            try {
                Reply reply = attempt(outgoing, deadline, sink);
                if (!reply.streamed()) {
                    sink.begin(reply);
                    sink.whole(check(outgoing.texts()).json(reply));
                }
                sink.end();
                return Boolean.TRUE;
            } catch (Failure e) {
                throw untouched.yet() ? e : new Final(e);
            }
        });
    }

    private <T> T attempts(Deadline deadline, boolean retry, Supplier<T> attempt) {
        for (int n = 1; ; n++) {
            try {
                T result = attempt.get();
                budget.succeeded();
                return result;
            } catch (Final e) {
                throw e.failure;
            } catch (Failure e) {
                Duration wait = retry
                        ? rules.waitBeforeNext(e, n, ThreadLocalRandom.current().nextDouble(), deadline.left())
                        : null;
                if (wait == null || !budget.take()) {
                    throw e;
                }
                log.waiting(n, wait, e);
                sleep(wait);
            }
        }
    }

    private Reply attempt(Outgoing outgoing, Deadline deadline, @Nullable EventSink sink) {
        if (Thread.currentThread().isInterrupted()) {
            throw Failure.interrupted();
        }
        Request request = new Request.Builder()
                .url(endpoint.url(outgoing.path(), outgoing.model()))
                .headers(endpoint.headers())
                .header("Accept", sink == null ? "application/json" : "text/event-stream, application/json")
                .post(RequestBody.create(outgoing.body().getBytes(UTF_8), JSON))
                .build();
        log.sending(request, outgoing.body().length());
        try {
            Reply reply = http.exchange(request, deadline, sink);
            log.received(reply);
            return reply;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.interrupted();
        } catch (IOException e) {
            throw Failure.unreached(
                    "the server could not be reached or broke off: "
                            + e.getClass().getSimpleName(),
                    e);
        }
    }

    /** What tells this server's errors, without repeating what the request says. */
    ReplyCheck check(List<String> texts) {
        return new ReplyCheck(new Redaction(endpoint.key(), texts));
    }

    private static void sleep(Duration wait) {
        try {
            TimeUnit.NANOSECONDS.sleep(wait.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.interrupted();
        }
    }

    @Override
    public void close() {
        http.close();
    }

    /**
     * A request before it is sent.
     *
     * @param path the API's, such as {@code responses}
     * @param texts what people and models say in it, to be masked where a server repeats it
     */
    record Outgoing(String path, String model, String body, List<String> texts) {}

    /** Whether nothing was handed out yet. */
    @FunctionalInterface
    interface Untouched {
        boolean yet();
    }

    /** A failure after which no attempt may follow. */
    private static final class Final extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final Failure failure;

        private Final(Failure failure) {
            super(failure);
            this.failure = failure;
        }
    }
}
