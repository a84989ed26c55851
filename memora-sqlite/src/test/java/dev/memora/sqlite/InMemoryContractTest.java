package dev.memora.sqlite;

import dev.memora.store.MemoryStore;
import dev.memora.testkit.MemoryStoreContract;
import org.junit.jupiter.api.AfterEach;

class InMemoryContractTest extends MemoryStoreContract {
    private SqliteMemora memora;

    @Override
    protected MemoryStore newStore() {
        memora = SqliteMemora.inMemory();
        return memora.store();
    }

    @AfterEach
    void close() {
        memora.close();
    }
}
