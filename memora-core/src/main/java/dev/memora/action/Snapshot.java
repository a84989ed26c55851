package dev.memora.action;

import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One version of a memory as an effect met or made it. What identifies the version stays for good; its text goes when
 * the memory is forgotten for good or erased.
 *
 * @param memoryId which memory
 * @param version which version
 * @param actionId which action wrote that version
 * @param text the version itself, or null once its text is gone
 */
public record Snapshot(
        MemoryId memoryId,
        long version,
        ActionId actionId,
        @Nullable Memory text) {
    /** A snapshot with its text. */
    public static Snapshot of(Memory memory) {
        return new Snapshot(memory.id(), memory.version(), memory.actionId(), memory);
    }

    /** The version itself, unless its text is gone. */
    public Optional<Memory> memory() {
        return Optional.ofNullable(text);
    }

    /** This snapshot without the text. */
    public Snapshot stripped() {
        return new Snapshot(memoryId, version, actionId, null);
    }
}
