package dev.memora.profile;

import java.time.Instant;
import java.util.Objects;

/**
 * One finished turn of a conversation: what the user said and what was answered.
 *
 * <p>{@link #toString()} leaves both texts out.
 *
 * @param ordinal its place among all turns the conversation ever had, from 1
 * @param turnId the turn's name, by which the journal knows what it proposed
 * @param userMessage what the user said
 * @param reply the final answer
 * @param at when it ended
 * @param unfulfilled whether something it proposed was not done when the user had the answer; the next turn tells the
 *     model
 */
public record Exchange(int ordinal, String turnId, String userMessage, String reply, Instant at, boolean unfulfilled) {
    /**
     * Checks the ordinal.
     *
     * @throws IllegalArgumentException if it is below 1
     */
    public Exchange {
        if (ordinal < 1) {
            throw new IllegalArgumentException("the first turn of a conversation has the ordinal 1");
        }
        Objects.requireNonNull(turnId, "turnId");
        Objects.requireNonNull(userMessage, "userMessage");
        Objects.requireNonNull(reply, "reply");
        Objects.requireNonNull(at, "at");
    }

    /** The same with something not done. */
    public Exchange asUnfulfilled() {
        return new Exchange(ordinal, turnId, userMessage, reply, at, true);
    }

    @Override
    public String toString() {
        return "Exchange[" + ordinal + "]";
    }
}
