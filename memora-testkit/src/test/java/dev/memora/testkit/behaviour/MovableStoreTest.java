package dev.memora.testkit.behaviour;

import dev.memora.store.ReembeddableStore;
import dev.memora.testkit.ReembeddableStoreContract;

class MovableStoreTest extends ReembeddableStoreContract {
    @Override
    protected ReembeddableStore newStore() {
        return new MovableStore();
    }
}
