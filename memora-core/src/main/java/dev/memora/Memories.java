package dev.memora;

import dev.memora.action.Receipt;
import dev.memora.internal.admin.ScopeAdmin;
import dev.memora.internal.retrieval.Retriever;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import java.util.List;
import java.util.Optional;

/**
 * The application's own access to one scope's memories, without a model. Thread-safe.
 *
 * <p>Methods throw {@link MemoraException} when the store, the journal or the embedding model fails. The ones that return a
 * {@link Receipt} throw only as long as nothing has happened; what fails later is in the receipt.
 */
public final class Memories {
    private final MemoryScope scope;
    private final MemoryStore store;
    private final Retriever retriever;
    private final ScopeAdmin admin;

    Memories(MemoryScope scope, MemoryStore store, Retriever retriever, ScopeAdmin admin) {
        this.scope = scope;
        this.store = store;
        this.retriever = retriever;
        this.admin = admin;
    }

    /** The memories by ascending id. */
    public Page<Memory> list(PageRequest page) {
        return store.list(scope, page);
    }

    /** The memory with this id. */
    public Optional<Memory> get(MemoryId id) {
        return store.get(scope, List.of(id)).stream().findFirst();
    }

    /** How many there are. */
    public long count() {
        return store.count(scope);
    }

    /**
     * The memories nearest in meaning, best first, none below the floor. Changes nothing.
     *
     * @throws IllegalArgumentException if the query is blank
     */
    public List<SearchHit> search(String query) {
        return retriever.search(scope, query).hits();
    }

    /** The versions of a memory whose text is still kept, oldest first; also of one that is forgotten but not yet purged. */
    public List<Memory> history(MemoryId id) {
        return admin.history(scope, id);
    }

    /**
     * Stores what the user wrote, with source MANUAL, through the same policy and the same judgement as a model's
     * proposal.
     *
     * @throws IllegalArgumentException if the content is blank
     */
    public Receipt remember(String content, MemoryType type) {
        if (content.isBlank()) {
            throw new IllegalArgumentException("there is nothing to remember: the content is blank");
        }
        return admin.remember(scope, content, type);
    }

    /** Asks a person whether to forget a memory; {@code memora.approvals(scope)} takes the answer. */
    public Receipt forget(MemoryId id) {
        return admin.forget(scope, id);
    }
}
