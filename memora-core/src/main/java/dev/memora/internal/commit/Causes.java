package dev.memora.internal.commit;

import dev.memora.MemoraException;
import dev.memora.store.EmbeddingSpaceMismatchException;

/** Says what failed without saying what was in it: only Memora's own messages are known to hold no user text. */
public final class Causes {
    private Causes() {}

    /** A cause fit for receipts and logs. */
    public static String describe(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        return failure instanceof MemoraException ? name + ": " + failure.getMessage() : name;
    }

    /**
     * Whether trying again later may help. Failures that say nothing about it are given the benefit of the doubt; a space
     * that doesn't fit is a matter of configuration, which costs no memory.
     */
    static boolean retryable(RuntimeException failure) {
        return failure instanceof EmbeddingSpaceMismatchException
                || !(failure instanceof MemoraException known)
                || known.retryable();
    }
}
