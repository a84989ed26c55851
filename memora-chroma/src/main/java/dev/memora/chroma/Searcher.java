package dev.memora.chroma;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.VectorBlock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds the memories nearest to a vector. The server's index can miss a user's own memories, so a scope that isn't too
 * large is searched here, on its vectors. Thread-safe.
 */
final class Searcher {
    private static final int ROUNDS = 4;
    private static final int SLACK = 50;

    private static final Comparator<SearchHit> BEST_FIRST = Comparator.comparingDouble(SearchHit::similarity)
            .reversed()
            .thenComparing(hit -> hit.memory().id());

    private final Records records;
    private final Reader reader;
    private final Shelves shelves;
    private final long exactLimit;
    private final int recordsPerRead;

    Searcher(Records records, Reader reader, Shelves shelves, long exactLimit, int recordsPerRead) {
        this.records = records;
        this.reader = reader;
        this.shelves = shelves;
        this.exactLimit = exactLimit;
        this.recordsPerRead = recordsPerRead;
    }

    List<SearchHit> search(ChromaCollection collection, SearchRequest request) {
        Shelves.Kept scope = kept(collection, request.scope());
        float[] query = Checks.unit(request.unitVector(), "");
        Shelf shelf = scope.shelf();
        return shelf == null
                ? approximate(collection, request, query, scope.memories())
                : exact(collection, request, query, shelf);
    }

    /**
     * Reads the hits back before they are shown: what was deleted by anyone is not, and what was replaced is measured
     * anew. If somebody goes on replacing, the last similarity may be that of a version a moment old.
     */
    private List<SearchHit> exact(ChromaCollection collection, SearchRequest request, float[] query, Shelf shelf) {
        for (int round = 1; ; round++) {
            List<VectorBlock.Match> matches = shelf.search(query, request.limit());
            if (matches.isEmpty()) {
                return List.of();
            }
            List<MemoryId> ids = matches.stream().map(VectorBlock.Match::id).toList();
            Map<MemoryId, Standing> now = reader.byIds(collection, request.scope(), ids);
            List<Standing> changed = now.values().stream()
                    .filter(memory -> !shelf.holds(memory.memory().id(), memory.mark()))
                    .toList();
            if ((changed.isEmpty() && now.size() == matches.size()) || round == ROUNDS) {
                return matches.stream()
                        .filter(match -> now.containsKey(match.id()))
                        .map(match -> new SearchHit(
                                Objects.requireNonNull(now.get(match.id())).memory(), match.similarity()))
                        .toList();
            }
            ids.stream().filter(id -> !now.containsKey(id)).forEach(shelf::remove);
            fill(shelf, collection, request.scope(), changed);
        }
    }

    private List<SearchHit> approximate(
            ChromaCollection collection, SearchRequest request, float[] query, int memories) {
        int wanted = Math.min(request.limit(), memories);
        Set<MemoryId> near = records.near(collection, request.scope(), query, 2 * request.limit() + SLACK);
        List<SearchHit> hits = score(collection, request, query, near);
        // The index loses memories among many alike; then it is asked nothing.
        return hits.size() < wanted
                ? score(collection, request, query, reader.memoryIds(collection, request.scope()))
                : hits;
    }

    /** Reads these memories, and measures them all. */
    private List<SearchHit> score(
            ChromaCollection collection, SearchRequest request, float[] query, Collection<MemoryId> ids) {
        List<SearchHit> best = new ArrayList<>();
        for (List<MemoryId> chunk : Chunks.of(List.copyOf(ids), recordsPerRead)) {
            List<Row> rows = records.of(collection, request.scope(), chunk, true);
            Shelf shelf = new Shelf(collection.space().dimensions());
            Map<MemoryId, Memory> memories = new HashMap<>();
            for (Vectors found : Vectors.of(request.scope(), rows)) {
                Memory memory = found.standing().memory();
                shelf.put(memory.id(), Mark.of(memory), found.all());
                memories.put(memory.id(), memory);
            }
            shelf.search(query, request.limit())
                    .forEach(match -> best.add(
                            new SearchHit(Objects.requireNonNull(memories.get(match.id())), match.similarity())));
            best.sort(BEST_FIRST);
            if (best.size() > request.limit()) {
                best.subList(request.limit(), best.size()).clear();
            }
        }
        return List.copyOf(best);
    }

    /** The scope's vectors, read again if they could be too old. No writer of this process is let in meanwhile. */
    private Shelves.Kept kept(ChromaCollection collection, MemoryScope scope) {
        Shelves.Kept seen = shelves.get(collection, scope);
        if (seen != null && shelves.isFresh(seen)) {
            return seen;
        }
        return ScopeLocks.locked(collection, scope, () -> {
            Shelves.Kept old = shelves.get(collection, scope);
            if (old != null && shelves.isFresh(old)) {
                return old;
            }
            Shelves.Kept read = read(collection, scope, old == null ? null : old.shelf());
            shelves.put(collection, scope, read);
            return read;
        });
    }

    private Shelves.Kept read(ChromaCollection collection, MemoryScope scope, @Nullable Shelf old) {
        long now = System.nanoTime();
        List<String> rowIds = records.ids(collection, scope);
        List<String> mainIds = rowIds.stream().filter(RowIds::isMain).toList();
        if (mainIds.size() > exactLimit) {
            return new Shelves.Kept(null, mainIds.size(), now);
        }
        Shelf shelf = old == null ? new Shelf(collection.space().dimensions()) : old;
        if (old == null) {
            put(shelf, scope, records.byIds(collection, scope, rowIds, true));
        } else {
            List<Standing> standing = records.byIds(collection, scope, mainIds, false).stream()
                    .map(row -> RowCodec.standing(scope, row))
                    .toList();
            shelf.retain(standing.stream().map(memory -> memory.memory().id()).collect(Collectors.toSet()));
            List<Standing> changed = standing.stream()
                    .filter(memory -> !shelf.holds(memory.memory().id(), memory.mark()))
                    .toList();
            // Whatever the shelf holds of them is not what the server holds, whichever version is the later one.
            changed.forEach(memory -> shelf.remove(memory.memory().id()));
            fill(shelf, collection, scope, changed);
        }
        return new Shelves.Kept(shelf, mainIds.size(), now);
    }

    private void fill(Shelf shelf, ChromaCollection collection, MemoryScope scope, List<Standing> memories) {
        List<MemoryId> ids =
                memories.stream().map(memory -> memory.memory().id()).toList();
        put(shelf, scope, records.of(collection, scope, ids, true));
    }

    private static void put(Shelf shelf, MemoryScope scope, List<Row> rows) {
        for (Vectors found : Vectors.of(scope, rows)) {
            shelf.put(found.standing().memory().id(), found.standing().mark(), found.all());
        }
    }
}
