package dev.memora.profile;

import dev.memora.memory.MemoryScope;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All of a conversation that has to outlive the process.
 *
 * <p>Immutable: {@link #next()} starts the following revision. {@link #toString()} leaves all text out.
 */
public final class ConversationRecord {
    private final MemoryScope scope;
    private final String id;
    private final long revision;
    private final long epoch;
    private final ZoneId zone;
    private final Locale locale;
    private final Instant createdAt;
    private final int turns;
    private final List<Exchange> exchanges;
    private final @Nullable ConversationSummary summary;

    private ConversationRecord(Builder builder) {
        this.scope = builder.scope;
        this.id = builder.id;
        this.revision = builder.revision;
        this.epoch = builder.epoch;
        this.zone = builder.zone;
        this.locale = builder.locale;
        this.createdAt = builder.createdAt;
        this.turns = builder.turns;
        this.exchanges = builder.exchanges;
        this.summary = builder.summary;
    }

    /**
     * Starts the first revision of a conversation without any exchange, in UTC and without a language.
     *
     * @param epoch the scope's erasure epoch, as its journal counts it
     * @throws IllegalArgumentException if the id is blank
     */
    public static Builder builder(MemoryScope scope, String id, long epoch, Instant createdAt) {
        return new Builder(scope, id, epoch, createdAt);
    }

    /** Whose conversation. */
    public MemoryScope scope() {
        return scope;
    }

    /** Its name in the scope. */
    public String id() {
        return id;
    }

    /** Counts its changes, from 1. */
    public long revision() {
        return revision;
    }

    /** The scope's erasure epoch when it began: a record of an older epoch is one that an erasure overlooked. */
    public long epoch() {
        return epoch;
    }

    /** The user's time zone. */
    public ZoneId zone() {
        return zone;
    }

    /** The user's language and region; {@link Locale#ROOT} if not known. */
    public Locale locale() {
        return locale;
    }

    /** When it began. */
    public Instant createdAt() {
        return createdAt;
    }

    /** How many turns it ever had, erased ones included. */
    public int turns() {
        return turns;
    }

    /** All that was said and is not erased, oldest first; also what the summary covers. */
    public List<Exchange> exchanges() {
        return exchanges;
    }

    /** The older part in few words; empty as long as everything fits into the model's context. */
    public Optional<ConversationSummary> summary() {
        return Optional.ofNullable(summary);
    }

    /** Starts the next revision, with everything else as it is here. */
    public Builder next() {
        return copy().revision(revision + 1);
    }

    private Builder copy() {
        Builder copy = new Builder(scope, id, epoch, createdAt);
        copy.revision = revision;
        copy.zone = zone;
        copy.locale = locale;
        copy.turns = turns;
        copy.exchanges = exchanges;
        copy.summary = summary;
        return copy;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ConversationRecord that
                && scope.equals(that.scope)
                && id.equals(that.id)
                && revision == that.revision
                && epoch == that.epoch
                && zone.equals(that.zone)
                && locale.equals(that.locale)
                && createdAt.equals(that.createdAt)
                && turns == that.turns
                && exchanges.equals(that.exchanges)
                && Objects.equals(summary, that.summary);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scope, id, revision);
    }

    @Override
    public String toString() {
        return "ConversationRecord[" + scope + ", revision=" + revision + ", " + exchanges.size() + " exchanges]";
    }

    /** Builds a {@link ConversationRecord}. Confined to one thread. */
    public static final class Builder {
        private final MemoryScope scope;
        private final String id;
        private final long epoch;
        private final Instant createdAt;
        private long revision = 1;
        private ZoneId zone = ZoneId.of("UTC");
        private Locale locale = Locale.ROOT;
        private int turns;
        private List<Exchange> exchanges = List.of();
        private @Nullable ConversationSummary summary;

        private Builder(MemoryScope scope, String id, long epoch, Instant createdAt) {
            this.scope = Objects.requireNonNull(scope, "scope");
            this.id = id;
            this.epoch = epoch;
            this.createdAt = Objects.requireNonNull(createdAt, "createdAt");
            if (id.isBlank()) {
                throw new IllegalArgumentException("a conversation id must not be blank");
            }
        }

        /** Sets the revision, for codecs; {@link ConversationRecord#next()} counts by itself. */
        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        /** Sets the user's time zone. */
        public Builder zone(ZoneId zone) {
            this.zone = Objects.requireNonNull(zone, "zone");
            return this;
        }

        /** Sets the user's language and region. */
        public Builder locale(Locale locale) {
            this.locale = Objects.requireNonNull(locale, "locale");
            return this;
        }

        /** Sets how many turns there ever were. */
        public Builder turns(int turns) {
            this.turns = turns;
            return this;
        }

        /** Sets what was said, oldest first. */
        public Builder exchanges(List<Exchange> exchanges) {
            this.exchanges = List.copyOf(exchanges);
            return this;
        }

        /** Sets the older part in few words, or null for none. */
        public Builder summary(@Nullable ConversationSummary summary) {
            this.summary = summary;
            return this;
        }

        /** The record. */
        public ConversationRecord build() {
            return new ConversationRecord(this);
        }
    }
}
