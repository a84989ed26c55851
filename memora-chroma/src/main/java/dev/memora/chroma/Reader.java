package dev.memora.chroma;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Reads memories by what is known of them. Thread-safe. */
final class Reader {
    private final Records records;
    private final RowNames names = new RowNames();

    Reader(Records records) {
        this.records = records;
    }

    /** The memories with these ids that are there. */
    Map<MemoryId, Standing> byIds(ChromaCollection collection, MemoryScope scope, Collection<MemoryId> ids) {
        return standing(scope, records.of(collection, scope, new LinkedHashSet<>(ids), false));
    }

    /** The memories with one of these content keys. */
    Map<MemoryId, Standing> byKeys(ChromaCollection collection, MemoryScope scope, Collection<String> keys) {
        Map<MemoryId, Standing> found =
                standing(scope, records.byKeys(collection, scope, List.copyOf(new LinkedHashSet<>(keys))));
        found.values().removeIf(memory -> !keys.contains(memory.key()));
        return found;
    }

    Optional<Memory> byKey(ChromaCollection collection, MemoryScope scope, String key) {
        return byKeys(collection, scope, List.of(key)).values().stream()
                .map(Standing::memory)
                .min(Comparator.comparing(Memory::id));
    }

    long count(ChromaCollection collection, MemoryScope scope) {
        return records.ids(collection, scope).stream().filter(RowIds::isMain).count();
    }

    /**
     * A page by ascending id. The server knows no such order, so all ids are read for each page; but a record's id that
     * was met before needs no reading to tell which memory's it is.
     */
    Page<Memory> list(ChromaCollection collection, MemoryScope scope, PageRequest page) {
        List<MemoryId> rest = memoryIds(collection, scope).stream()
                .filter(id -> page.cursor()
                        .map(last -> id.value().compareTo(last) > 0)
                        .orElse(true))
                .sorted()
                .limit(page.limit() + 1L)
                .toList();
        boolean more = rest.size() > page.limit();
        List<MemoryId> wanted = more ? rest.subList(0, page.limit()) : rest;
        Map<MemoryId, Standing> found = byIds(collection, scope, wanted);
        List<Memory> items = wanted.stream()
                .map(found::get)
                .filter(Objects::nonNull)
                .map(Standing::memory)
                .toList();
        return new Page<>(
                items, more ? Optional.of(wanted.get(wanted.size() - 1).value()) : Optional.empty());
    }

    /** The ids of all memories of a scope, in no order. */
    List<MemoryId> memoryIds(ChromaCollection collection, MemoryScope scope) {
        List<MemoryId> ids = new ArrayList<>();
        List<String> unknown = new ArrayList<>();
        for (String rowId : records.ids(collection, scope)) {
            MemoryId id = RowIds.isMain(rowId) ? names.get(rowId) : null;
            if (id != null) {
                ids.add(id);
            } else if (RowIds.isMain(rowId)) {
                unknown.add(rowId);
            }
        }
        ids.addAll(standing(scope, records.byIds(collection, scope, unknown, false))
                .keySet());
        return ids;
    }

    private Map<MemoryId, Standing> standing(MemoryScope scope, List<Row> rows) {
        Map<MemoryId, Standing> found = new HashMap<>();
        for (Row row : rows) {
            if (row.isMain()) {
                Standing standing = RowCodec.standing(scope, row);
                found.put(standing.memory().id(), standing);
                names.put(row.id(), standing.memory().id());
            }
        }
        return found;
    }
}
