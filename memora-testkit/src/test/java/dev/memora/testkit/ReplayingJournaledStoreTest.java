package dev.memora.testkit;

import dev.memora.journal.JournaledStore;

class ReplayingJournaledStoreTest extends JournaledStoreContract {
    @Override
    protected JournaledStore newStore() {
        return new ReplayingJournaledStore();
    }
}
