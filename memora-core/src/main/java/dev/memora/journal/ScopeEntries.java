package dev.memora.journal;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The entries of one scope in an in-memory journal. Guarded by the journal's lock.
 *
 * <p>What is not over is kept apart as well: most queries ask for that only, and history grows.
 */
final class ScopeEntries {
    private final Map<ActionId, Long> sequences = new HashMap<>();
    private final NavigableMap<Long, ActionEntry> all = new TreeMap<>();
    private final NavigableMap<Long, ActionEntry> unfinished = new TreeMap<>();
    private long epoch;

    /** An entry at its place in the journal. */
    record Line(long sequence, ActionEntry entry) {}

    void open(ActionEntry entry, long sequence) {
        if (sequences.putIfAbsent(entry.id(), sequence) == null) {
            put(sequence, entry);
        }
    }

    Optional<ActionEntry> find(ActionId id) {
        return Optional.ofNullable(sequences.get(id)).map(all::get);
    }

    Stream<Line> lines(JournalQuery query, long after) {
        boolean open = !query.states().isEmpty() && !query.states().contains(ActionState.DONE);
        return (open ? unfinished : all)
                .tailMap(after, false).entrySet().stream()
                        .filter(line -> query.matches(line.getValue()))
                        .map(line -> new Line(line.getKey(), line.getValue()));
    }

    boolean update(ActionEntry next) {
        Long sequence = sequences.get(next.id());
        ActionEntry stored = sequence == null ? null : all.get(sequence);
        if (sequence == null || stored == null || stored.revision() != next.revision() - 1) {
            return false;
        }
        put(sequence, next);
        return true;
    }

    long erase(MemoryId memoryId) {
        long erased = 0;
        for (Map.Entry<Long, ActionEntry> line : all.entrySet()) {
            Optional<ActionEntry> rest = line.getValue().memoryId().equals(memoryId)
                    ? EraseRequest.erased(line.getValue())
                    : Optional.empty();
            if (rest.isPresent()) {
                line.setValue(rest.get());
                unfinished.remove(line.getKey());
                erased++;
            }
        }
        return erased;
    }

    long eraseAll() {
        long erased = all.size();
        sequences.clear();
        all.clear();
        unfinished.clear();
        epoch++;
        return erased;
    }

    long epoch() {
        return epoch;
    }

    private void put(long sequence, ActionEntry entry) {
        all.put(sequence, entry);
        if (entry.state() == ActionState.DONE) {
            unfinished.remove(sequence);
        } else {
            unfinished.put(sequence, entry);
        }
    }
}
