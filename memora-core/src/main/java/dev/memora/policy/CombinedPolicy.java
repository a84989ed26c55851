package dev.memora.policy;

import java.util.Objects;

/** Asks two policies and takes the stricter answer. */
record CombinedPolicy(MemoryPolicy first, MemoryPolicy second) implements MemoryPolicy {
    CombinedPolicy {
        Objects.requireNonNull(first, "first");
        Objects.requireNonNull(second, "second");
    }

    @Override
    public PolicyDecision evaluate(PolicyCandidate candidate, PolicyContext context) {
        PolicyDecision one = first.evaluate(candidate, context);
        PolicyDecision two = second.evaluate(candidate, context);
        return two.strictness() > one.strictness() ? two : one;
    }

    @Override
    public String version() {
        return first.version() + "+" + second.version();
    }
}
