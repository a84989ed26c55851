package dev.memora.chroma;

import dev.memora.Memora;
import dev.memora.memory.Memory;
import java.util.Objects;

/**
 * A memory that a collection is made again from.
 *
 * <p>Immutable.
 *
 * @param memory its current version
 * @param contentKey its content key
 */
public record SavedMemory(Memory memory, String contentKey) {
    /** Checks the values. */
    public SavedMemory {
        Objects.requireNonNull(memory, "memory");
        Objects.requireNonNull(contentKey, "contentKey");
    }

    /** A memory from a copy that holds no keys, with the key that Memora gives its content. */
    public static SavedMemory of(Memory memory) {
        return new SavedMemory(memory, Memora.contentKey(memory.content()));
    }
}
