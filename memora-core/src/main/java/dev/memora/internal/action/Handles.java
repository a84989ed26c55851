package dev.memora.internal.action;

import dev.memora.memory.MemoryId;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The short names under which one turn shows memories to the model. A name resolves only in the turn that gave it: the
 * counter never repeats in the process, and the random characters keep a neighbour's from being guessed. Confined to one
 * thread.
 */
final class Handles {
    private static final AtomicLong COUNTER = new AtomicLong();
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final String ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

    private final Map<MemoryId, String> byId = new HashMap<>();
    private final Map<String, MemoryId> byHandle = new HashMap<>();

    String of(MemoryId id) {
        return byId.computeIfAbsent(id, unseen -> {
            String handle = "m" + COUNTER.incrementAndGet() + "-" + random() + random();
            byHandle.put(handle, unseen);
            return handle;
        });
    }

    Optional<MemoryId> resolve(String handle) {
        return Optional.ofNullable(byHandle.get(handle));
    }

    private static char random() {
        return ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length()));
    }
}
