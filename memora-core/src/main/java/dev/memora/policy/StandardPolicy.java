package dev.memora.policy;

/** Placeholder. */
public final class StandardPolicy implements MemoryPolicy {
    private StandardPolicy() {}

    /** Placeholder. */
    public static StandardPolicy standard() {
        return new StandardPolicy();
    }

    @Override
    public PolicyDecision evaluate(PolicyCandidate candidate, PolicyContext context) {
        return PolicyDecision.allow();
    }
}
