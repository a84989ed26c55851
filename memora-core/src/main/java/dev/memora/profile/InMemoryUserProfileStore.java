package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

final class InMemoryUserProfileStore implements UserProfileStore {
    private final Map<MemoryScope, UserProfile> byScope = new ConcurrentHashMap<>();

    @Override
    public Optional<UserProfile> load(MemoryScope scope) {
        return Optional.ofNullable(byScope.get(scope));
    }

    @Override
    public void save(MemoryScope scope, UserProfile profile) {
        byScope.put(scope, Objects.requireNonNull(profile, "profile"));
    }

    @Override
    public boolean delete(MemoryScope scope) {
        return byScope.remove(scope) != null;
    }
}
