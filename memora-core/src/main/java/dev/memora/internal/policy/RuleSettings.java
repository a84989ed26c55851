package dev.memora.internal.policy;

import java.util.Set;

/**
 * What the rules are asked to refuse. Immutable.
 *
 * @param mostCodePoints the most a text may hold
 * @param strictness how much is refused
 * @param contactData whether mail addresses, phone numbers and postal addresses are refused, too
 * @param without the ids of rules that are switched off
 */
public record RuleSettings(int mostCodePoints, Strictness strictness, boolean contactData, Set<String> without) {
    /** How much is refused. */
    public enum Strictness {
        /** Only statements that name the user as their subject pass. */
        STRICT,
        /** Statements pass; instructions, questions and talk to the assistant don't. */
        STANDARD,
        /** Secrets, unsafe characters and words that override instructions are refused. */
        LENIENT
    }

    /** Copies the ids. */
    public RuleSettings {
        without = Set.copyOf(without);
    }
}
