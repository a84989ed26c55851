package dev.memora.chroma;

import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The vectors of one memory, as they came back together.
 *
 * @param standing the memory
 * @param all its vectors, at least one
 */
record Vectors(Standing standing, List<float[]> all) {
    static List<Vectors> of(MemoryScope scope, List<Row> rows) {
        Map<String, Row> byId = rows.stream().collect(Collectors.toMap(Row::id, row -> row, (one, same) -> one));
        List<Vectors> all = new ArrayList<>();
        for (Row row : rows) {
            if (row.isMain()) {
                Standing standing = RowCodec.standing(scope, row);
                all.add(new Vectors(standing, vectors(standing, row, byId)));
            }
        }
        return all;
    }

    private static List<float[]> vectors(Standing standing, Row main, Map<String, Row> byId) {
        List<float[]> vectors = new ArrayList<>();
        for (String id : RowIds.of(main.id(), 0, standing.vectors())) {
            Row row = byId.get(id);
            float[] vector = row == null || !row.mark().equals(main.mark()) ? null : row.vector();
            if (vector != null) {
                vectors.add(vector);
            }
        }
        if (vectors.isEmpty()) {
            throw new MemoryStoreException("a record has no usable vector: " + main.id(), null, false);
        }
        return vectors;
    }
}
