package dev.memora.journal;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
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
}
