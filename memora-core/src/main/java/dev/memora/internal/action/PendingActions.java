package dev.memora.internal.action;

import dev.memora.internal.text.ContentKey;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a turn proposed, in order and without duplicates. It leads to nothing until the turn commits. Confined to one thread. */
public final class PendingActions {
    private final Map<Object, Pending> inOrder = new LinkedHashMap<>();

    /** What was proposed, in order. */
    public List<Pending> all() {
        return List.copyOf(inOrder.values());
    }

    int remembers() {
        return count(Remember.class);
    }

    int forgets() {
        return count(Forget.class);
    }

    /** Whether an equal proposal stands already, so that this one would not be another. */
    boolean holds(Pending pending) {
        return inOrder.containsKey(pending.key());
    }

    /** Adds a proposal, or, if an equal one stands, keeps that one and its stronger reason. */
    void add(Pending pending) {
        inOrder.merge(pending.key(), pending, Pending::merge);
    }

    private int count(Class<?> kind) {
        return (int) inOrder.values().stream().filter(kind::isInstance).count();
    }

    /** One proposal. */
    public sealed interface Pending {
        /** Equal for proposals that are the same. */
        Object key();

        /** This proposal, with what an equal, later one adds. */
        Pending merge(Pending later);
    }

    /**
     * To remember something.
     *
     * @param content what
     * @param type its kind
     * @param reason the model's reason code
     * @param quote the user's supporting sentence
     * @param askReason why a person must agree first, or null
     */
    public record Remember(
            String content,
            MemoryType type,
            String reason,
            Optional<String> quote,
            @Nullable String askReason) implements Pending {
        @Override
        public Object key() {
            return List.of(ContentKey.of(content), type);
        }

        @Override
        public Pending merge(Pending later) {
            String stronger = ((Remember) later).reason.equals(RememberMemory.EXPLICIT_REQUEST)
                    ? RememberMemory.EXPLICIT_REQUEST
                    : reason;
            return new Remember(content, type, stronger, quote, askReason);
        }

        @Override
        public String toString() {
            return "Remember[" + type + "]";
        }
    }

    /**
     * To forget a memory.
     *
     * @param memory the version that was read for the preview
     * @param reason the model's own words
     */
    public record Forget(Memory memory, String reason) implements Pending {
        @Override
        public Object key() {
            return memory.id();
        }

        @Override
        public Pending merge(Pending later) {
            return this;
        }

        @Override
        public String toString() {
            return "Forget[" + memory.id() + "]";
        }
    }
}
