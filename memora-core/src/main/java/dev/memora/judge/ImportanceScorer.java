package dev.memora.judge;

import dev.memora.memory.Memory;

/**
 * Scores how much a memory matters by rule, without a model. With one, a candidate that resembles nothing stored costs no
 * model call at commit; without a model, it is the only source of importance.
 *
 * <p>Implementations are thread-safe and fast. Where one throws or leaves the range, the judge's score holds, or, without a
 * judge, {@link Memory#DEFAULT_IMPORTANCE}.
 */
@FunctionalInterface
public interface ImportanceScorer {
    /** The importance, 1 (trivial) to 5 (vital), of a memory that is about to be stored. */
    int score(Memory candidate);
}
