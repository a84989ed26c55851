package dev.memora.examples;

import dev.memora.Memora;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.UserProfileStore;
import dev.memora.store.MemoryStore;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the chat keeps things: conversations and profiles in a folder if there is one; memories for as long as the program
 * runs.
 *
 * @param memories memories, with their journal
 * @param conversations what was said
 * @param profiles what is always known
 */
record DataFolder(MemoryStore memories, ConversationStore conversations, UserProfileStore profiles)
        implements AutoCloseable {
    /** Opens the stores in a folder, or in memory without one. */
    static DataFolder open(Optional<Path> folder) {
        return new DataFolder(
                MemoryStore.inMemory(),
                folder.map(path -> ConversationStore.jsonFiles(path.resolve("conversations")))
                        .orElseGet(ConversationStore::inMemory),
                folder.map(path -> UserProfileStore.jsonFiles(path.resolve("profiles")))
                        .orElseGet(UserProfileStore::inMemory));
    }

    /** A builder over these stores. */
    Memora.Builder memora() {
        return Memora.builder().store(memories).conversations(conversations).profiles(profiles);
    }

    /** Whether memories outlive the program. */
    boolean keepsMemories() {
        return memories.traits().durable();
    }

    @Override
    public void close() {}
}
