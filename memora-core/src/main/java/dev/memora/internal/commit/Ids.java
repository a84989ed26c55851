package dev.memora.internal.commit;

import dev.memora.internal.text.Hashes;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;

/**
 * Names that are computed, so that the same turn told twice names the same actions, and the same action can make only one
 * memory.
 */
public final class Ids {
    private static final int DIGITS = 32;

    private Ids() {}

    /** The name of a turn's n-th action, from 0. */
    public static ActionId action(MemoryScope scope, String turnId, int ordinal) {
        return new ActionId("a" + digits(scope.encoded(), turnId, Integer.toString(ordinal)));
    }

    /** The id of the memory that this action would make. */
    public static MemoryId memory(ActionId action) {
        return new MemoryId("m" + digits("memory", action.value()));
    }

    private static String digits(String... parts) {
        return Hashes.sha256(parts).substring(0, DIGITS);
    }
}
