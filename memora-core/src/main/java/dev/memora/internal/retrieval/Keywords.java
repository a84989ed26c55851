package dev.memora.internal.retrieval;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The keyword indexes of the scopes searched last. Each is read from the store at its first search, follows this
 * process's own writes, and is compared with the store again when the scope's stamp says that others wrote, or every 30
 * seconds where a store has no stamps. Thread-safe.
 */
public final class Keywords {
    /** The largest scope whose words are indexed; a list of a larger one would cost more than it helps. */
    static final int LARGEST_SCOPE = 10_000;

    /** What all indexes may weigh together, some 20 MB; the indexes searched longest ago go first. */
    private static final int MOST_WEIGHT = 100_000;

    private static final Duration MAX_AGE = Duration.ofSeconds(30);

    private final MemoryStore store;
    private final Clock clock;
    private final Map<MemoryScope, Scope> scopes = new LinkedHashMap<>(16, 0.75f, true);

    /** Of all {@link #scopes}, which guard it: there may be too many to add up for each search. */
    private long weight;

    /** Creates indexes over a store; reads nothing yet. */
    public Keywords(MemoryStore store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /**
     * Which memories say how much of what the query says, as shares above 0 up to 1; empty for a scope that is too large.
     *
     * @param count how many memories the scope has
     */
    Map<MemoryId, Double> match(MemoryScope scope, String query, long count) {
        if (count > LARGEST_SCOPE) {
            forget(scope);
            return Map.of();
        }
        Scope words = indexed(scope);
        Map<MemoryId, Double> shares = words.match(query, count);
        weigh(words);
        return shares;
    }

    /** Carries a write out and takes note of it, whatever comes of it. */
    public <T> T writing(WriteRequest request, Supplier<T> write) {
        Scope words;
        synchronized (scopes) {
            words = scopes.get(request.scope());
        }
        if (words == null) {
            return write.get();
        }
        Optional<String> before = store.stamp(request.scope());
        try {
            T result = write.get();
            words.follow(before, store.stamp(request.scope()));
            return result;
        } finally {
            words.note(request);
        }
    }

    /** Drops the scope's index. */
    public void forget(MemoryScope scope) {
        synchronized (scopes) {
            Scope dropped = scopes.remove(scope);
            weight -= dropped == null ? 0 : dropped.weight;
        }
    }

    private Scope indexed(MemoryScope scope) {
        synchronized (scopes) {
            return scopes.computeIfAbsent(scope, Scope::new);
        }
    }

    private void weigh(Scope searched) {
        synchronized (scopes) {
            if (scopes.get(searched.scope) != searched) {
                return;
            }
            weight -= searched.weight;
            // An index of nothing takes room, too.
            searched.weight = 1 + searched.size;
            weight += searched.weight;
            var eldest = scopes.values().iterator();
            while (weight > MOST_WEIGHT) {
                weight -= eldest.next().weight;
                eldest.remove();
            }
        }
    }

    /** The index of one scope and how far it can be trusted. */
    private final class Scope {
        private final MemoryScope scope;
        private final KeywordIndex index = new KeywordIndex();
        private final Set<MemoryId> written = new HashSet<>();
        private @Nullable String stamp;
        private @Nullable Instant readAt;
        private volatile int size;

        /** As counted in {@link Keywords#weight}. */
        private int weight;

        Scope(MemoryScope scope) {
            this.scope = scope;
        }

        synchronized Map<MemoryId, Double> match(String query, long count) {
            refresh(count);
            return index.match(query);
        }

        synchronized void note(WriteRequest request) {
            request.writes().stream().map(MemoryWrite::id).forEach(written::add);
        }

        /** A stamp that only our own write has moved is followed; what others write later moves it again. */
        synchronized void follow(Optional<String> before, Optional<String> after) {
            if (before.isPresent() && before.get().equals(stamp)) {
                stamp = after.orElse(null);
            }
        }

        private void refresh(long count) {
            // Read before the memories are: what is written in between is read again next time.
            Optional<String> now = store.stamp(scope);
            boolean trusted = now.isPresent() ? now.get().equals(stamp) : isFresh();
            if (trusted && written.size() <= PageRequest.MAX_LIMIT) {
                readWritten();
            }
            if (!trusted || !written.isEmpty() || index.size() != count) {
                readAll();
                stamp = now.orElse(null);
                readAt = clock.instant();
            }
            size = index.size();
        }

        private boolean isFresh() {
            return readAt != null && clock.instant().isBefore(readAt.plus(MAX_AGE));
        }

        private void readWritten() {
            if (!written.isEmpty()) {
                List<Memory> found = store.get(scope, written);
                written.forEach(index::remove);
                found.forEach(index::put);
                written.clear();
            }
        }

        private void readAll() {
            Set<MemoryId> there = new HashSet<>();
            written.clear();
            Optional<PageRequest> wanted = Optional.of(PageRequest.first(PageRequest.MAX_LIMIT));
            while (wanted.isPresent()) {
                PageRequest asked = wanted.get();
                Page<Memory> page = store.list(scope, asked);
                for (Memory memory : page.items()) {
                    index.put(memory);
                    there.add(memory.id());
                }
                wanted = page.next().map(asked::after);
            }
            index.retain(there);
        }
    }
}
