package dev.memora.chroma;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Snapshot;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The memories that a journal says should be in the store: what every finished action left behind. What was forgotten or
 * erased doesn't come back. Last accesses are not journalled, and neither is that a forget took its quote out of other
 * memories' provenance.
 */
public final class JournalMemories {
    private record Place(MemoryScope scope, MemoryId id) {}

    /**
     * The last thing that happened to a memory.
     *
     * @param version the version that came or went
     * @param gone whether it went
     * @param memory the version, null if it went or its text is gone
     */
    private record Last(
            long version, boolean gone, @Nullable Memory memory) {
        /** Entries stand in the order they were opened in, so versions decide; going is later than coming. */
        boolean isAfter(Last other) {
            return version > other.version || (version == other.version && gone && !other.gone);
        }
    }

    private JournalMemories() {}

    /** All of them, from all scopes, read at once. */
    public static List<SavedMemory> of(Journal journal) {
        Map<Place, Last> lasts = new LinkedHashMap<>();
        PageRequest page = PageRequest.first(PageRequest.MAX_LIMIT);
        while (true) {
            Page<ActionEntry> entries = journal.list(JournalQuery.everywhere()
                    .states(ActionState.DONE)
                    .page(page)
                    .build());
            for (ActionEntry entry : entries.items()) {
                last(entry)
                        .ifPresent(last -> lasts.merge(
                                new Place(entry.scope(), id(entry)),
                                last,
                                (old, next) -> next.isAfter(old) ? next : old));
            }
            Optional<String> next = entries.next();
            if (next.isEmpty()) {
                break;
            }
            page = page.after(next.get());
        }
        return lasts.values().stream()
                .map(Last::memory)
                .filter(Objects::nonNull)
                .map(SavedMemory::of)
                .toList();
    }

    private static Optional<Last> last(ActionEntry entry) {
        Effect effect = entry.effect().orElseGet(Effect.None::new);
        Optional<Last> came = effect.resulting()
                .map(after -> new Last(after.version(), false, after.memory().orElse(null)));
        return came.or(() -> effect.replaced().map(before -> new Last(before.version(), true, null)));
    }

    private static MemoryId id(ActionEntry entry) {
        Effect effect = entry.effect().orElseGet(Effect.None::new);
        return effect.resulting().or(effect::replaced).map(Snapshot::memoryId).orElse(entry.memoryId());
    }
}
