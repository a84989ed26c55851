package dev.memora.store;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.util.List;

/**
 * The optional ability of a store to move to another embedding space while it goes on answering in the old one. What is
 * still to do is a property of the data, so a move that was interrupted goes on where it stopped.
 */
public interface ReembeddableStore extends MemoryStore {
    /** Memories of all scopes that have no vector in the target space yet. */
    Page<Memory> withoutVectors(EmbeddingSpace target, PageRequest page);

    /**
     * Adds vectors of the target space. A memory that has another version by now is skipped and listed again.
     *
     * @return how many were added
     */
    int putVectors(EmbeddingSpace target, List<VectorUpdate> updates);

    /**
     * Makes the target the store's space, atomically, and drops the old vectors.
     *
     * @return false, with nothing changed, while a memory lacks a vector
     */
    boolean activate(EmbeddingSpace target);
}
