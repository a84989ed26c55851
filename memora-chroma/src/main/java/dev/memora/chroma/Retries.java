package dev.memora.chroma;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * How often a call is tried again, and how long it waits before: twice as long each time, with chance mixed in, or as
 * long as the server asks for. Immutable.
 *
 * @param max how often after the first time
 * @param firstWait before the first repetition
 * @param maxWait a longer wait is not waited for
 */
record Retries(int max, Duration firstWait, Duration maxWait) {
    /** Makes the call until it succeeds, fails in another way than these, or has been tried often enough. */
    <T> T run(Set<Fault.Kind> repeatable, Supplier<T> call) {
        for (int attempt = 0; ; attempt++) {
            try {
                return call.get();
            } catch (Fault fault) {
                if (!repeatable.contains(fault.kind()) || !pause(attempt, fault)) {
                    throw fault;
                }
            }
        }
    }

    /** Waits before the next attempt; false if there is none. */
    boolean pause(int attempt, Fault fault) {
        if (attempt >= max) {
            return false;
        }
        Duration asked = fault.retryAfter();
        Duration wait = asked == null ? growing(attempt) : asked;
        if (wait.compareTo(maxWait) > 0) {
            return false;
        }
        try {
            Thread.sleep(wait.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Kind.INTERRUPTED, "interrupted while waiting for the Chroma server", e, null);
        }
    }

    private Duration growing(int attempt) {
        long full = Math.min(maxWait.toMillis(), firstWait.toMillis() << Math.min(attempt, 20));
        return Duration.ofMillis(full / 2 + ThreadLocalRandom.current().nextLong(full / 2 + 1));
    }
}
