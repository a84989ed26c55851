package dev.memora.chroma;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Carries the writes of a request out in thought, on what the server holds, so that a thousand of them take a few calls.
 * Confined to one thread.
 */
final class Plan {
    private final Map<MemoryId, Standing> before = new HashMap<>();
    private final Map<MemoryId, Held> held = new HashMap<>();
    private final Map<String, SortedSet<MemoryId>> holders = new HashMap<>();
    private final Map<MemoryId, Integer> lastWrites = new LinkedHashMap<>();
    private final List<WriteResult> results = new ArrayList<>();

    /** A memory at one point of the request; the vectors are null as long as the stored ones are its own. */
    private record Held(Standing standing, @Nullable List<float[]> vectors) {}

    /**
     * Thinks the writes through.
     *
     * @param standing the memories that the writes name and those that hold one of their keys
     * @throws IllegalArgumentException if a replace has other content and no vectors
     */
    Plan(Collection<Standing> standing, List<MemoryWrite> writes) {
        for (Standing each : standing) {
            before.put(each.memory().id(), each);
            hold(new Held(each, null));
        }
        for (MemoryWrite write : writes) {
            results.add(result(write, held.get(write.id())));
        }
    }

    /** What each write comes to if all changes are carried out. */
    List<WriteResult> results() {
        return results;
    }

    /** What is to be done, at most one change for a memory, in the order of the writes. */
    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        lastWrites.forEach((id, write) -> {
            Held now = held.get(id);
            Standing was = before.get(id);
            if (now != null) {
                changes.add(Change.of(id, was, now.standing, now.vectors, write));
            } else if (was != null) {
                changes.add(Change.of(id, was, null, null, write));
            }
        });
        return changes;
    }

    private WriteResult result(MemoryWrite write, @Nullable Held current) {
        if (write instanceof MemoryWrite.Insert insert) {
            return insert(insert, current);
        } else if (write instanceof MemoryWrite.Replace replace) {
            return replace(replace, current);
        }
        return delete((MemoryWrite.Delete) write, current);
    }

    private WriteResult insert(MemoryWrite.Insert insert, @Nullable Held current) {
        if (current != null) {
            boolean stands = Mark.of(insert.memory()).equals(current.standing.mark());
            return WriteResult.of(stands ? Outcome.ALREADY_APPLIED : Outcome.CONFLICT, current.standing.memory());
        }
        Standing holder = otherHolder(insert.contentKey(), insert.id());
        if (holder != null) {
            return WriteResult.of(Outcome.DUPLICATE_KEY, holder.memory());
        }
        int vectors = insert.vectors().size();
        Standing standing = new Standing(insert.memory(), insert.contentKey(), vectors, Set.of());
        return apply(standing, insert.vectors());
    }

    private WriteResult replace(MemoryWrite.Replace replace, @Nullable Held current) {
        if (current == null) {
            return WriteResult.of(Outcome.MISSING);
        }
        Memory memory = current.standing.memory();
        if (Mark.of(replace.memory()).equals(current.standing.mark())) {
            return WriteResult.of(Outcome.ALREADY_APPLIED, memory);
        }
        if (memory.version() != replace.expectedVersion()) {
            return WriteResult.of(Outcome.CONFLICT, memory);
        }
        Standing holder = otherHolder(replace.contentKey(), replace.id());
        if (holder != null) {
            return WriteResult.of(Outcome.DUPLICATE_KEY, holder.memory());
        }
        boolean keepsVectors = replace.vectors().isEmpty();
        if (keepsVectors && !replace.memory().content().equals(memory.content())) {
            throw new IllegalArgumentException("a replace with other content needs its vectors");
        }
        Memory next = replace.memory().toBuilder()
                .lastAccessedAt(memory.lastAccessedAt().orElse(null))
                .build();
        release(current);
        int vectors =
                keepsVectors ? current.standing.vectors() : replace.vectors().size();
        Standing standing = new Standing(next, replace.contentKey(), vectors, current.standing.strayKeys());
        return apply(standing, keepsVectors ? current.vectors : replace.vectors());
    }

    private WriteResult delete(MemoryWrite.Delete delete, @Nullable Held current) {
        if (current == null) {
            return WriteResult.of(Outcome.MISSING);
        }
        if (current.standing.memory().version() != delete.expectedVersion()) {
            return WriteResult.of(Outcome.CONFLICT, current.standing.memory());
        }
        release(current);
        lastWrites.put(delete.id(), results.size());
        return WriteResult.of(Outcome.APPLIED);
    }

    private WriteResult apply(Standing standing, @Nullable List<float[]> vectors) {
        hold(new Held(standing, vectors));
        lastWrites.put(standing.memory().id(), results.size());
        return WriteResult.of(Outcome.APPLIED, standing.memory());
    }

    private void hold(Held memory) {
        MemoryId id = memory.standing.memory().id();
        held.put(id, memory);
        holders.computeIfAbsent(memory.standing.key(), unseen -> new TreeSet<>())
                .add(id);
    }

    private void release(Held memory) {
        MemoryId id = memory.standing.memory().id();
        held.remove(id);
        SortedSet<MemoryId> others = holders.get(memory.standing.key());
        if (others != null) {
            others.remove(id);
        }
    }

    /** Another memory with this key, the one of the lowest id if two processes made two of them. */
    private @Nullable Standing otherHolder(String key, MemoryId id) {
        for (MemoryId holder : holders.getOrDefault(key, new TreeSet<>())) {
            Held memory = held.get(holder);
            if (memory != null && !holder.equals(id)) {
                return memory.standing;
            }
        }
        return null;
    }
}
