package dev.memora.journal;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Outcome;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.util.Objects;
import java.util.Optional;

/**
 * What to erase from a journal.
 *
 * @param scope whose entries
 * @param memoryId the one memory to erase, empty for the whole scope
 */
public record EraseRequest(MemoryScope scope, Optional<MemoryId> memoryId) {
    /** The reason code of actions that an erasure closed. */
    public static final String ERASED_MEANWHILE = "erased_meanwhile";

    /** Everything of a scope. */
    public static EraseRequest of(MemoryScope scope) {
        return new EraseRequest(scope, Optional.empty());
    }

    /** Everything of one memory. */
    public static EraseRequest of(MemoryScope scope, MemoryId memoryId) {
        return new EraseRequest(scope, Optional.of(memoryId));
    }

    /**
     * The revision that the erasure of its memory leaves of an entry: without text, and closed as
     * {@code Rejected("erased_meanwhile")} if it was not over. For journals.
     *
     * @return empty if the entry is over and holds no text
     */
    public static Optional<ActionEntry> erased(ActionEntry entry) {
        ActionEntry stripped = entry.stripped();
        if (entry.state() != ActionState.DONE) {
            return Optional.of(stripped.next()
                    .revision(stripped.revision())
                    .state(ActionState.DONE)
                    .outcome(new Outcome.Rejected(ERASED_MEANWHILE))
                    .build());
        }
        boolean same = entry.proposal().isEmpty()
                && entry.effect().equals(stripped.effect())
                && Objects.equals(entry.approval(), stripped.approval())
                && entry.due().isEmpty();
        return same ? Optional.empty() : Optional.of(stripped);
    }
}
