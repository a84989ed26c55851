package dev.memora.chroma;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/**
 * Changes memories. The server has no compare-and-set, so the steps of a change are kept together by the scope's lock,
 * which holds in this process only. Thread-safe.
 */
final class Writer {
    private final Records records;
    private final Reader reader;
    private final Shelves shelves;
    private final Retries retries;
    private final long bytesPerWrite;

    Writer(Records records, Reader reader, Shelves shelves, Retries retries, long bytesPerWrite) {
        this.records = records;
        this.reader = reader;
        this.shelves = shelves;
        this.retries = retries;
        this.bytesPerWrite = bytesPerWrite;
    }

    /** Reads what the writes meet, thinks them through, carries them out and reads back what came of them. */
    List<WriteResult> write(ChromaCollection collection, MemoryScope scope, List<MemoryWrite> writes) {
        return ScopeLocks.locked(collection, scope, () -> {
            Plan plan = new Plan(met(collection, scope, writes), writes);
            List<Change> changes = plan.changes();
            if (changes.isEmpty()) {
                return List.copyOf(plan.results());
            }
            try {
                carryOut(collection, scope, changes);
                List<WriteResult> results = confirmed(collection, scope, plan, changes);
                changes.forEach(change -> note(collection, scope, change));
                return results;
            } catch (RuntimeException e) {
                shelves.drop(collection, scope);
                throw e;
            }
        });
    }

    /** What a write comes to where there is no collection. */
    static WriteResult onNothing(MemoryWrite write) {
        if (write instanceof MemoryWrite.Insert) {
            throw new IllegalStateException("an insert makes the collection");
        }
        return WriteResult.of(Outcome.MISSING);
    }

    void touch(ChromaCollection collection, MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        ScopeLocks.locked(collection, scope, () -> {
            List<Row> rows = reader.byIds(collection, scope, ids).values().stream()
                    .map(Standing::memory)
                    .filter(memory -> memory.lastAccessedAt().map(at::isAfter).orElse(true))
                    .map(memory -> RowCodec.touched(memory, at))
                    .toList();
            for (List<Row> chunk : Chunks.of(rows, collection.recordsPerWrite())) {
                settled(() -> records.update(collection, chunk), () -> false);
            }
            return rows;
        });
    }

    /**
     * Deletes until nothing is left, not forever: another process may go on writing.
     *
     * @return how many memories are gone, whatever the server said
     */
    long deleteAll(ChromaCollection collection, MemoryScope scope) {
        return ScopeLocks.locked(collection, scope, () -> {
            shelves.drop(collection, scope);
            List<String> first = records.ids(collection, scope);
            Set<String> gone = new HashSet<>(first);
            List<String> left = first;
            int most = collection.recordsPerWrite();
            for (int round = 0; round < 3 && !left.isEmpty(); round++) {
                for (int before = left.size(); before > 0; before -= most) {
                    int there = before;
                    settled(
                            () -> records.deleteSome(collection, scope, most),
                            () -> records.ids(collection, scope).size() < there);
                }
                left = records.ids(collection, scope);
                gone.addAll(left);
            }
            if (left.stream().anyMatch(Set.copyOf(first)::contains)) {
                throw new MemoryStoreException("the Chroma server still has what it was told to delete", null, true);
            }
            left.forEach(gone::remove);
            return gone.stream().filter(RowIds::isMain).count();
        });
    }

    private Collection<Standing> met(ChromaCollection collection, MemoryScope scope, List<MemoryWrite> writes) {
        List<MemoryId> ids = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        for (MemoryWrite write : writes) {
            ids.add(write.id());
            if (write instanceof MemoryWrite.Insert insert) {
                keys.add(insert.contentKey());
            } else if (write instanceof MemoryWrite.Replace replace) {
                keys.add(replace.contentKey());
            }
        }
        Map<MemoryId, Standing> met = new HashMap<>(reader.byIds(collection, scope, ids));
        if (!keys.isEmpty()) {
            met.putAll(reader.byKeys(collection, scope, keys));
        }
        return met.values();
    }

    /** Deletions first: a key that is handed on never has two holders. */
    private void carryOut(ChromaCollection collection, MemoryScope scope, List<Change> changes) {
        List<Change> deletions = changes.stream().filter(c -> c.after() == null).toList();
        for (List<Change> chunk : Chunks.of(deletions, collection.recordsPerWrite() / MemoryWrite.MAX_VECTORS)) {
            settled(
                    collection,
                    scope,
                    chunk,
                    () -> records.delete(
                            collection, scope, chunk.stream().map(Change::id).toList()));
        }
        send(
                collection,
                scope,
                changes.stream().filter(c -> c.vectors() != null).toList(),
                true);
        send(
                collection,
                scope,
                changes.stream()
                        .filter(c -> c.after() != null && c.vectors() == null)
                        .toList(),
                false);
        List<Change> others = changes.stream().filter(c -> c.after() != null).toList();
        for (List<String> spare : Chunks.of(spare(scope, others), collection.recordsPerWrite())) {
            settled(() -> records.deleteRows(collection, scope, spare), () -> false);
        }
    }

    private void send(ChromaCollection collection, MemoryScope scope, List<Change> changes, boolean vectors) {
        for (List<Change> chunk : Chunks.ofChanges(changes, collection.recordsPerWrite(), bytesPerWrite)) {
            send(collection, scope, chunk, rowsOf(chunk), vectors);
        }
    }

    private void send(
            ChromaCollection collection, MemoryScope scope, List<Change> chunk, List<Row> rows, boolean vectors) {
        try {
            settled(collection, scope, chunk, () -> {
                if (vectors) {
                    records.upsert(collection, rows);
                } else {
                    records.update(collection, rows);
                }
            });
        } catch (Fault fault) {
            if (fault.kind() != Fault.Kind.TOO_LARGE) {
                throw fault;
            }
            if (chunk.size() == 1) {
                throw new Fault(
                        Fault.Kind.TOO_LARGE,
                        "the memory " + chunk.get(0).id() + " is larger than the server takes",
                        fault,
                        null);
            }
            int half = chunk.size() / 2;
            for (List<Change> part : List.of(chunk.subList(0, half), chunk.subList(half, chunk.size()))) {
                send(collection, scope, part, rowsOf(part), vectors);
            }
        }
    }

    private void settled(ChromaCollection collection, MemoryScope scope, List<Change> chunk, Runnable call) {
        settled(call, () -> {
            Map<MemoryId, Standing> now = reader.byIds(
                    collection, scope, chunk.stream().map(Change::id).toList());
            if (chunk.stream().allMatch(change -> change.isDone(now.get(change.id())))) {
                return true;
            }
            if (chunk.stream().allMatch(change -> change.isOpen(now.get(change.id())))) {
                return false;
            }
            throw new Fault(
                    Fault.Kind.UNANSWERED, "a write wasn't answered, and meanwhile another process wrote the same");
        });
    }

    /**
     * Makes a call of which it must be known whether it was carried out. If the server doesn't say, what it holds says
     * it; the call is repeated only if it left no trace and may do better next time.
     *
     * @param call all or nothing, and harmless twice
     * @param done reads back whether it was carried out
     */
    private void settled(Runnable call, BooleanSupplier done) {
        for (int attempt = 0; ; attempt++) {
            try {
                call.run();
                return;
            } catch (Fault fault) {
                boolean unknown = fault.kind() == Fault.Kind.UNANSWERED || fault.kind() == Fault.Kind.BROKEN;
                if (!unknown) {
                    throw fault;
                }
                if (done.getAsBoolean()) {
                    return;
                }
                if (fault.kind() == Fault.Kind.BROKEN || !retries.pause(attempt, fault)) {
                    throw fault;
                }
            }
        }
    }

    /** The results, corrected where another process was between the reading and the writing. */
    private List<WriteResult> confirmed(
            ChromaCollection collection, MemoryScope scope, Plan plan, List<Change> changes) {
        List<WriteResult> results = new ArrayList<>(plan.results());
        List<Change> kept = changes.stream().filter(c -> c.after() != null).toList();
        Map<MemoryId, Standing> now =
                reader.byIds(collection, scope, kept.stream().map(Change::id).toList());
        for (Change change : kept) {
            Standing found = now.get(change.id());
            if (found == null && change.vectors() == null) {
                results.set(change.write(), WriteResult.of(Outcome.MISSING));
                shelves.drop(collection, scope);
            } else if (found != null && isRival(change, found)) {
                results.set(change.write(), WriteResult.of(Outcome.CONFLICT, found.memory()));
                shelves.drop(collection, scope);
            }
        }
        return List.copyOf(results);
    }

    /** Whether somebody else wrote what should be our version. A later version has followed ours. */
    private static boolean isRival(Change change, Standing found) {
        Standing after = change.after();
        return after != null
                && !change.isDone(found)
                && found.mark().version() <= after.mark().version();
    }

    private void note(ChromaCollection collection, MemoryScope scope, Change change) {
        Shelves.Kept kept = shelves.get(collection, scope);
        Shelf shelf = kept == null ? null : kept.shelf();
        if (shelf == null) {
            return;
        }
        Standing after = change.after();
        List<float[]> vectors = change.vectors();
        if (after == null) {
            shelf.remove(change.id());
        } else if (vectors == null) {
            shelf.rename(change.id(), after.mark());
        } else {
            if (change.before() == null) {
                shelf.remove(change.id());
            }
            shelf.put(change.id(), after.mark(), vectors);
        }
    }

    private static List<Row> rowsOf(List<Change> chunk) {
        return chunk.stream().flatMap(change -> change.rows().stream()).toList();
    }

    private static List<String> spare(MemoryScope scope, List<Change> changes) {
        return changes.stream()
                .flatMap(change -> change.spare(RowIds.main(scope, change.id())).stream())
                .toList();
    }
}
