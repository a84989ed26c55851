package dev.memora.chroma;

import dev.memora.memory.Memory;

/**
 * Names one version of a memory. The number alone is not enough: two processes can write the same one.
 *
 * @param version the number
 * @param action the id of the action that wrote it
 */
record Mark(long version, String action) {
    static Mark of(Memory memory) {
        return new Mark(memory.version(), memory.actionId().value());
    }
}
