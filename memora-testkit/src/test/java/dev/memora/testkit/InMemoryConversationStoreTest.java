package dev.memora.testkit;

import dev.memora.profile.ConversationStore;

class InMemoryConversationStoreTest extends ConversationStoreContract {
    @Override
    protected ConversationStore newStore() {
        return ConversationStore.inMemory();
    }
}
