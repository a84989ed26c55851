package dev.memora.turn;

import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.llm.UsageByPhase;
import java.util.List;

/**
 * What a commit came to.
 *
 * <p>Immutable.
 *
 * @param receipts one per action of the turn, in the order they were proposed
 * @param usage what the commit's own model and embedding calls used
 */
public record CommitReport(List<Receipt> receipts, UsageByPhase usage) {
    /** Copies the receipts. */
    public CommitReport {
        receipts = List.copyOf(receipts);
    }

    /** The questions to a person that the turn left open, to be put with {@code memora.approvals(scope).ask(…)}. */
    public List<ApprovalId> approvals() {
        return receipts.stream()
                .map(Receipt::outcome)
                .filter(Outcome.AwaitingApproval.class::isInstance)
                .map(outcome -> ((Outcome.AwaitingApproval) outcome).approvalId())
                .toList();
    }
}
