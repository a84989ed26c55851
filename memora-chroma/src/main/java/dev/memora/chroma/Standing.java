package dev.memora.chroma;

import dev.memora.memory.Memory;
import java.util.Set;

/**
 * A memory as the server holds it.
 *
 * @param memory the memory
 * @param key its content key
 * @param vectors how many vectors it has
 * @param strayKeys keys of its metadata that this version of Memora doesn't write
 */
record Standing(Memory memory, String key, int vectors, Set<String> strayKeys) {
    Mark mark() {
        return Mark.of(memory);
    }
}
