package dev.memora.action;

import dev.memora.memory.ActionId;

/**
 * Tells the host what came of one action.
 *
 * @param actionId which action
 * @param kind what it was for
 * @param outcome what came of it
 */
public record Receipt(ActionId actionId, ActionKind kind, Outcome outcome) {
    /**
     * Whether the user may have been promised what has not happened. A forget that waits for approval is no such case: the
     * model knows that it waits.
     */
    public boolean isUnfulfilled() {
        return outcome instanceof Outcome.Rejected
                || outcome instanceof Outcome.SentToReview
                || outcome instanceof Outcome.Retrying
                || outcome instanceof Outcome.Failed
                || (outcome instanceof Outcome.AwaitingApproval && kind != ActionKind.FORGET);
    }
}
