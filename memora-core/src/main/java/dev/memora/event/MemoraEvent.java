package dev.memora.event;

import dev.memora.action.ActionKind;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.ActionId;
import dev.memora.turn.StopReason;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Something that happened. Kinds may be added.
 *
 * <p>A {@code scope} is always the eight-digit fingerprint of a scope.
 */
public interface MemoraEvent {
    /**
     * A model's tool call was answered.
     *
     * @param scope whose turn
     * @param turnId which turn
     * @param tool the tool's name, the host's own included, or {@code unknown} for one that doesn't exist
     * @param ok whether the observation is a result
     * @param duration how long it took
     */
    record ToolAnswered(String scope, String turnId, String tool, boolean ok, Duration duration)
            implements MemoraEvent {}

    /**
     * The policy, or a rule of the engine, refused a proposal.
     *
     * @param scope whose turn
     * @param turnId which turn
     * @param reason the reason code
     * @param ruleIds the rules that hit
     */
    record ProposalRejected(String scope, String turnId, String reason, List<String> ruleIds) implements MemoraEvent {}

    /**
     * An action moved to an outcome, final or not.
     *
     * @param scope whose action
     * @param turnId which turn proposed it
     * @param receipt the outcome
     */
    record ActionSettled(String scope, String turnId, Receipt receipt) implements MemoraEvent {}

    /**
     * A question to a person came up.
     *
     * @param scope whose memory
     * @param approvalId the question
     * @param actionId the action it is about
     * @param kind what the action is for
     */
    record ApprovalCreated(String scope, ApprovalId approvalId, ActionId actionId, ActionKind kind)
            implements MemoraEvent {}

    /**
     * A question ends soon and nobody has answered. Told whenever somebody passes by: at each commit of the scope, and by
     * recovery.
     *
     * @param scope whose memory
     * @param approvalId the question
     * @param expiresAt when it ends, which counts as no
     */
    record ApprovalNearExpiry(String scope, ApprovalId approvalId, Instant expiresAt) implements MemoraEvent {}

    /**
     * A question was answered, or ended by itself.
     *
     * @param scope whose memory
     * @param approvalId the question
     * @param outcome what came of it
     */
    record ApprovalSettled(String scope, ApprovalId approvalId, ApprovalOutcome outcome) implements MemoraEvent {}

    /**
     * A turn ended.
     *
     * @param scope whose turn
     * @param turnId which turn
     * @param stopReason why
     * @param toolSteps how many tool calls ran
     * @param usage what its calls used, the commit's included
     * @param duration how long it took
     */
    record TurnEnded(
            String scope, String turnId, StopReason stopReason, int toolSteps, UsageByPhase usage, Duration duration)
            implements MemoraEvent {}

    /**
     * Models were used outside a conversation's own calls: by settling actions, whether a turn, a decision, a review, an
     * import or recovery did it, or by the host's own search. What a turn's commit used is in its
     * {@link TurnEnded#usage()}, too: to count everything once, take the phases JUDGE and MEMORY_EMBEDDING from here only.
     *
     * @param scope whose memories
     * @param usage what the calls used, by phase; never nothing
     */
    record TokensUsed(String scope, UsageByPhase usage) implements MemoraEvent {}

    /**
     * A tool was called in a turn that was over.
     *
     * @param scope whose turn
     * @param turnId which turn
     */
    record LateToolCall(String scope, String turnId) implements MemoraEvent {}

    /**
     * The judge's answer could not be used.
     *
     * @param scope whose commit
     * @param repaired whether asking once more helped
     */
    record JudgeMisread(String scope, boolean repaired) implements MemoraEvent {}

    /**
     * Actions of an earlier run are open; {@code memora.recover()} finishes them.
     *
     * @param count how many, at most 1,000
     */
    record OpenActionsFound(int count) implements MemoraEvent {}

    /**
     * Nothing is known about the embedding model's similarities: no floor is applied.
     *
     * @param space its space
     */
    record UncalibratedSpace(EmbeddingSpace space) implements MemoraEvent {}

    /**
     * An access time could not be noted; nothing else was affected.
     *
     * @param scope whose memories
     * @param cause the failure's class
     */
    record TouchFailed(String scope, String cause) implements MemoraEvent {}

    /**
     * Older turns of a conversation could not be folded into its summary. The model didn't see them in this turn; the next
     * turn tries again.
     *
     * @param scope whose conversation
     * @param cause the failure's class
     */
    record SummaryFailed(String scope, String cause) implements MemoraEvent {}

    /**
     * A turn or a summary could not be kept in its conversation. The turn itself and its memories are not affected.
     *
     * @param scope whose conversation
     * @param cause the failure's class
     */
    record ConversationNotSaved(String scope, String cause) implements MemoraEvent {}
}
