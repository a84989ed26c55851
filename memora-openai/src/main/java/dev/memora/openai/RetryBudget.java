package dev.memora.openai;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bounds the retries of all calls of a client together, so that the many steps of a turn don't multiply them while a
 * server is down. Every retry takes one; every success gives one back.
 */
final class RetryBudget {
    private static final int CAPACITY = 10;

    private final AtomicInteger left = new AtomicInteger(CAPACITY);

    boolean take() {
        return left.getAndUpdate(n -> Math.max(0, n - 1)) > 0;
    }

    void succeeded() {
        left.updateAndGet(n -> Math.min(CAPACITY, n + 1));
    }
}
