package dev.memora.sqlite;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.VectorBlock;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Exact search: in memory, if the scope's vectors fit there, else in pieces read from the file. Thread-safe. */
final class VectorSearch {
    private static final int TRIES_IN_MEMORY = 4;
    private static final int PIECE = 4_096;
    private static final String ALL = "SELECT id, floats FROM vector WHERE place BETWEEN ? AND ?";

    private static final Comparator<VectorBlock.Match> BEST_FIRST =
            Comparator.comparingDouble(VectorBlock.Match::similarity).reversed().thenComparing(VectorBlock.Match::id);

    private final Database database;
    private final BlockCache blocks;

    VectorSearch(Database database, BlockCache blocks) {
        this.database = database;
        this.blocks = blocks;
    }

    List<SearchHit> search(SearchRequest request) throws SQLException {
        for (int i = 0; ; i++) {
            boolean inMemory = i < TRIES_IN_MEMORY;
            Optional<List<SearchHit>> hits = database.read(session -> search(session, request, inMemory));
            if (hits.isPresent()) {
                return hits.get();
            }
        }
    }

    /** Empty if the vectors in memory are ahead of what this transaction sees. */
    private Optional<List<SearchHit>> search(Session session, SearchRequest request, boolean inMemory)
            throws SQLException {
        Spaces.check(session, request.space());
        Optional<Scopes.Row> scope = Scopes.find(session, request.scope());
        if (scope.isEmpty() || scope.get().vectors() == 0) {
            return Optional.of(List.of());
        }
        List<VectorBlock.Match> matches = matches(session, scope.get(), request, inMemory);
        if (matches == null) {
            return Optional.empty();
        }
        List<MemoryId> ids = matches.stream().map(VectorBlock.Match::id).toList();
        Map<MemoryId, Memory> memories =
                MemoryRows.byIds(session, request.scope(), scope.get().id(), ids);
        List<SearchHit> hits = new ArrayList<>(matches.size());
        for (VectorBlock.Match match : matches) {
            Memory memory = memories.get(match.id());
            if (memory == null) {
                throw new SQLException("a vector has no memory");
            }
            hits.add(new SearchHit(memory, match.similarity()));
        }
        return Optional.of(hits);
    }

    private @Nullable List<VectorBlock.Match> matches(
            Session session, Scopes.Row scope, SearchRequest request, boolean inMemory) throws SQLException {
        int dimensions = request.space().dimensions();
        if (!inMemory || !blocks.fits(scope.vectors() * dimensions * Float.BYTES)) {
            return inPieces(session, scope, request.unitVector(), request.limit());
        }
        Block block = blocks.of(scope.id());
        List<VectorBlock.Match> matches = block.search(
                scope.changes(), request.unitVector(), request.limit(), () -> load(session, scope, dimensions));
        blocks.account(scope.id(), block);
        return matches;
    }

    private static VectorBlock load(Session session, Scopes.Row scope, int dimensions) throws SQLException {
        VectorBlock block = new VectorBlock(dimensions);
        session.each(ALL, row -> put(row, block), scope.firstPlace(), scope.lastPlace());
        return block;
    }

    private static List<VectorBlock.Match> inPieces(Session session, Scopes.Row scope, float[] vector, int limit)
            throws SQLException {
        List<VectorBlock.Match> best = new ArrayList<>();
        VectorBlock piece = new VectorBlock(vector.length);
        session.each(
                ALL,
                row -> {
                    put(row, piece);
                    if (piece.size() == PIECE) {
                        merge(best, piece.search(vector, limit), limit);
                        piece.clear();
                    }
                },
                scope.firstPlace(),
                scope.lastPlace());
        merge(best, piece.search(vector, limit), limit);
        return best;
    }

    private static void merge(List<VectorBlock.Match> best, List<VectorBlock.Match> more, int limit) {
        best.addAll(more);
        best.sort(BEST_FIRST);
        if (best.size() > limit) {
            best.subList(limit, best.size()).clear();
        }
    }

    private static void put(ResultSet row, VectorBlock block) throws SQLException {
        block.put(MemoryId.of(ByteText.decode(row.getBytes(1))), Vectors.decode(row.getBytes(2), block.dimensions()));
    }
}
