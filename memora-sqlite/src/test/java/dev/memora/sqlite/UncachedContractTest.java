package dev.memora.sqlite;

import dev.memora.store.MemoryStore;
import dev.memora.testkit.MemoryStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Scopes too large for the memory they may take are searched as exactly as others. */
class UncachedContractTest extends MemoryStoreContract {
    @TempDir
    Path folder;

    private SqliteMemora memora;

    @Override
    protected MemoryStore newStore() {
        return open();
    }

    @Override
    protected Optional<MemoryStore> reopen(MemoryStore store) {
        memora.close();
        return Optional.of(open());
    }

    private MemoryStore open() {
        memora = SqliteMemora.builder(folder.resolve("m.db")).blockBytes(0).open();
        return memora.store();
    }

    @AfterEach
    void close() {
        memora.close();
    }
}
