package dev.memora.internal.commit;

import dev.memora.MemoraException;

/** Says what failed without saying what was in it: only Memora's own messages are known to hold no user text. */
public final class Causes {
    private Causes() {}

    /** A cause fit for receipts and logs. */
    public static String describe(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        return failure instanceof MemoraException ? name + ": " + failure.getMessage() : name;
    }

    /** Whether trying again later may help; failures that say nothing about it are given the benefit of the doubt. */
    static boolean retryable(RuntimeException failure) {
        return !(failure instanceof MemoraException known) || known.retryable();
    }
}
