package dev.memora.openai;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** What is worth another try, and how long to wait before it. */
final class RetryRules {
    private static final Duration FIRST = Duration.ofMillis(500);
    private static final Duration LONGEST = Duration.ofSeconds(8);
    private static final Set<String> QUOTA = Set.of(
            "insufficient_quota",
            "billing_hard_limit_reached",
            "billing_not_active",
            "credit_balance_exhausted",
            "organization_spend_limit_exceeded",
            "project_spend_limit_exceeded",
            "organization_usage_limit_exceeded");

    private final int maxRetries;
    private final Duration maxWait;

    RetryRules(int maxRetries, Duration maxWait) {
        this.maxRetries = maxRetries;
        this.maxWait = maxWait;
    }

    /** Whether the same request may succeed later. A spent quota never does, whatever the status says. */
    static boolean retryable(ServerError error, Headers headers) {
        if (QUOTA.stream().anyMatch(error::is)) {
            return false;
        }
        String told = headers.get("x-should-retry");
        if ("true".equals(told) || "false".equals(told)) {
            return "true".equals(told);
        }
        int status = error.status();
        boolean serverSide = status >= 500 && status != 501;
        boolean busy = status == 408 || status == 409 || status == 429;
        return busy || serverSide || (status == 400 && error.is("tool_use_failed"));
    }

    /** How long the server asks to wait; null if it doesn't say. */
    static @Nullable Duration retryAfter(Headers headers, Instant now) {
        String millis = headers.get("retry-after-ms");
        if (millis != null && millis.matches("[0-9]{1,12}(\\.[0-9]+)?")) {
            return Duration.ofMillis((long) Double.parseDouble(millis));
        }
        String after = headers.get("retry-after");
        if (after == null) {
            return null;
        }
        if (after.matches("[0-9]{1,9}(\\.[0-9]+)?")) {
            return Duration.ofMillis((long) (1_000 * Double.parseDouble(after)));
        }
        try {
            Instant at = ZonedDateTime.parse(after, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant();
            return at.isAfter(now) ? Duration.between(now, at) : Duration.ZERO;
        } catch (DateTimeException e) {
            return null;
        }
    }

    /**
     * How long to wait before the next attempt.
     *
     * @param attempt how many attempts there were, at least 1
     * @param random in 0 to 1
     * @return null if there is none: it is hopeless, the tries are spent, or the wait would be too long
     */
    @Nullable
    Duration waitBeforeNext(Failure failure, int attempt, double random, Duration left) {
        if (!failure.retryable() || attempt > maxRetries) {
            return null;
        }
        Duration asked = failure.retryAfter();
        Duration wait;
        if (asked != null) {
            wait = asked;
        } else {
            long ceiling = Math.min(LONGEST.toMillis(), FIRST.toMillis() << Math.min(attempt - 1, 10));
            wait = Duration.ofMillis((long) (ceiling * random));
        }
        return wait.compareTo(maxWait) > 0 || wait.compareTo(left) >= 0 ? null : wait;
    }
}
