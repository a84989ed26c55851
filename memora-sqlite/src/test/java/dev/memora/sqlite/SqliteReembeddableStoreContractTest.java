package dev.memora.sqlite;

import dev.memora.store.ReembeddableStore;
import dev.memora.testkit.ReembeddableStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteReembeddableStoreContractTest extends ReembeddableStoreContract {
    @TempDir
    Path folder;

    private OpenFiles files;

    @Override
    protected ReembeddableStore newStore() {
        files = new OpenFiles(folder);
        return files.fresh().store();
    }

    @Override
    protected Optional<ReembeddableStore> reopen(ReembeddableStore store) {
        return Optional.of(files.again().store());
    }

    @AfterEach
    void close() {
        files.close();
    }
}
