package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps what is always known about each user. The host writes it; Memora reads it at the start of every turn, and deletes
 * from it when the host erases.
 *
 * <p>Implementations are thread-safe and are never closed by Memora. All methods throw {@link ProfileStoreException} when
 * the backend fails. {@code UserProfileStoreContract} in the testkit is the definition of "it works".
 */
public interface UserProfileStore {
    /** A store that lives as long as the process. */
    static UserProfileStore inMemory() {
        return new InMemoryUserProfileStore();
    }

    /**
     * A store with one JSON file per scope, each replaced as a whole. For one process at a time.
     *
     * @param folder made when the first profile is saved
     */
    static UserProfileStore jsonFiles(Path folder) {
        return new JsonUserProfileStore(folder);
    }

    /** The scope's profile; empty if none was saved. */
    Optional<UserProfile> load(MemoryScope scope);

    /** Puts a profile in the place of the scope's. */
    void save(MemoryScope scope, UserProfile profile);

    /** Deletes the scope's profile; false if there is none. */
    boolean delete(MemoryScope scope);
}
