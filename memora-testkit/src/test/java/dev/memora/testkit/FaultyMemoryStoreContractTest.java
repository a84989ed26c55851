package dev.memora.testkit;

import dev.memora.store.MemoryStore;
import org.junit.jupiter.api.DisplayName;

@DisplayName("A faulty store without a fault is a store")
class FaultyMemoryStoreContractTest extends MemoryStoreContract {
    @Override
    protected MemoryStore newStore() {
        return new FaultyMemoryStore(MemoryStore.inMemory(), new FaultPlan());
    }
}
