package dev.memora.llm;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Token usage of a turn or a commit, by phase.
 *
 * <p>Immutable.
 *
 * @param phases what each phase used; a phase without a call is absent
 */
public record UsageByPhase(Map<Phase, TokenUsage> phases) {
    /** No call was made. */
    public static final UsageByPhase NONE = new UsageByPhase(Map.of());

    /** Copies the map. */
    public UsageByPhase {
        EnumMap<Phase, TokenUsage> copy = new EnumMap<>(Phase.class);
        copy.putAll(phases);
        phases = Collections.unmodifiableMap(copy);
    }

    /** What this phase used, {@link TokenUsage#NONE} if it made no call. */
    public TokenUsage of(Phase phase) {
        return phases.getOrDefault(phase, TokenUsage.NONE);
    }

    /** What all phases used together. */
    public TokenUsage total() {
        return phases.values().stream().reduce(TokenUsage.NONE, TokenUsage::plus);
    }

    /** This usage and one more call. */
    public UsageByPhase plus(Phase phase, TokenUsage usage) {
        return plus(new UsageByPhase(Map.of(phase, usage)));
    }

    /** The sum of two usages, phase by phase. */
    public UsageByPhase plus(UsageByPhase other) {
        EnumMap<Phase, TokenUsage> sum = new EnumMap<>(Phase.class);
        sum.putAll(phases);
        other.phases.forEach((phase, usage) -> sum.merge(phase, usage, TokenUsage::plus));
        return new UsageByPhase(sum);
    }
}
