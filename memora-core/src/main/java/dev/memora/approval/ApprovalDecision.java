package dev.memora.approval;

/** A person's answer. */
public enum ApprovalDecision {
    /** Do it. */
    APPROVE,
    /** Don't, and don't ask again. */
    DENY,
    /** Not now: the question stays open until it expires. */
    DEFER
}
