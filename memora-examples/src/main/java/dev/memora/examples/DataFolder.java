package dev.memora.examples;

import dev.memora.Memora;
import dev.memora.journal.Journal;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.UserProfileStore;
import dev.memora.sqlite.SqliteMemora;
import dev.memora.store.MemoryStore;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the chat keeps things: all in one file of a folder, or in memory without one. Each language has a file of its
 * own, since it has an embedding model of its own.
 *
 * @param memories memories
 * @param journal what is decided about them
 * @param conversations what was said
 * @param profiles what is always known
 * @param file closes what was opened
 */
record DataFolder(
        MemoryStore memories,
        Journal journal,
        ConversationStore conversations,
        UserProfileStore profiles,
        Optional<SqliteMemora> file)
        implements AutoCloseable {
    /**
     * Opens the stores.
     *
     * @param server takes the memories in the place of the folder's file
     * @throws dev.memora.store.MemoryStoreException if the file can't be opened; the message says why
     */
    static DataFolder open(Optional<Path> folder, DemoLanguage language, Optional<MemoryStore> server) {
        if (folder.isEmpty()) {
            return new DataFolder(
                    server.orElseGet(MemoryStore::inMemory),
                    Journal.inMemory(),
                    ConversationStore.inMemory(),
                    UserProfileStore.inMemory(),
                    Optional.empty());
        }
        SqliteMemora file = SqliteMemora.open(folder.get().resolve("memora-" + language.tag() + ".db"));
        return new DataFolder(
                server.orElseGet(file::store),
                file.journal(),
                file.conversations(),
                file.profiles(),
                Optional.of(file));
    }

    /** A builder over these stores. */
    Memora.Builder memora() {
        return Memora.builder()
                .store(memories)
                .journal(journal)
                .conversations(conversations)
                .profiles(profiles);
    }

    @Override
    public void close() {
        file.ifPresent(SqliteMemora::close);
    }
}
