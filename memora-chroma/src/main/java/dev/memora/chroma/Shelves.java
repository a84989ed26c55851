package dev.memora.chroma;

import dev.memora.memory.MemoryScope;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The scopes searched last, as many as fit into so many bytes. Thread-safe. */
final class Shelves {
    private final Map<Place, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final long maxBytes;
    private final long maxAgeNanos;

    private record Place(String collection, MemoryScope scope) {}

    /**
     * A scope that was looked at.
     *
     * @param shelf its vectors, null if it is too large to be searched exactly
     * @param memories how many it had
     * @param readAt when, by {@link System#nanoTime()}
     */
    record Kept(@Nullable Shelf shelf, int memories, long readAt) {}

    Shelves(long maxBytes, Duration maxAge) {
        this.maxBytes = maxBytes;
        this.maxAgeNanos = maxAge.toNanos();
    }

    /** What is kept of the scope, however old. */
    synchronized @Nullable Kept get(ChromaCollection collection, MemoryScope scope) {
        return kept.get(new Place(collection.id(), scope));
    }

    /** Whether other processes' writes up to a while ago are certainly in it. */
    boolean isFresh(Kept scope) {
        return System.nanoTime() - scope.readAt < maxAgeNanos;
    }

    /** Keeps a scope and drops those that haven't been used for the longest, this one too if it is larger than all may be. */
    synchronized void put(ChromaCollection collection, MemoryScope scope, Kept seen) {
        kept.put(new Place(collection.id(), scope), seen);
        long bytes = kept.values().stream().mapToLong(Shelves::bytes).sum();
        for (Iterator<Kept> eldest = kept.values().iterator(); bytes > maxBytes && eldest.hasNext(); ) {
            bytes -= bytes(eldest.next());
            eldest.remove();
        }
    }

    synchronized void drop(ChromaCollection collection, MemoryScope scope) {
        kept.remove(new Place(collection.id(), scope));
    }

    private static long bytes(Kept scope) {
        long own = 1_000;
        return scope.shelf == null ? own : own + scope.shelf.bytes();
    }
}
