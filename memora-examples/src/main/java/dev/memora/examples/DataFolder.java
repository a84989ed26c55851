package dev.memora.examples;

import dev.memora.Memora;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.UserProfileStore;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.MemoryStore;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the chat keeps things: all in one file of a folder, or in memory without one.
 *
 * @param memories memories, with their journal
 * @param conversations what was said
 * @param profiles what is always known
 * @param file closes what was opened
 */
record DataFolder(
        MemoryStore memories, ConversationStore conversations, UserProfileStore profiles, Optional<SqliteMemora> file)
        implements AutoCloseable {
    /**
     * Opens the stores.
     *
     * @throws dev.memora.store.MemoryStoreException if the file can't be opened; the message says why
     */
    static DataFolder open(Optional<Path> folder) {
        if (folder.isEmpty()) {
            return new DataFolder(
                    MemoryStore.inMemory(),
                    ConversationStore.inMemory(),
                    UserProfileStore.inMemory(),
                    Optional.empty());
        }
        SqliteMemora file = SqliteMemora.open(folder.get().resolve("memora.db"));
        return new DataFolder(file.store(), file.conversations(), file.profiles(), Optional.of(file));
    }

    /** A builder over these stores. */
    Memora.Builder memora() {
        return Memora.builder().store(memories).conversations(conversations).profiles(profiles);
    }

    @Override
    public void close() {
        file.ifPresent(SqliteMemora::close);
    }
}
