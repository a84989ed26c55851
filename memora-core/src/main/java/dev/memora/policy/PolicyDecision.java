package dev.memora.policy;

import java.util.List;

/**
 * A policy's answer. Sealed, because an answer that is not understood must not let a text in.
 *
 * <p>All kinds are immutable and hold codes, never the text that was judged.
 */
public sealed interface PolicyDecision {
    /** The text may become a memory. */
    record Allow() implements PolicyDecision {
        @Override
        public int strictness() {
            return 0;
        }
    }

    /**
     * The text may become a memory if a person agrees.
     *
     * @param reason a stable machine code
     */
    record Ask(String reason) implements PolicyDecision {
        @Override
        public int strictness() {
            return 1;
        }
    }

    /**
     * The text must not become a memory.
     *
     * @param reason a stable machine code such as {@code sensitive_data}, shown to the model
     * @param ruleIds the rules that hit, for logs and audits
     * @param hint one sentence for the model about what kind of content is refused, without the content; may be empty
     */
    record Reject(String reason, List<String> ruleIds, String hint) implements PolicyDecision {
        /** Copies the ids. */
        public Reject {
            ruleIds = List.copyOf(ruleIds);
        }

        @Override
        public int strictness() {
            return 2;
        }
    }

    /** Orders answers: 0 for a yes, higher for stricter ones. */
    int strictness();

    /** A yes. */
    static PolicyDecision allow() {
        return new Allow();
    }

    /** A question, with its machine code. */
    static PolicyDecision ask(String reason) {
        return new Ask(reason);
    }

    /** A no by one rule. */
    static PolicyDecision reject(String reason, String ruleId) {
        return new Reject(reason, List.of(ruleId), "");
    }
}
