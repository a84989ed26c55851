package dev.memora.chroma;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryCodec;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Memories as records. A memory has one record per vector. The main one, with the first vector, holds the memory; a
 * further one says only which version it belongs to, and counts for nothing if the main record has another.
 *
 * <p>The keys of the metadata are always the same ones, and all values are strings or whole numbers: the server merges
 * metadata, is ruined for good by some keys, and refuses or drops some values.
 */
final class RowCodec {
    static final String SCOPE = "scope";
    static final String ID = "id";
    static final String KEY = "key";
    static final String VERSION = "version";
    static final String ACTION = "action";
    static final String ACCESSED = "accessed";
    private static final String VECTORS = "vectors";
    private static final String MEMORY = "json";

    private static final Set<String> KEYS = Set.of(SCOPE, ID, KEY, VERSION, ACTION, ACCESSED, VECTORS, MEMORY);

    private RowCodec() {}

    /** The records of a memory, one per vector. */
    static List<Row> rows(Memory memory, String key, List<float[]> vectors, Set<String> strayKeys) {
        String main = RowIds.main(memory.scope(), memory.id());
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(main, mainMetadata(memory, key, vectors.size(), strayKeys), vectors.get(0)));
        for (int number = 1; number < vectors.size(); number++) {
            rows.add(new Row(RowIds.of(main, number), metadata(memory), vectors.get(number)));
        }
        return rows;
    }

    /** The records of a memory that keeps its vectors, without them. */
    static List<Row> rowsWithoutVectors(Memory memory, String key, int vectors, Set<String> strayKeys) {
        String main = RowIds.main(memory.scope(), memory.id());
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(main, mainMetadata(memory, key, vectors, strayKeys), null));
        for (int number = 1; number < vectors; number++) {
            rows.add(new Row(RowIds.of(main, number), metadata(memory), null));
        }
        return rows;
    }

    /** What a touch changes in the main record. */
    static Row touched(Memory memory, Instant at) {
        ObjectNode metadata = Wire.object().put(ACCESSED, at.toString());
        return new Row(RowIds.main(memory.scope(), memory.id()), metadata, null);
    }

    /**
     * Whether the record belongs to the scope; the server's filters are asked to see to that, and not believed.
     *
     * @throws MemoryStoreException if it doesn't
     */
    static void checkScope(MemoryScope scope, Row row) {
        if (!scope.encoded().equals(row.metadata().path(SCOPE).textValue())) {
            throw new MemoryStoreException(
                    "the Chroma server answered with a record that is not of the scope asked for: " + row.id(),
                    null,
                    false);
        }
    }

    /**
     * Which memory a record belongs to.
     *
     * @throws MemoryStoreException if that can't be read
     */
    static MemoryId memoryId(Row row) {
        String id = row.metadata().path(ID).asText();
        if (id.isBlank()) {
            throw new MemoryStoreException("a record lacks its memory's id: " + row.id(), null, false);
        }
        return MemoryId.of(id);
    }

    /**
     * The memory of a main record.
     *
     * @throws MemoryStoreException if it can't be read
     */
    static Standing standing(MemoryScope scope, Row main) {
        checkScope(scope, main);
        JsonNode metadata = main.metadata();
        String json = metadata.path(MEMORY).textValue();
        String key = metadata.path(KEY).textValue();
        if (json == null || key == null) {
            throw new MemoryStoreException("a record lacks its memory or its key: " + main.id(), null, false);
        }
        Memory memory = MemoryCodec.decode(scope, json).toBuilder()
                .lastAccessedAt(accessed(metadata))
                .build();
        if (!RowIds.main(scope, memory.id()).equals(main.id())) {
            throw new MemoryStoreException("a record holds the memory of another: " + main.id(), null, false);
        }
        int vectors = Math.max(
                1, Math.min(MemoryWrite.MAX_VECTORS, metadata.path(VECTORS).asInt(1)));
        Set<String> strayKeys = new HashSet<>();
        metadata.fieldNames().forEachRemaining(name -> {
            if (!KEYS.contains(name)) {
                strayKeys.add(name);
            }
        });
        return new Standing(memory, key, vectors, strayKeys);
    }

    private static ObjectNode mainMetadata(Memory memory, String key, int vectors, Set<String> strayKeys) {
        ObjectNode metadata = metadata(memory)
                .put(KEY, key)
                .put(ACCESSED, memory.lastAccessedAt().map(Instant::toString).orElse(""))
                .put(VECTORS, vectors)
                .put(MEMORY, MemoryCodec.encode(memory));
        strayKeys.forEach(metadata::putNull);
        return metadata;
    }

    private static ObjectNode metadata(Memory memory) {
        return Wire.object()
                .put(SCOPE, memory.scope().encoded())
                .put(ID, memory.id().value())
                .put(VERSION, memory.version())
                .put(ACTION, memory.actionId().value());
    }

    private static @Nullable Instant accessed(JsonNode metadata) {
        String text = metadata.path(ACCESSED).asText();
        try {
            return text.isEmpty() ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
