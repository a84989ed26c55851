package dev.memora.openai;

import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import okhttp3.Headers;
import okhttp3.Request;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What went over the wire, without a word of it: bodies appear as sizes, and of the headers only those that can't hold a
 * secret.
 */
final class WireLog {
    private static final Logger LOG = LoggerFactory.getLogger("dev.memora.openai.wire");
    private static final Set<String> PLAIN =
            Set.of("accept", "content-type", "retry-after", "retry-after-ms", "x-request-id", "x-should-retry");

    private final boolean on;

    WireLog(boolean on) {
        this.on = on;
    }

    void sending(Request request, int length) {
        if (on) {
            LOG.info("> POST {} {} [{} chars]", request.url().encodedPath(), headers(request.headers()), length);
        }
    }

    void received(Reply reply) {
        if (on) {
            LOG.info(
                    "< {} {} [{} chars]",
                    reply.status(),
                    headers(reply.headers()),
                    reply.body().length());
        }
    }

    void waiting(int attempt, Duration wait, Failure failure) {
        LOG.debug("attempt {} failed with status {}; the next in {} ms", attempt, failure.status(), wait.toMillis());
    }

    /** The headers, each on its own, with the value only where it is known to be harmless. */
    static String headers(Headers headers) {
        StringBuilder text = new StringBuilder("{");
        for (int i = 0; i < headers.size(); i++) {
            String name = headers.name(i);
            boolean plain = PLAIN.contains(name.toLowerCase(Locale.ROOT))
                    || name.toLowerCase(Locale.ROOT).startsWith("x-ratelimit-");
            text.append(i == 0 ? "" : ", ").append(name).append(": ").append(plain ? headers.value(i) : "***");
        }
        return text.append('}').toString();
    }
}
