package dev.memora.internal.conversation;

import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The first turns of conversations that are under way in this process: nothing of them is stored yet that a deletion
 * could take away. Thread-safe.
 */
public final class FirstTurns {
    private final Set<ConversationRecord> underWay =
            Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));

    /** A turn begins in this conversation, as it was read for it. */
    void begins(ConversationRecord before) {
        if (before.revision() == 0) {
            underWay.add(before);
        }
    }

    /** The conversation was deleted, so nobody's first turn in it is kept. */
    void deleted(MemoryScope scope, String id) {
        underWay.removeIf(before -> before.scope().equals(scope) && before.id().equals(id));
    }

    /** Whether a turn may still be kept as its conversation's first. */
    boolean stands(ConversationRecord before) {
        return underWay.contains(before);
    }

    /** The turn is over. */
    void ended(ConversationRecord before) {
        underWay.remove(before);
    }
}
