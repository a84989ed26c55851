package dev.memora.journal;

import dev.memora.action.ActionEntry;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import java.util.List;
import java.util.Optional;

/**
 * Holds every action from the moment it can no longer be lost to its outcome.
 *
 * <p>Implementations are thread-safe and are never closed by Memora. All methods throw {@link JournalException} when the
 * backend fails; a write that threw may or may not have happened. {@code JournalContract} in the testkit is the
 * definition of "it works".
 */
public interface Journal {
    /** A journal that lives as long as the process. */
    static Journal inMemory() {
        return new InMemoryJournal();
    }

    /** Whether entries survive the end of the process. */
    boolean durable();

    /**
     * Adds entries, all or none, behind all others. Entries whose id is known in their scope are ignored, whatever they
     * say.
     *
     * @throws ScopeErasedException if an entry's epoch is older than its scope's; nothing is added
     */
    void open(List<ActionEntry> entries);

    /** The entry in its current revision. */
    Optional<ActionEntry> find(MemoryScope scope, ActionId id);

    /** The entries that fit a query, in the order they were opened in. */
    Page<ActionEntry> list(JournalQuery query);

    /**
     * Puts a new revision in the place of the one before.
     *
     * @return false, with nothing changed, if the stored revision is not {@code next.revision() - 1} or there is no such
     *     entry
     */
    boolean update(ActionEntry next);

    /**
     * Takes text out for good.
     *
     * <p>For a scope: raises its epoch, then removes its entries. For one memory: takes the text out of every entry of
     * that memory, raises their revisions, and closes those that are not over as
     * {@code Rejected("erased_meanwhile")}.
     *
     * @return how many entries were removed or changed; repeatable
     */
    long erase(EraseRequest request);

    /** How often the scope was erased; 0 for one that never was. */
    long epoch(MemoryScope scope);
}
