package dev.memora.journal;

import dev.memora.action.ActionEntry;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** One ledger per scope, all behind one lock, because entries of several scopes are opened together. Thread-safe. */
final class InMemoryJournal implements Journal {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final Map<MemoryScope, ScopeEntries> ledgers = new HashMap<>();
    private long sequence;

    @Override
    public boolean durable() {
        return false;
    }

    @Override
    public void open(List<ActionEntry> entries) {
        List<ActionEntry> copy = List.copyOf(entries);
        locked(lock.writeLock(), () -> {
            for (ActionEntry entry : copy) {
                if (entry.epoch() < ledger(entry.scope()).epoch()) {
                    throw new ScopeErasedException();
                }
            }
            for (ActionEntry entry : copy) {
                ledgers.computeIfAbsent(entry.scope(), scope -> new ScopeEntries())
                        .open(entry, ++sequence);
            }
            return copy;
        });
    }

    @Override
    public Optional<ActionEntry> find(MemoryScope scope, ActionId id) {
        return locked(lock.readLock(), () -> ledger(scope).find(id));
    }

    @Override
    public Page<ActionEntry> list(JournalQuery query) {
        long after = query.page().cursor().map(InMemoryJournal::sequence).orElse(0L);
        int limit = query.page().limit();
        List<ScopeEntries.Line> lines = locked(lock.readLock(), () -> {
            Stream<ScopeEntries> wanted =
                    query.scope().map(this::ledger).map(Stream::of).orElseGet(() -> ledgers.values().stream());
            return wanted.flatMap(ledger -> ledger.lines(query, after).limit(limit + 1L))
                    .sorted(Comparator.comparingLong(ScopeEntries.Line::sequence))
                    .limit(limit + 1L)
                    .toList();
        });
        boolean more = lines.size() > limit;
        return new Page<>(
                lines.stream().limit(limit).map(ScopeEntries.Line::entry).toList(),
                more ? Optional.of(Long.toString(lines.get(limit - 1).sequence())) : Optional.empty());
    }

    @Override
    public boolean update(ActionEntry next) {
        return locked(lock.writeLock(), () -> ledger(next.scope()).update(next));
    }

    @Override
    public long erase(EraseRequest request) {
        return locked(
                lock.writeLock(),
                () -> request.memoryId()
                        .map(id -> ledger(request.scope()).erase(id))
                        .orElseGet(() -> ledgers.computeIfAbsent(request.scope(), scope -> new ScopeEntries())
                                .eraseAll()));
    }

    @Override
    public long epoch(MemoryScope scope) {
        return locked(lock.readLock(), () -> ledger(scope).epoch());
    }

    /** The scope's ledger, or an empty one that is thrown away: asking about a scope leaves no trace. */
    private ScopeEntries ledger(MemoryScope scope) {
        ScopeEntries ledger = ledgers.get(Objects.requireNonNull(scope, "scope"));
        return ledger == null ? new ScopeEntries() : ledger;
    }

    private static long sequence(String cursor) {
        try {
            return Long.parseLong(cursor);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("the cursor is not one of this journal's", e);
        }
    }

    private static <T> T locked(Lock lock, Supplier<T> step) {
        lock.lock();
        try {
            return step.get();
        } finally {
            lock.unlock();
        }
    }
}
