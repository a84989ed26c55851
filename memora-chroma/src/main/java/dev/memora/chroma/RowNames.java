package dev.memora.chroma;

import dev.memora.memory.MemoryId;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which memory a main record's id is the hash of, for the records met last. What is remembered here is true for ever, so
 * it needs no refreshing. Thread-safe.
 */
final class RowNames {
    private static final int MOST = 100_000;

    private final Map<String, MemoryId> names = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, MemoryId> eldest) {
            return size() > MOST;
        }
    };

    synchronized void put(String mainId, MemoryId id) {
        names.put(mainId, id);
    }

    synchronized @Nullable MemoryId get(String mainId) {
        return names.get(mainId);
    }
}
