package dev.memora.testkit;

import dev.memora.profile.UserProfileStore;

class InMemoryUserProfileStoreTest extends UserProfileStoreContract {
    @Override
    protected UserProfileStore newStore() {
        return UserProfileStore.inMemory();
    }
}
