package dev.memora.policy;

import dev.memora.internal.policy.Finding;
import dev.memora.internal.policy.Rules;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rules every text passes unless the host replaces them by name: no secrets, no instructions to a model, nothing the
 * user said not to keep, no hidden characters, no reminders that are over soon. English and Chinese.
 *
 * <p>Rules can't understand a text. They let some of what they are against through, and refuse some of what they are not;
 * what they are for is that the worst never depends on a model's mood.
 *
 * <p>Immutable and thread-safe.
 */
public final class StandardPolicy implements MemoryPolicy {
    private static final StandardPolicy STANDARD = new StandardPolicy();

    private static final Map<String, String> HINTS = Map.of(
            PolicyReasons.SENSITIVE_DATA, "passwords, codes, card numbers and keys are never remembered",
            PolicyReasons.INSTRUCTION_LIKE, "only statements about the user are remembered, not instructions",
            PolicyReasons.USER_OPT_OUT, "the user asked not to keep this",
            PolicyReasons.TRANSIENT,
                    "reminders and plans for the next days are not remembered unless the user asks for it",
            PolicyReasons.UNSAFE_TEXT, "the text has hidden characters",
            PolicyReasons.EMPTY, "the text has no visible characters");

    private StandardPolicy() {}

    /** The policy. */
    public static StandardPolicy standard() {
        return STANDARD;
    }

    @Override
    public PolicyDecision evaluate(PolicyCandidate candidate, PolicyContext context) {
        Optional<Finding> hit = Rules.firstHit(candidate.content(), context.userTexts(), context.explicitRequest());
        if (hit.isEmpty()) {
            return PolicyDecision.allow();
        }
        Finding finding = hit.get();
        return new PolicyDecision.Reject(
                finding.reason(), List.of(finding.ruleId()), HINTS.getOrDefault(finding.reason(), ""));
    }

    @Override
    public String version() {
        return "standard-1";
    }
}
