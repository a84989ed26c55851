package dev.memora.turn;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.util.List;

/**
 * What a run of a re-embedding came to.
 *
 * <p>Immutable.
 *
 * @param moved whether the store answers in the new space now
 * @param done how many memories this run gave new vectors
 * @param problems the memories that got none, so that the store could not move; empty without a move if others
 *     stored faster than the model embedded
 */
public record ReembeddingReport(boolean moved, long done, List<Problem> problems) {
    /** Copies the problems. */
    public ReembeddingReport {
        problems = List.copyOf(problems);
    }

    /**
     * A memory whose text the new model can't embed.
     *
     * @param scope whose memory
     * @param id which memory
     * @param reason what the model said, without the text
     * @param retryable whether the next run may succeed; else the memory has to be changed or forgotten first
     */
    public record Problem(MemoryScope scope, MemoryId id, String reason, boolean retryable) {}
}
