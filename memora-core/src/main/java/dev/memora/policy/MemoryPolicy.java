package dev.memora.policy;

/**
 * Decides whether a text may become a memory. Asked when the model proposes, again at commit, and for every other way
 * in: updates, manual writes, imports, edits.
 *
 * <p>Implementations are pure, fast and thread-safe. An exception counts as a rejection with reason
 * {@code policy_error}.
 */
@FunctionalInterface
public interface MemoryPolicy {
    /** Decides about one candidate. */
    PolicyDecision evaluate(PolicyCandidate candidate, PolicyContext context);

    /** Names this policy and its rules' version; stored with each memory it let in. */
    default String version() {
        return getClass().getName();
    }

    /** Both policies, each always asked: a rejection beats a question, a question beats a yes; this policy's comes first. */
    default MemoryPolicy and(MemoryPolicy other) {
        return new CombinedPolicy(this, other);
    }
}
