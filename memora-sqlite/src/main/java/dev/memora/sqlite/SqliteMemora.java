package dev.memora.sqlite;

import dev.memora.journal.Journal;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.UserProfileStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One SQLite file with everything a Memora keeps.
 *
 * <pre>{@code
 * try (SqliteMemora file = SqliteMemora.open(Path.of("data/memora.db"))) {
 *     Memora memora = Memora.builder(llm, embeddings).store(file.store()).build();
 *     …
 * }
 * }</pre>
 *
 * <p>An acknowledged write survives the end of the process and a power cut; only the time of a memory's last use may be
 * lost to the latter. Several processes of one machine may open one file. The file must lie on a local disk.
 *
 * <p>Thread-safe. Whoever opened it closes it, after all Memoras that use it.
 */
public final class SqliteMemora implements AutoCloseable {
    /** How many bytes of vectors are kept in memory unless the builder says otherwise: 256 MiB. */
    public static final long DEFAULT_BLOCK_BYTES = 256L << 20;

    private final Database database;
    private final SqliteJournal journal;
    private final SqliteMemoryStore store;
    private final Maintenance maintenance;
    private final ConversationStore conversations;
    private final UserProfileStore profiles;

    private SqliteMemora(Builder builder) {
        this.database = Database.open(builder.path, builder.busyTimeout, Schema.STEPS);
        this.journal = new SqliteJournal(database);
        this.store = new SqliteMemoryStore(database, journal, new BlockCache(builder.blockBytes));
        this.maintenance = new Maintenance(database);
        this.conversations = new SqliteConversationStore(database);
        this.profiles = new SqliteUserProfileStore(database);
    }

    /**
     * Opens the file, or creates it, with its folders, if there is none. Takes as long for a large file as for a small
     * one.
     *
     * @throws dev.memora.store.MemoryStoreException if the file is damaged, read-only, locked for longer than
     *     the busy timeout, of another application or of a newer version of this library, or if SQLite's native code
     *     can't be loaded; the message says which, and what to do
     */
    public static SqliteMemora open(Path path) {
        return builder(path).open();
    }

    /** A database that lives as long as it is open, for tests. */
    public static SqliteMemora inMemory() {
        return new Builder(null).open();
    }

    /** Settings for opening a file. */
    public static Builder builder(Path path) {
        return new Builder(Objects.requireNonNull(path, "path"));
    }

    /** The memories. */
    public SqliteMemoryStore store() {
        return store;
    }

    /** The journal, the same as the store's. */
    public Journal journal() {
        return journal;
    }

    /** The conversations. */
    public ConversationStore conversations() {
        return conversations;
    }

    /** What is always known about each user. */
    public UserProfileStore profiles() {
        return profiles;
    }

    /**
     * Writes a copy of the database as of now, while everything goes on. Deleted text is not in it.
     *
     * @param target a file that doesn't exist, in a folder that does; it appears once it is complete and synced
     * @throws IllegalArgumentException if there is such a file
     * @throws dev.memora.store.MemoryStoreException if it can't be written
     */
    public void backup(Path target) {
        maintenance.backup(target);
    }

    /**
     * Reads the whole file and checks it. Takes time in proportion to the file.
     *
     * @return what is wrong, without any content; empty if the file is sound
     * @throws dev.memora.store.MemoryStoreException if the file can't be read for another reason than its damage
     */
    public List<String> integrityCheck() {
        return maintenance.integrityCheck();
    }

    /**
     * Writes the file anew without its free space, as {@link SqliteMemoryStore#scrub} does when something is left; the
     * same holds for what others see meanwhile.
     *
     * @throws dev.memora.store.MemoryStoreException retryable if another process keeps reading or writing, or if the disk
     *     has no room for a second copy; nothing is lost
     */
    public void compact() {
        maintenance.compact();
    }

    /**
     * Closes the file. Calls under way may fail; repeatable.
     *
     * @throws dev.memora.store.MemoryStoreException if SQLite can't finish; nothing acknowledged is lost
     */
    @Override
    public void close() {
        database.close();
    }

    /** Builds a {@link SqliteMemora}. Confined to one thread. */
    public static final class Builder {
        private final @Nullable Path path;
        private Duration busyTimeout = Duration.ofSeconds(30);
        private long blockBytes = DEFAULT_BLOCK_BYTES;

        private Builder(@Nullable Path path) {
            this.path = path;
        }

        /**
         * How many bytes of vectors may be kept in memory; the scopes searched least recently are let go first. A scope
         * that is larger by itself is read from the file by each search.
         *
         * @param blockBytes not negative
         * @throws IllegalArgumentException if it is negative
         */
        public Builder blockBytes(long blockBytes) {
            if (blockBytes < 0) {
                throw new IllegalArgumentException("the bytes of vectors in memory can't be negative");
            }
            this.blockBytes = blockBytes;
            return this;
        }

        /**
         * How long to wait for another process before an operation fails as locked; 30 seconds unless set.
         *
         * @param busyTimeout not negative, at most a day
         * @throws IllegalArgumentException if it is out of range
         */
        public Builder busyTimeout(Duration busyTimeout) {
            if (busyTimeout.isNegative() || busyTimeout.compareTo(Duration.ofDays(1)) > 0) {
                throw new IllegalArgumentException("the busy timeout is between nothing and a day");
            }
            this.busyTimeout = busyTimeout;
            return this;
        }

        /** Opens the file as {@link SqliteMemora#open} does. */
        public SqliteMemora open() {
            return new SqliteMemora(this);
        }
    }
}
