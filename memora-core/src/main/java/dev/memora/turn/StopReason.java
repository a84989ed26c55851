package dev.memora.turn;

import java.util.Locale;

/** Why a turn ended. Only {@link #FINAL_ANSWER} commits. */
public enum StopReason {
    /** The model answered, whole. */
    FINAL_ANSWER,
    /** The model's answer was blank. */
    EMPTY_RESPONSE,
    /** The model wanted more tool calls than a turn may have. */
    MAX_STEPS,
    /** The model could not be reached, or failed. */
    API_ERROR,
    /** A tool failed unexpectedly. */
    TOOL_ERROR,
    /** The thread was interrupted. */
    CANCELLED,
    /** The turn took longer than it may. */
    DEADLINE,
    /** The answer was cut: by its length, by a filter, or by a refusal. */
    INCOMPLETE;

    /** The name in logs and files: lower case. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
