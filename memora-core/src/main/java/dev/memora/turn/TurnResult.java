package dev.memora.turn;

import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.MemoryId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a turn of a conversation came to. The same shape whatever the {@linkplain #stopReason() stop reason}.
 *
 * <p>Immutable. {@link #toString()} leaves the reply out.
 */
public final class TurnResult {
    private final StopReason stopReason;
    private final String turnId;
    private final String reply;
    private final int toolSteps;
    private final List<MemoryId> usedMemories;
    private final List<Receipt> receipts;
    private final List<ApprovalId> approvals;
    private final UsageByPhase usage;
    private final @Nullable Throwable failure;
    private final @Nullable CompletionStage<TurnResult> completion;

    private TurnResult(Builder builder) {
        this.stopReason = builder.stopReason;
        this.turnId = builder.turnId;
        this.reply = builder.reply;
        this.toolSteps = builder.toolSteps;
        this.usedMemories = builder.usedMemories;
        this.receipts = builder.receipts;
        this.approvals = builder.approvals;
        this.usage = builder.usage;
        this.failure = builder.failure;
        this.completion = builder.completion;
    }

    /** Starts a result without reply, receipts or usage. */
    public static Builder builder(StopReason stopReason, String turnId) {
        return new Builder(stopReason, turnId);
    }

    /** Why the turn ended. */
    public StopReason stopReason() {
        return stopReason;
    }

    /** The turn's name. */
    public String turnId() {
        return turnId;
    }

    /** The final answer; empty unless the stop reason is {@link StopReason#FINAL_ANSWER}. */
    public String reply() {
        return reply;
    }

    /** How many tool calls ran. */
    public int toolSteps() {
        return toolSteps;
    }

    /** The memories the model was shown, each once. */
    public List<MemoryId> usedMemories() {
        return usedMemories;
    }

    /** What came of each action, in the order they were proposed, as of now: after people were asked. */
    public List<Receipt> receipts() {
        return receipts;
    }

    /**
     * The receipts of what the reply may have promised and what has not happened: refused after the model was told it was
     * accepted, waiting for a review or for a yes the model didn't expect, to be retried, or failed. The model is told in
     * the conversation's next turn; what to tell the user now is up to the host.
     */
    public List<Receipt> unfulfilled() {
        return receipts.stream().filter(Receipt::isUnfulfilled).toList();
    }

    /** The questions to a person that are still open. */
    public List<ApprovalId> approvals() {
        return approvals;
    }

    /** What the turn's model and embedding calls used, by phase. */
    public UsageByPhase usage() {
        return usage;
    }

    /** What went wrong, where the stop reason is an error; for logs, not for the user or the model. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * The result with everything that came of the turn, people's answers included: this one, unless commits run on an
     * executor of the host's; then it may still be on its way.
     */
    public CompletionStage<TurnResult> completion() {
        return completion == null ? CompletableFuture.completedStage(this) : completion;
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        Builder copy = new Builder(stopReason, turnId);
        copy.reply = reply;
        copy.toolSteps = toolSteps;
        copy.usedMemories = usedMemories;
        copy.receipts = receipts;
        copy.approvals = approvals;
        copy.usage = usage;
        copy.failure = failure;
        copy.completion = completion;
        return copy;
    }

    @Override
    public String toString() {
        return "TurnResult[" + stopReason + ", " + receipts.size() + " receipts]";
    }

    /** Builds a {@link TurnResult}. Confined to one thread. */
    public static final class Builder {
        private final StopReason stopReason;
        private final String turnId;
        private String reply = "";
        private int toolSteps;
        private List<MemoryId> usedMemories = List.of();
        private List<Receipt> receipts = List.of();
        private List<ApprovalId> approvals = List.of();
        private UsageByPhase usage = UsageByPhase.NONE;
        private @Nullable Throwable failure;
        private @Nullable CompletionStage<TurnResult> completion;

        private Builder(StopReason stopReason, String turnId) {
            this.stopReason = Objects.requireNonNull(stopReason, "stopReason");
            this.turnId = Objects.requireNonNull(turnId, "turnId");
        }

        /** Sets the final answer. */
        public Builder reply(String reply) {
            this.reply = Objects.requireNonNull(reply, "reply");
            return this;
        }

        /** Sets how many tool calls ran. */
        public Builder toolSteps(int toolSteps) {
            this.toolSteps = toolSteps;
            return this;
        }

        /** Sets the memories the model was shown. */
        public Builder usedMemories(List<MemoryId> usedMemories) {
            this.usedMemories = List.copyOf(usedMemories);
            return this;
        }

        /** Sets what came of each action. */
        public Builder receipts(List<Receipt> receipts) {
            this.receipts = List.copyOf(receipts);
            return this;
        }

        /** Sets the questions that are still open. */
        public Builder approvals(List<ApprovalId> approvals) {
            this.approvals = List.copyOf(approvals);
            return this;
        }

        /** Sets what the calls used. */
        public Builder usage(UsageByPhase usage) {
            this.usage = Objects.requireNonNull(usage, "usage");
            return this;
        }

        /** Sets what went wrong, or null. */
        public Builder failure(@Nullable Throwable failure) {
            this.failure = failure;
            return this;
        }

        /** Sets the result that is still on its way, or null if this is all. */
        public Builder completion(@Nullable CompletionStage<TurnResult> completion) {
            this.completion = completion;
            return this;
        }

        /** The result. */
        public TurnResult build() {
            return new TurnResult(this);
        }
    }
}
