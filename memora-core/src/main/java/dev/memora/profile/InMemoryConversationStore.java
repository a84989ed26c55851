package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

final class InMemoryConversationStore implements ConversationStore {
    // The maps in it are never changed, only replaced, so that readers need no lock.
    private final Map<MemoryScope, Map<String, ConversationRecord>> byScope = new ConcurrentHashMap<>();

    @Override
    public Optional<ConversationRecord> load(MemoryScope scope, String id) {
        return Optional.ofNullable(of(scope).get(id));
    }

    @Override
    public boolean save(ConversationRecord next) {
        AtomicBoolean saved = new AtomicBoolean();
        byScope.compute(next.scope(), (scope, before) -> {
            Map<String, ConversationRecord> after = before == null ? new TreeMap<>() : new TreeMap<>(before);
            ConversationRecord stored = after.get(next.id());
            saved.set((stored == null ? 0 : stored.revision()) == next.revision() - 1);
            if (saved.get()) {
                after.put(next.id(), next);
            }
            return after.isEmpty() ? null : after;
        });
        return saved.get();
    }

    @Override
    public List<String> ids(MemoryScope scope) {
        return List.copyOf(of(scope).keySet());
    }

    @Override
    public boolean delete(MemoryScope scope, String id) {
        AtomicBoolean deleted = new AtomicBoolean();
        byScope.computeIfPresent(scope, (same, before) -> {
            Map<String, ConversationRecord> after = new TreeMap<>(before);
            deleted.set(after.remove(id) != null);
            return after.isEmpty() ? null : after;
        });
        return deleted.get();
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        Map<String, ConversationRecord> deleted = byScope.remove(scope);
        return deleted == null ? 0 : deleted.size();
    }

    private Map<String, ConversationRecord> of(MemoryScope scope) {
        return byScope.getOrDefault(scope, Map.of());
    }
}
