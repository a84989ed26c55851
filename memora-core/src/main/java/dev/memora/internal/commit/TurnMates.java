package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Every unfinished action of the turns a batch comes from, in the batch or not. What one turn says about a memory is
 * judged together, even where a failure has parted its actions. Confined to one thread.
 */
final class TurnMates {
    private final Map<ActionId, ActionEntry> mates = new LinkedHashMap<>();

    /** Reads them from the journal. */
    static TurnMates of(Batch batch, Ledger ledger) {
        TurnMates all = new TurnMates();
        for (ActionEntry entry : batch.all()) {
            if (entry.state() == ActionState.OPEN && !all.mates.containsKey(entry.id())) {
                ledger.unfinishedOfTurn(entry).forEach(mate -> all.mates.put(mate.id(), mate));
                all.mates.putIfAbsent(entry.id(), entry);
            }
        }
        return all;
    }

    /** The memories that the entry's turn asks to forget: they are no targets of what it remembers. */
    Set<MemoryId> forgottenWith(ActionEntry entry) {
        return ofTurn(entry, mates.values()).stream()
                .filter(mate -> !Committer.stores(mate))
                .map(ActionEntry::memoryId)
                .collect(Collectors.toSet());
    }

    /** Whether the turn that asks for this forget also remembers the very statement, so that its wish is unclear. */
    boolean contests(ActionEntry forget, Batch batch) {
        return ofTurn(forget, latest(batch)).stream()
                .anyMatch(mate -> mate.state() == ActionState.REVIEW
                        && Committer.stores(mate)
                        && mate.memoryId().equals(forget.memoryId()));
    }

    /** Forgets that were put to a person before, and are not in the batch. */
    List<ActionEntry> awaiting(Batch batch) {
        return latest(batch).stream()
                .filter(mate -> mate.state() == ActionState.AWAITING && !Committer.stores(mate))
                .toList();
    }

    private Collection<ActionEntry> latest(Batch batch) {
        Map<ActionId, ActionEntry> latest = new LinkedHashMap<>(mates);
        batch.all().forEach(entry -> latest.put(entry.id(), entry));
        return latest.values();
    }

    private static List<ActionEntry> ofTurn(ActionEntry entry, Collection<ActionEntry> all) {
        return all.stream().filter(mate -> mate.turnId().equals(entry.turnId())).toList();
    }
}
