package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * What a {@link UserProfileStore} must do. Extend it in the adapter's tests and say how to make a store; all its tests
 * green is the definition of "the adapter works".
 *
 * <p>Each test gets a store of its own. The subclass closes what it opens.
 */
public abstract class UserProfileStoreContract {
    private static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    private static final MemoryScope OTHER = MemoryScope.of("acme", "user-43");
    private static final UserProfile PROFILE = UserProfile.EMPTY
            .with("name", "美玲")
            .with("native_language", "zh-Hant")
            .with("a", "last, not first");

    /** Creates a contract. */
    protected UserProfileStoreContract() {}

    /** A new store without any profile, shared with no other test. */
    protected abstract UserProfileStore newStore();

    /**
     * Another store over the same data, as after a restart of the process. A durable store must override it.
     *
     * @return empty if the data ends with the store
     */
    protected Optional<UserProfileStore> reopen(UserProfileStore store) {
        return Optional.empty();
    }

    @Test
    void knowsNobodyAtFirst() {
        UserProfileStore store = newStore();

        assertThat(store.load(SCOPE)).isEmpty();
        assertThat(store.delete(SCOPE)).isFalse();
    }

    @Test
    void givesBackTheFieldsInTheirOrder() {
        UserProfileStore store = newStore();
        store.save(SCOPE, PROFILE);

        assertThat(store.load(SCOPE)).contains(PROFILE);
        assertThat(store.load(SCOPE).orElseThrow().fields().keySet()).containsExactly("name", "native_language", "a");
    }

    @Test
    void keepsTextOfEveryKind() {
        UserProfileStore store = newStore();
        for (String text : Hostile.TEXTS) {
            UserProfile profile = UserProfile.EMPTY.with(text, text);
            store.save(SCOPE, profile);

            assertThat(store.load(SCOPE)).contains(profile);
        }
    }

    @Test
    void theLastProfileSavedHolds() {
        UserProfileStore store = newStore();
        store.save(SCOPE, PROFILE);
        store.save(SCOPE, UserProfile.EMPTY);

        assertThat(store.load(SCOPE)).contains(UserProfile.EMPTY);
    }

    @Test
    void tellsScopesApartWhateverTheirPartsHold() {
        UserProfileStore store = newStore();
        for (MemoryScope scope : Hostile.scopes()) {
            assertThat(store.load(scope)).isEmpty();
            store.save(scope, UserProfile.EMPTY.with("scope", scope.encoded()));
        }
        for (MemoryScope scope : Hostile.scopes()) {
            assertThat(store.load(scope)).contains(UserProfile.EMPTY.with("scope", scope.encoded()));
        }
    }

    @Test
    void deletesTheProfileOfOneScopeOnly() {
        UserProfileStore store = newStore();
        store.save(SCOPE, PROFILE);
        store.save(OTHER, PROFILE);

        assertThat(store.delete(SCOPE)).isTrue();
        assertThat(store.load(SCOPE)).isEmpty();
        assertThat(store.load(OTHER)).contains(PROFILE);
        assertThat(store.delete(SCOPE)).isFalse();
    }

    @Test
    void aDurableStoreKnowsTheProfileAfterARestart() {
        UserProfileStore store = newStore();
        store.save(SCOPE, PROFILE);
        Optional<UserProfileStore> again = reopen(store);
        assumeTrue(again.isPresent(), "the data ends with the store");

        assertThat(again.get().load(SCOPE)).contains(PROFILE);
    }
}
