package dev.memora.sqlite;

import dev.memora.memory.MemoryId;
import java.util.List;

/**
 * What a committed write means for the vectors in memory.
 *
 * @param scope the number of the scope
 * @param changes the scope's counter after the write; before, it was one less
 * @param steps what to do, in order
 */
record BlockChange(long scope, long changes, List<Step> steps) {
    /**
     * New vectors of a memory.
     *
     * @param vectors none if it is gone
     */
    record Step(MemoryId id, List<float[]> vectors) {}
}
