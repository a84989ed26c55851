package dev.memora.approval;

import java.util.Optional;

/**
 * What came of a decision.
 *
 * @param status what happened
 * @param first for {@link Status#ALREADY_DECIDED}, what came of the decision that won
 */
public record ApprovalOutcome(Status status, Optional<Status> first) {
    /** What happened. */
    public enum Status {
        /** Approved and done; of a memory to be stored, also if the same statement was stored by then. */
        EXECUTED,
        /** Denied, by a person or by the policy in force at the time of the yes; nothing was changed. */
        DENIED,
        /** Left open. */
        DEFERRED,
        /** The memory changed since it was shown; nothing was done, and the question is open again under a new id. */
        STALE,
        /** The question had ended by itself; nothing was done. */
        EXPIRED,
        /** Somebody else decided first. */
        ALREADY_DECIDED,
        /** The memory no longer exists. */
        GONE,
        /** There is no such question in this scope. */
        NOT_FOUND,
        /** The digest belongs to another text; nothing was done, and the question stays open. */
        MISMATCH,
        /** Approved, but it could not be done now; it is retried. */
        RETRYING,
        /** Approved, but it could not be done and is given up; nothing was changed. */
        FAILED
    }

    /** An outcome without an earlier decision. */
    public static ApprovalOutcome of(Status status) {
        return new ApprovalOutcome(status, Optional.empty());
    }

    /** Somebody else decided first, with this outcome. */
    public static ApprovalOutcome alreadyDecided(Status first) {
        return new ApprovalOutcome(Status.ALREADY_DECIDED, Optional.of(first));
    }
}
