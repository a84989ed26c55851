package dev.memora.action;

import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalId;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The part of an entry that binds a person's decision to one exact effect.
 *
 * @param id names the question; a stale one gets a new id
 * @param digest hash over scope, kind, memory, versions and texts; null once the text is gone
 * @param createdAt when the question came up
 * @param expiresAt when it ends as a no
 * @param decision APPROVE or DENY, or null while it is open
 * @param decidedBy who decided, as the host named them, or null while it is open
 * @param decidedAt when it was decided, or null while it is open
 */
public record Approval(
        ApprovalId id,
        @Nullable String digest,
        Instant createdAt,
        Instant expiresAt,
        @Nullable ApprovalDecision decision,
        @Nullable String decidedBy,
        @Nullable Instant decidedAt) {
    /** An open question. */
    public static Approval open(ApprovalId id, String digest, Instant createdAt, Instant expiresAt) {
        return new Approval(id, digest, createdAt, expiresAt, null, null, null);
    }

    /** This question, decided. */
    public Approval decided(ApprovalDecision answer, String by, Instant at) {
        return new Approval(id, digest, createdAt, expiresAt, answer, by, at);
    }

    /** This question without the hash of its text. */
    public Approval stripped() {
        return new Approval(id, null, createdAt, expiresAt, decision, decidedBy, decidedAt);
    }

    /** The hash the decision is bound to, unless the text is gone. */
    public Optional<String> boundTo() {
        return Optional.ofNullable(digest);
    }

    /** Whether somebody said yes. */
    public boolean approved() {
        return decision == ApprovalDecision.APPROVE;
    }

    /** Leaves out the hash of the text, and who decided. */
    @Override
    public String toString() {
        return "Approval[" + id + ", decision=" + decision + "]";
    }
}
