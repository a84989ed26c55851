package dev.memora.store;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Holds the current version of every memory, and finds the ones nearest to a vector.
 *
 * <p>Every call names one scope. A record of another scope is exactly as absent as one that never existed, and scope
 * values are data, never patterns or operators.
 *
 * <p>Implementations are thread-safe and are never closed by Memora. All methods throw {@link MemoryStoreException} when
 * the backend fails. {@code MemoryStoreContract} in the testkit is the definition of "it works".
 */
public interface MemoryStore {
    /** A store that lives as long as the process, exact in scopes of any size. */
    static MemoryStore inMemory() {
        return new InMemoryMemoryStore();
    }

    /** What this store can be trusted with. The same for its whole life. */
    StoreTraits traits();

    /** The space the stored vectors lie in: fixed by the first write, also after the last record is gone. */
    Optional<EmbeddingSpace> space();

    /**
     * Carries the writes out, each atomically, in order.
     *
     * <p>After an exception any subset of them may have happened, and the whole request may be repeated: a write that
     * stands already (same id, version and {@link Memory#actionId()}) answers {@link WriteResult.Outcome#ALREADY_APPLIED}.
     *
     * @return one result per write, in order
     * @throws EmbeddingSpaceMismatchException if the store is filled with vectors of another space; nothing is written
     * @throws IllegalArgumentException if a memory belongs to another scope than the request, or a vector has the wrong
     *     size or a value that is not finite; nothing is written
     */
    List<WriteResult> write(WriteRequest request);

    /** The memories with these ids, in the order of the ids; missing ones are left out. */
    List<Memory> get(MemoryScope scope, Collection<MemoryId> ids);

    /** The memory that was written with this content key, which is unique in a scope and opaque to the store. */
    Optional<Memory> findByKey(MemoryScope scope, String contentKey);

    /** The memories of a scope by ascending id. */
    Page<Memory> list(MemoryScope scope, PageRequest page);

    /**
     * The memories nearest to a vector by cosine, best first, equals by ascending id; each memory once, with its best
     * vector. Exact in scopes of up to {@link StoreTraits#exactUpTo()} memories.
     *
     * @throws EmbeddingSpaceMismatchException if the store is filled with vectors of another space
     */
    List<SearchHit> search(SearchRequest request);

    /**
     * Notes a use of these memories: their last access becomes the later of the stored and the given time. The version
     * stays, missing ids are ignored.
     */
    void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at);

    /** How many memories the scope has. */
    long count(MemoryScope scope);

    /**
     * Deletes every memory of the scope. Repeatable.
     *
     * @return how many were really deleted
     */
    long deleteAll(MemoryScope scope);

    /**
     * A value that changes with every write to the scope by any process, so that what was derived from the scope can be
     * thrown away in time. A touch need not change it.
     *
     * @return empty if the backend can't tell
     */
    Optional<String> stamp(MemoryScope scope);
}
