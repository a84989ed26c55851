package dev.memora.internal.conversation;

import dev.memora.journal.Journal;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.ConversationSummary;
import dev.memora.profile.Exchange;
import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One conversation as its store holds it; keeps no text itself, so that an erasure reaches all of it. Every change is a
 * compare-and-set on the newest revision. What is written after the scope was erased is taken back. Thread-safe.
 */
public final class Transcript {
    private final ConversationStore store;
    private final FirstTurns firstTurns;
    private final Journal journal;
    private final Clock clock;
    private final MemoryScope scope;
    private final String id;
    private final @Nullable ZoneId zone;
    private final @Nullable Locale locale;

    /**
     * Creates the transcript of a conversation, which may or may not be stored already.
     *
     * @param firstTurns shared by all transcripts over this store
     * @param zone the user's time zone; null for the stored one, or UTC
     * @param locale the user's language; null for the stored one, or none
     */
    public Transcript(
            ConversationStore store,
            FirstTurns firstTurns,
            Journal journal,
            Clock clock,
            MemoryScope scope,
            String id,
            @Nullable ZoneId zone,
            @Nullable Locale locale) {
        this.store = store;
        this.firstTurns = firstTurns;
        this.journal = journal;
        this.clock = clock;
        this.scope = scope;
        this.id = id;
        this.zone = zone;
        this.locale = locale;
    }

    /** Whose conversation. */
    public MemoryScope scope() {
        return scope;
    }

    /** Its name. */
    public String id() {
        return id;
    }

    /** The conversation as of now; one that isn't stored yet has revision 0. */
    public ConversationRecord current() {
        long epoch = journal.epoch(scope);
        ConversationRecord record = stored(epoch)
                .orElseGet(() -> ConversationRecord.builder(scope, id, epoch, clock.instant())
                        .revision(0)
                        .build());
        ZoneId userZone = zone == null ? record.zone() : zone;
        Locale userLocale = locale == null ? record.locale() : locale;
        return record.next()
                .revision(record.revision())
                .zone(userZone)
                .locale(userLocale)
                .build();
    }

    /** A turn begins in the conversation as {@link #current} gave it; {@link #ended} tells when it can add no more. */
    public void begins(ConversationRecord before) {
        firstTurns.begins(before);
    }

    /** A turn that {@linkplain #begins began} is over. */
    public void ended(ConversationRecord before) {
        firstTurns.ended(before);
    }

    /**
     * Adds a finished turn behind those that ended before it. Keeps nothing if the conversation or its scope was deleted
     * meanwhile.
     *
     * @param before the conversation when the turn began
     * @param exchange makes the turn of its ordinal
     */
    public void add(ConversationRecord before, IntFunction<Exchange> exchange) {
        boolean added = change(
                before,
                stored -> standing(before, stored).map(record -> {
                    int turns = record.turns() + 1;
                    List<Exchange> exchanges = new ArrayList<>(record.exchanges());
                    exchanges.add(exchange.apply(turns));
                    return record.next()
                            .zone(before.zone())
                            .locale(before.locale())
                            .turns(turns)
                            .exchanges(exchanges)
                            .build();
                }));
        // Deleted while it was saved: what the deletion could not see yet goes now.
        if (added && before.revision() == 0 && !firstTurns.stands(before)) {
            store.delete(scope, id);
        }
    }

    /** Notes that something a turn proposed is not done; nothing if the turn is not there any more. */
    public void flag(ConversationRecord before, String turnId) {
        change(
                before,
                stored -> stored.filter(record -> record.exchanges().stream()
                                .anyMatch(other -> other.turnId().equals(turnId)))
                        .map(record -> {
                            List<Exchange> exchanges = new ArrayList<>(record.exchanges());
                            exchanges.replaceAll(
                                    other -> other.turnId().equals(turnId) ? other.asUnfulfilled() : other);
                            return record.next().exchanges(exchanges).build();
                        }));
    }

    /** Keeps a newer summary. */
    public void summarize(ConversationRecord before, ConversationSummary summary) {
        change(
                before,
                stored -> standing(before, stored).map(record -> {
                    int covered = record.summary()
                            .map(ConversationSummary::throughOrdinal)
                            .orElse(0);
                    ConversationSummary newer = summary.throughOrdinal() > covered
                            ? summary
                            : record.summary().orElseThrow();
                    return record.next().summary(newer).build();
                }));
    }

    /** Deletes the conversation; false if it isn't stored. */
    public boolean delete() {
        firstTurns.deleted(scope, id);
        return store.delete(scope, id);
    }

    /** What a turn goes on from: empty if the conversation it began in was deleted meanwhile. */
    private Optional<ConversationRecord> standing(ConversationRecord before, Optional<ConversationRecord> stored) {
        if (before.revision() == 0) {
            return firstTurns.stands(before) ? Optional.of(stored.orElse(before)) : Optional.empty();
        }
        return stored.filter(other -> other.createdAt().equals(before.createdAt()));
    }

    /**
     * Saves what becomes of the stored record, as often as it takes to be the next after it.
     *
     * @param change gives nothing where there is nothing to save
     * @return whether anything was saved
     */
    private boolean change(ConversationRecord before, UnaryOperator<Optional<ConversationRecord>> change) {
        Optional<ConversationRecord> next;
        do {
            next = change.apply(stored(before.epoch()));
            if (next.isEmpty()) {
                return false;
            }
        } while (!store.save(next.get()));
        if (erasedSince(before)) {
            store.delete(scope, id);
        }
        return true;
    }

    /** While the journal is out of reach nobody knows; then the record's epoch tells the next one who looks. */
    private boolean erasedSince(ConversationRecord before) {
        try {
            return journal.epoch(scope) != before.epoch();
        } catch (RuntimeException e) {
            return false;
        }
    }

    private Optional<ConversationRecord> stored(long epoch) {
        Optional<ConversationRecord> stored = store.load(scope, id);
        if (stored.isPresent() && stored.get().epoch() != epoch) {
            store.delete(scope, id);
            return Optional.empty();
        }
        return stored;
    }
}
