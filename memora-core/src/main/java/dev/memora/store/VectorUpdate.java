package dev.memora.store;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.util.List;

/**
 * New vectors for one version of a memory.
 *
 * @param scope whose memory
 * @param id which memory
 * @param version the version the vectors were made from
 * @param vectors 1 to {@value MemoryWrite#MAX_VECTORS} unit vectors, which must not be changed by anyone
 */
public record VectorUpdate(MemoryScope scope, MemoryId id, long version, List<float[]> vectors) {
    /** Copies the list. */
    public VectorUpdate {
        vectors = List.copyOf(vectors);
    }
}
