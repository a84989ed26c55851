package dev.memora.internal.commit;

import dev.memora.internal.text.Signature;
import dev.memora.internal.text.Subject;
import dev.memora.memory.MemoryType;

/**
 * Checks a verdict by rule, because a model's is not to be trusted with deletion: a false skip loses the candidate, a
 * false update loses the target. What fails goes to review, where nothing is lost.
 */
final class JudgeGuards {
    private JudgeGuards() {}

    /**
     * The verdict that may be followed.
     *
     * @param targetType the target's kind
     */
    static Verdict check(Verdict verdict, String candidate, String target, MemoryType targetType) {
        return switch (verdict) {
            case SKIP ->
                Signature.of(candidate).differsFrom(Signature.of(target)) || otherSubject(candidate, target)
                        ? Verdict.REVIEW
                        : Verdict.SKIP;
            case UPDATE ->
                targetType == MemoryType.EPISODIC || otherSubject(candidate, target) || candidate.equals(target)
                        ? Verdict.REVIEW
                        : Verdict.UPDATE;
            case CREATE, KEEP_BOTH, REVIEW -> verdict;
        };
    }

    private static boolean otherSubject(String candidate, String target) {
        return !Subject.of(candidate).equals(Subject.of(target));
    }
}
