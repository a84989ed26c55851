package dev.memora.action;

import dev.memora.approval.ApprovalId;
import dev.memora.memory.MemoryId;
import java.util.Optional;

/**
 * What came of an action. "It worked, but nothing is stored" has no representation.
 *
 * <p>Holds ids and codes, never text. Further cases may be added: keep a branch for those you don't know.
 */
public sealed interface Outcome {
    /** Whether the action is over. */
    default boolean isFinal() {
        return true;
    }

    /**
     * A new memory is stored.
     *
     * @param id its id
     * @param beside the similar memory it was knowingly stored beside, if any
     */
    record Created(MemoryId id, Optional<MemoryId> beside) implements Outcome {}

    /**
     * A memory has a new version.
     *
     * @param id its id
     */
    record Updated(MemoryId id) implements Outcome {}

    /**
     * Nothing was stored, because it is stored already.
     *
     * @param duplicateOf the memory that says so
     */
    record Skipped(MemoryId duplicateOf) implements Outcome {}

    /** Nothing was changed; a person should look at it in {@code memora.reviews(scope)}. */
    record SentToReview() implements Outcome {
        @Override
        public boolean isFinal() {
            return false;
        }
    }

    /**
     * The policy, or a rule of the engine, refused it.
     *
     * @param reason a stable machine code such as {@code sensitive_data}
     */
    record Rejected(String reason) implements Outcome {}

    /**
     * A person has to say yes first.
     *
     * @param approvalId names the question in {@code memora.approvals(scope)}
     */
    record AwaitingApproval(ApprovalId approvalId) implements Outcome {
        @Override
        public boolean isFinal() {
            return false;
        }
    }

    /**
     * The memory is deleted.
     *
     * @param id its id
     */
    record Forgotten(MemoryId id) implements Outcome {}

    /**
     * A person said no.
     *
     * @param by who, as the host named them
     */
    record Denied(String by) implements Outcome {}

    /** Nobody answered in time, which counts as no. */
    record Expired() implements Outcome {}

    /**
     * The memory no longer exists.
     *
     * @param id its id
     */
    record Gone(MemoryId id) implements Outcome {}

    /**
     * An imported memory's id is taken by another text, or what was to be undone has changed since; nothing was
     * overwritten.
     *
     * @param id the memory that stands in the way
     */
    record Conflict(MemoryId id) implements Outcome {}

    /**
     * It could not be done now; it stays open and is retried.
     *
     * @param cause what failed, without any text of the user's
     */
    record Retrying(String cause) implements Outcome {
        @Override
        public boolean isFinal() {
            return false;
        }
    }

    /**
     * It could not be done and is given up.
     *
     * @param cause what failed, without any text of the user's
     */
    record Failed(String cause) implements Outcome {}
}
