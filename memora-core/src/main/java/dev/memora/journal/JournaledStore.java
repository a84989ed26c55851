package dev.memora.journal;

import dev.memora.action.ActionEntry;
import dev.memora.store.MemoryStore;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.util.List;

/** The optional ability of a store to keep its journal in the same database and to write both in one transaction. */
public interface JournaledStore extends MemoryStore {
    /**
     * The journal in the store's database, the same object each time. Memora uses it unless the host sets another.
     */
    Journal journal();

    /**
     * Carries the writes out like {@link MemoryStore#write}, and, in the same transaction, updates the entries whose
     * write stands afterwards.
     *
     * @return one result per write, in order
     * @throws EntryChangedException if an entry whose write stands is not in the revision before the given one; nothing
     *     is written then
     */
    List<WriteResult> writeAndUpdate(WriteRequest request, List<EntryUpdate> ifStands);

    /**
     * An entry's next revision, to be stored only if a write stands.
     *
     * @param write the write's place in the request, from 0
     * @param next the revision to store
     */
    record EntryUpdate(int write, ActionEntry next) {}
}
