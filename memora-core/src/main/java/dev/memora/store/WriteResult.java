package dev.memora.store;

import dev.memora.memory.Memory;
import java.util.Optional;

/**
 * What became of one write.
 *
 * @param outcome what happened
 * @param current the memory that stands in the way, which CONFLICT and DUPLICATE_KEY always name, or, for an applied
 *     insert or replace, the one that stands now; else empty
 */
public record WriteResult(Outcome outcome, Optional<Memory> current) {
    /** What happened to a write. */
    public enum Outcome {
        /** It was carried out now. */
        APPLIED,
        /** The same write of the same action stands already. */
        ALREADY_APPLIED,
        /** The memory's current version is not the expected one, or the id is taken. Nothing was changed. */
        CONFLICT,
        /** There is no such memory in this scope. Nothing was changed. */
        MISSING,
        /** Another memory of the scope holds the content key. Nothing was changed. */
        DUPLICATE_KEY
    }

    /** A result that shows a memory. */
    public static WriteResult of(Outcome outcome, Memory current) {
        return new WriteResult(outcome, Optional.of(current));
    }

    /** A result without a memory. */
    public static WriteResult of(Outcome outcome) {
        return new WriteResult(outcome, Optional.empty());
    }

    /** Whether the write stands, now or from before. */
    public boolean stands() {
        return outcome == Outcome.APPLIED || outcome == Outcome.ALREADY_APPLIED;
    }
}
