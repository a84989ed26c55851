package dev.memora.sqlite;

import dev.memora.store.MemoryStore;
import dev.memora.testkit.MemoryStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreContractTest extends MemoryStoreContract {
    @TempDir
    Path folder;

    private OpenFiles files;

    @Override
    protected MemoryStore newStore() {
        files = new OpenFiles(folder);
        return files.fresh().store();
    }

    @Override
    protected Optional<MemoryStore> reopen(MemoryStore store) {
        return Optional.of(files.again().store());
    }

    @AfterEach
    void close() {
        files.close();
    }
}
