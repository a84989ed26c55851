package dev.memora.action;

/**
 * How far an action has come. Only a lost race leads back: an effect that no longer fits the store sends the action to
 * {@link #OPEN} or {@link #AWAITING} again.
 */
public enum ActionState {
    /** Accepted; not decided. */
    OPEN,
    /** Waits for a person's yes or no. */
    AWAITING,
    /** Waits in the review queue, because nobody could decide safely. */
    REVIEW,
    /** The effect is fixed; it may or may not be in the store yet. */
    DECIDED,
    /** Over; the outcome is fixed. */
    DONE
}
