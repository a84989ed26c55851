package dev.memora.store;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.MemoryScope;
import java.util.List;

/**
 * Writes to one scope, to be carried out in order.
 *
 * <p>Immutable.
 *
 * @param scope whose memories
 * @param space the space all vectors of the writes lie in
 * @param writes 1 to {@value #MAX_WRITES} writes
 */
public record WriteRequest(MemoryScope scope, EmbeddingSpace space, List<MemoryWrite> writes) {
    /** The most writes of one request. */
    public static final int MAX_WRITES = 1_000;

    /**
     * Checks and copies the writes.
     *
     * @throws IllegalArgumentException if there are none or too many, or a memory belongs to another scope
     */
    public WriteRequest {
        writes = List.copyOf(writes);
        if (writes.isEmpty() || writes.size() > MAX_WRITES) {
            throw new IllegalArgumentException(
                    "a request has 1 to " + MAX_WRITES + " writes, but " + writes.size() + " were given");
        }
        for (MemoryWrite write : writes) {
            if (!write.inScope(scope)) {
                throw new IllegalArgumentException("a write names a memory of another scope than its request");
            }
        }
    }

    /** A request with one write. */
    public static WriteRequest of(MemoryScope scope, EmbeddingSpace space, MemoryWrite write) {
        return new WriteRequest(scope, space, List.of(write));
    }
}
