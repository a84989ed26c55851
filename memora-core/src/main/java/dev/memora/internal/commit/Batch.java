package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.memory.ActionId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The entries a run works on, each in its latest revision, in the order they are settled in. Confined to one thread. */
final class Batch {
    private final Map<ActionId, ActionEntry> entries = new LinkedHashMap<>();

    static Batch of(List<ActionEntry> entries) {
        Batch batch = new Batch();
        entries.forEach(batch::put);
        return batch;
    }

    void put(ActionEntry entry) {
        entries.put(entry.id(), entry);
    }

    /** The latest revision of an entry of this batch. */
    ActionEntry latest(ActionEntry entry) {
        return Objects.requireNonNull(entries.get(entry.id()), "not an entry of this batch");
    }

    List<ActionEntry> all() {
        return List.copyOf(entries.values());
    }
}
