package dev.memora.internal.commit;

import dev.memora.internal.text.Signature;
import dev.memora.internal.text.Subject;
import dev.memora.internal.text.Terms;
import dev.memora.memory.MemoryType;
import java.util.Collections;
import java.util.List;

/**
 * Checks a verdict by rule, because a model's is not to be trusted with deletion: a false skip loses the candidate, a
 * false update loses the target. What fails goes to review, where nothing is lost.
 */
final class JudgeGuards {
    /** A word or two; in a script without spaces, a word of two characters and the pair that leads into it. */
    private static final int MAX_END = 2;

    private JudgeGuards() {}

    /**
     * The verdict that may be followed.
     *
     * @param targetType the target's kind
     */
    static Verdict check(Verdict verdict, String candidate, String target, MemoryType targetType) {
        return switch (verdict) {
            case SKIP ->
                Signature.of(candidate).differsFrom(Signature.of(target))
                                || otherSubject(candidate, target)
                                || otherEnd(candidate, target)
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

    /**
     * Whether two statements begin alike and end on other words, as in "likes purple" and "likes cyan": what stands in the
     * same place is another value, even if it is neither a number nor a name.
     */
    private static boolean otherEnd(String candidate, String target) {
        List<String> one = List.copyOf(Terms.of(candidate));
        List<String> other = List.copyOf(Terms.of(target));
        int alike = 0;
        while (alike < Math.min(one.size(), other.size()) && one.get(alike).equals(other.get(alike))) {
            alike++;
        }
        List<String> end = one.subList(alike, one.size());
        return alike > 0
                && one.size() == other.size()
                && !end.isEmpty()
                && end.size() <= MAX_END
                && Collections.disjoint(end, other.subList(alike, other.size()));
    }
}
