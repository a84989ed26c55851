package dev.memora.chroma;

import dev.memora.store.MemoryStore;
import dev.memora.testkit.MemoryStoreContract;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;

/** The contract of stores on one real server, which the subclass starts. */
abstract class ContractOnServer extends MemoryStoreContract {
    private static final AtomicInteger COLLECTIONS = new AtomicInteger();

    @AutoClose
    static ChromaServer server;

    private final List<ChromaMemoryStore> open = new ArrayList<>();
    private String collection;

    @AfterEach
    void closeStores() {
        open.forEach(ChromaMemoryStore::close);
    }

    @Override
    protected MemoryStore newStore() {
        collection = "contract-" + COLLECTIONS.incrementAndGet();
        return open(collection);
    }

    @Override
    protected Optional<MemoryStore> reopen(MemoryStore store) {
        ((ChromaMemoryStore) store).close();
        return Optional.of(open(collection));
    }

    private MemoryStore open(String name) {
        ChromaMemoryStore store =
                ChromaMemoryStore.builder(server.url()).collection(name).build();
        open.add(store);
        return store;
    }
}
