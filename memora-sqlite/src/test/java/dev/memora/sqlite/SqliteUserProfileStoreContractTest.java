package dev.memora.sqlite;

import dev.memora.profile.UserProfileStore;
import dev.memora.testkit.UserProfileStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteUserProfileStoreContractTest extends UserProfileStoreContract {
    @TempDir
    Path folder;

    private OpenFiles files;

    @Override
    protected UserProfileStore newStore() {
        files = new OpenFiles(folder);
        return files.fresh().profiles();
    }

    @Override
    protected Optional<UserProfileStore> reopen(UserProfileStore store) {
        return Optional.of(files.again().profiles());
    }

    @AfterEach
    void close() {
        files.close();
    }
}
