package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Keeps conversations.
 *
 * <p>Implementations are thread-safe and are never closed by Memora. All methods throw {@link ProfileStoreException} when
 * the backend fails; a write that threw may or may not have happened. {@code ConversationStoreContract} in the testkit is
 * the definition of "it works".
 */
public interface ConversationStore {
    /** A store that lives as long as the process. */
    static ConversationStore inMemory() {
        return new InMemoryConversationStore();
    }

    /**
     * A store with one JSON file per conversation, each replaced as a whole. For one process at a time.
     *
     * @param folder made when the first conversation is saved
     */
    static ConversationStore jsonFiles(Path folder) {
        return new JsonConversationStore(folder);
    }

    /** The conversation in its current revision. */
    Optional<ConversationRecord> load(MemoryScope scope, String id);

    /**
     * Puts a new revision in the place of the one before; revision 1 in the place of none.
     *
     * @return false, with nothing changed, if the stored revision is not {@code next.revision() - 1}
     */
    boolean save(ConversationRecord next);

    /** The names of a scope's conversations, in ascending order. */
    List<String> ids(MemoryScope scope);

    /** Deletes a conversation; false if there is none. */
    boolean delete(MemoryScope scope, String id);

    /** Deletes all conversations of a scope and tells how many there were; repeatable. */
    long deleteAll(MemoryScope scope);
}
