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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The memories that a journal says should be in the store: what every finished action left behind. What was forgotten or
 * erased doesn't come back, and neither does the user's sentence behind it, whichever memory quotes it; one that was told
 * again in the very same words comes back without its quote. Last accesses are not journalled.
 */
public final class JournalMemories {
    private record Place(MemoryScope scope, MemoryId id) {}

    private record Quote(MemoryScope scope, String text) {}

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
        Map<Quote, Set<MemoryId>> forgotten = new HashMap<>();
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
                removed(entry)
                        .flatMap(JournalMemories::quote)
                        .ifPresent(quote -> forgotten
                                .computeIfAbsent(quote, none -> new HashSet<>())
                                .add(id(entry)));
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
                .map(memory -> withoutForgotten(memory, forgotten))
                .map(SavedMemory::of)
                .toList();
    }

    private static Optional<Last> last(ActionEntry entry) {
        Effect effect = entry.effect().orElseGet(Effect.None::new);
        Optional<Last> came = effect.resulting()
                .map(after -> new Last(after.version(), false, after.memory().orElse(null)));
        return came.or(() -> effect.replaced().map(before -> new Last(before.version(), true, null)));
    }

    /** What the entry forgot, for as long as its text can still be brought back. */
    private static Optional<Memory> removed(ActionEntry entry) {
        return entry.effect()
                .filter(Effect.Remove.class::isInstance)
                .flatMap(Effect::replaced)
                .flatMap(Snapshot::memory);
    }

    private static Optional<Quote> quote(Memory memory) {
        return memory.provenance().quote().map(text -> new Quote(memory.scope(), text));
    }

    /** A memory that was brought back keeps its own quote. */
    private static Memory withoutForgotten(Memory memory, Map<Quote, Set<MemoryId>> forgotten) {
        boolean others = quote(memory)
                .map(quote -> forgotten.getOrDefault(quote, Set.of()))
                .filter(ids -> ids.stream().anyMatch(id -> !id.equals(memory.id())))
                .isPresent();
        return others
                ? memory.toBuilder()
                        .provenance(memory.provenance().toBuilder().quote(null).build())
                        .build()
                : memory;
    }

    private static MemoryId id(ActionEntry entry) {
        Effect effect = entry.effect().orElseGet(Effect.None::new);
        return effect.resulting().or(effect::replaced).map(Snapshot::memoryId).orElse(entry.memoryId());
    }
}
