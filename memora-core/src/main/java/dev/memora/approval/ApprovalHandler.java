package dev.memora.approval;

import org.jspecify.annotations.Nullable;

/**
 * Puts a question to a person.
 *
 * <p>Called after the reply was delivered, on the thread of the caller, without any lock; it may call Memora. An
 * exception, null, or an answer after {@link ApprovalRequest#deadline()} counts as {@link ApprovalDecision#DEFER}: only an
 * explicit yes deletes or stores. Thread-safe if Memora is used by several threads.
 */
@FunctionalInterface
public interface ApprovalHandler {
    /** Asks, and returns the answer; null counts as DEFER. */
    @Nullable
    ApprovalDecision review(ApprovalRequest request);
}
