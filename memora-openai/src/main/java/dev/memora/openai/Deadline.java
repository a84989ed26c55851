package dev.memora.openai;

import java.time.Duration;

/** When a call must have ended, retries included. */
final class Deadline {
    private final long start = System.nanoTime();
    private final long nanos;

    Deadline(Duration timeout) {
        this.nanos = timeout.compareTo(Duration.ofDays(365)) > 0
                ? Duration.ofDays(365).toNanos()
                : timeout.toNanos();
    }

    /** What is left; never negative. */
    Duration left() {
        return Duration.ofNanos(Math.max(0, nanos - (System.nanoTime() - start)));
    }
}
