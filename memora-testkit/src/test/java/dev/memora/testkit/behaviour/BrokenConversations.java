package dev.memora.testkit.behaviour;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.ProfileStoreException;
import java.util.List;
import java.util.Optional;

/** A store that loads or saves nothing when told so. */
final class BrokenConversations implements ConversationStore {
    private final ConversationStore store = ConversationStore.inMemory();
    boolean loads = true;
    boolean saves = true;

    @Override
    public Optional<ConversationRecord> load(MemoryScope scope, String id) {
        require(loads);
        return store.load(scope, id);
    }

    @Override
    public boolean save(ConversationRecord next) {
        require(saves);
        return store.save(next);
    }

    @Override
    public List<String> ids(MemoryScope scope) {
        return store.ids(scope);
    }

    @Override
    public boolean delete(MemoryScope scope, String id) {
        return store.delete(scope, id);
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        return store.deleteAll(scope);
    }

    private static void require(boolean works) {
        if (!works) {
            throw new ProfileStoreException("the disk is full", null, true);
        }
    }
}
