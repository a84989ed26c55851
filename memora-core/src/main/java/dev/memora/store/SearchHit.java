package dev.memora.store;

import dev.memora.memory.Memory;

/**
 * A memory found by a search.
 *
 * @param memory its current version
 * @param similarity the cosine of its best vector, -1 to 1
 */
public record SearchHit(Memory memory, double similarity) {}
