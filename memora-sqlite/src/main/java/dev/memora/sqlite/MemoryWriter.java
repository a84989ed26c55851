package dev.memora.sqlite;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import dev.memora.store.WriteResult.Outcome;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Carries one request out inside a transaction. Made anew for each try. Confined to one thread. */
final class MemoryWriter {
    private final Session session;
    private final MemoryScope scope;
    private final List<BlockChange.Step> steps = new ArrayList<>();
    private final List<byte[]> dropped = new ArrayList<>();
    private long slots;
    private long vectors;
    private boolean changed;

    MemoryWriter(Session session, MemoryScope scope) {
        this.session = session;
        this.scope = scope;
    }

    /**
     * What a request came to.
     *
     * @param change what it means for the vectors in memory, or null if nothing was changed
     * @param dropped the vectors that are no longer stored
     */
    record Written(List<WriteResult> results, @Nullable BlockChange change, List<byte[]> dropped) {}

    Written write(WriteRequest request) throws SQLException {
        boolean fills = request.writes().stream().anyMatch(MemoryWrite.Insert.class::isInstance);
        if (!Spaces.check(session, request.space()) && fills) {
            Spaces.set(session, Spaces.ACTIVE, request.space());
        }
        Scopes.Row found = fills
                ? Scopes.findOrAdd(session, scope)
                : Scopes.find(session, scope).orElse(null);
        List<WriteResult> results = new ArrayList<>();
        if (found == null) {
            request.writes().forEach(write -> results.add(WriteResult.of(Outcome.MISSING)));
            return new Written(results, null, List.of());
        }
        slots = found.slots();
        vectors = found.vectors();
        for (MemoryWrite write : request.writes()) {
            results.add(write(write, found, request.space().dimensions()));
        }
        return new Written(List.copyOf(results), changed ? close(found) : null, dropped);
    }

    private BlockChange close(Scopes.Row found) throws SQLException {
        session.update(
                "UPDATE scope SET changes = changes + 1, slots = ?, vectors = ? WHERE id = ?",
                slots,
                vectors,
                found.id());
        return new BlockChange(found.id(), found.changes() + 1, List.copyOf(steps));
    }

    private WriteResult write(MemoryWrite write, Scopes.Row found, int dimensions) throws SQLException {
        if (write instanceof MemoryWrite.Insert insert) {
            return insert(insert, found);
        }
        MemoryRows.Stored current =
                MemoryRows.byId(session, scope, found.id(), write.id()).orElse(null);
        if (current == null) {
            return WriteResult.of(Outcome.MISSING);
        } else if (write instanceof MemoryWrite.Replace replace) {
            return replace(replace, current, found, dimensions);
        } else if (write instanceof MemoryWrite.Delete delete) {
            return delete(delete, current, dimensions);
        }
        throw new IllegalArgumentException("this store doesn't know this kind of write");
    }

    private WriteResult insert(MemoryWrite.Insert insert, Scopes.Row found) throws SQLException {
        if (slots > 0xFFFF_FFFFL) {
            throw new IllegalStateException("the scope has used up its 2^32 places");
        }
        Memory memory = insert.memory();
        long place = found.firstPlace() + slots;
        byte[] floats = Vectors.encode(insert.vectors());
        if (!MemoryRows.insert(session, found.id(), place, memory, insert.contentKey(), floats)) {
            return inTheWay(insert, found);
        }
        slots++;
        vectors += insert.vectors().size();
        return applied(memory, insert.vectors());
    }

    private WriteResult inTheWay(MemoryWrite.Insert insert, Scopes.Row found) throws SQLException {
        Memory memory = insert.memory();
        Optional<MemoryRows.Stored> current = MemoryRows.byId(session, scope, found.id(), memory.id());
        if (current.isPresent()) {
            Outcome outcome = stands(memory, current.get()) ? Outcome.ALREADY_APPLIED : Outcome.CONFLICT;
            return WriteResult.of(outcome, current.get().memory());
        }
        return taken(insert.contentKey(), memory.id(), found)
                .orElseThrow(() -> new SQLException("a memory could not be added, though nothing is in its way"));
    }

    private WriteResult replace(
            MemoryWrite.Replace replace, MemoryRows.Stored current, Scopes.Row found, int dimensions)
            throws SQLException {
        if (stands(replace.memory(), current)) {
            return WriteResult.of(Outcome.ALREADY_APPLIED, current.memory());
        }
        if (current.memory().version() != replace.expectedVersion()) {
            return WriteResult.of(Outcome.CONFLICT, current.memory());
        }
        Optional<WriteResult> taken = taken(replace.contentKey(), replace.id(), found);
        if (taken.isPresent()) {
            return taken.get();
        }
        if (!replace.vectors().isEmpty()) {
            drop(current.place(), dimensions);
            MemoryRows.putVectors(session, current.place(), replace.id(), Vectors.encode(replace.vectors()));
            vectors += replace.vectors().size();
        } else if (!replace.memory().content().equals(current.memory().content())) {
            throw new IllegalArgumentException("a replace with other content needs its vectors");
        }
        MemoryRows.replaceText(session, found.id(), current, replace.memory(), replace.contentKey());
        Memory memory = replace.memory().toBuilder()
                .lastAccessedAt(current.memory().lastAccessedAt().orElse(null))
                .build();
        return applied(memory, replace.vectors());
    }

    private WriteResult delete(MemoryWrite.Delete delete, MemoryRows.Stored current, int dimensions)
            throws SQLException {
        if (current.memory().version() != delete.expectedVersion()) {
            return WriteResult.of(Outcome.CONFLICT, current.memory());
        }
        drop(current.place(), dimensions);
        MemoryRows.delete(session, current);
        changed = true;
        steps.add(new BlockChange.Step(delete.id(), List.of()));
        return WriteResult.of(Outcome.APPLIED);
    }

    private void drop(long place, int dimensions) throws SQLException {
        byte[] stored = MemoryRows.vectors(session, place);
        if (stored != null) {
            vectors -= Vectors.count(stored, dimensions);
            dropped.add(stored);
        }
        byte[] next = MemoryRows.nextVectors(session, place);
        if (next != null) {
            dropped.add(next);
            session.update("DELETE FROM next_vector WHERE place = ?", place);
        }
    }

    private WriteResult applied(Memory memory, List<float[]> vectors) {
        changed = true;
        if (!vectors.isEmpty()) {
            steps.add(new BlockChange.Step(memory.id(), vectors));
        }
        return WriteResult.of(Outcome.APPLIED, memory);
    }

    private Optional<WriteResult> taken(String key, MemoryId by, Scopes.Row found) throws SQLException {
        return MemoryRows.byKey(session, scope, found.id(), key)
                .filter(holder -> !holder.memory().id().equals(by))
                .map(holder -> WriteResult.of(Outcome.DUPLICATE_KEY, holder.memory()));
    }

    private static boolean stands(Memory written, MemoryRows.Stored current) {
        return current.memory().version() == written.version()
                && current.memory().actionId().equals(written.actionId());
    }
}
