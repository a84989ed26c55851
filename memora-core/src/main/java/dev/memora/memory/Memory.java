package dev.memora.memory;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One short, self-contained statement about the user, in one version.
 *
 * <p>An update makes a new version under the same id. What reads as history is kept in the journal; a store holds the
 * current version only.
 *
 * <p>Immutable. {@link #toString()} leaves the content out.
 */
public final class Memory {
    /** The importance of a memory whose importance was never scored, as for records of older versions. */
    public static final int DEFAULT_IMPORTANCE = 3;

    private final MemoryScope scope;
    private final MemoryId id;
    private final String content;
    private final MemoryType type;
    private final int importance;
    private final Source source;
    private final Provenance provenance;
    private final Instant createdAt;
    private final Instant updatedAt;
    private final @Nullable Instant lastAccessedAt;
    private final long version;
    private final ActionId actionId;
    private final @Nullable String subject;
    private final @Nullable Instant validFrom;
    private final @Nullable Instant validUntil;

    private Memory(Builder builder) {
        this.scope = builder.scope;
        this.id = builder.id;
        this.content = builder.content;
        this.type = builder.type;
        this.importance = builder.importance;
        this.source = builder.source;
        this.provenance = builder.provenance;
        this.createdAt = builder.createdAt;
        this.updatedAt = builder.updatedAt.isBefore(builder.createdAt) ? builder.createdAt : builder.updatedAt;
        this.lastAccessedAt = builder.lastAccessedAt;
        this.version = builder.version;
        this.actionId = builder.actionId;
        this.subject = builder.subject;
        this.validFrom = builder.validFrom;
        this.validUntil = builder.validUntil;
    }

    /**
     * Starts the first version of a memory, semantic, of default importance, from the agent and the user's words.
     *
     * @param createdAt also the time of the last update, unless set otherwise
     * @param actionId the action that writes this version
     */
    public static Builder builder(
            MemoryScope scope, MemoryId id, String content, Instant createdAt, ActionId actionId) {
        return new Builder(scope, id, content, createdAt, actionId);
    }

    /** Whose memory it is. */
    public MemoryScope scope() {
        return scope;
    }

    /** Its name within the scope. */
    public MemoryId id() {
        return id;
    }

    /** The statement, not blank. */
    public String content() {
        return content;
    }

    /** What kind of statement it is. */
    public MemoryType type() {
        return type;
    }

    /** How much it matters, 1 (trivial) to 5 (vital). */
    public int importance() {
        return importance;
    }

    /** By which door this version came in. */
    public Source source() {
        return source;
    }

    /** Who said it and where. */
    public Provenance provenance() {
        return provenance;
    }

    /** When the first version was made. */
    public Instant createdAt() {
        return createdAt;
    }

    /** When this version was made; never before {@link #createdAt()}. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** When a successful turn last used it. */
    public Optional<Instant> lastAccessedAt() {
        return Optional.ofNullable(lastAccessedAt);
    }

    /** Counts the versions, from 1. A touch doesn't change it. */
    public long version() {
        return version;
    }

    /** The action that wrote this version. */
    public ActionId actionId() {
        return actionId;
    }

    /** Whom the statement is about, where that is somebody else than the user. */
    public Optional<String> subject() {
        return Optional.ofNullable(subject);
    }

    /** Since when the statement holds, where it says so. */
    public Optional<Instant> validFrom() {
        return Optional.ofNullable(validFrom);
    }

    /** Until when the statement holds, where it says so. */
    public Optional<Instant> validUntil() {
        return Optional.ofNullable(validUntil);
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        Builder copy = new Builder(scope, id, content, createdAt, actionId);
        copy.type = type;
        copy.importance = importance;
        copy.source = source;
        copy.provenance = provenance;
        copy.updatedAt = updatedAt;
        copy.lastAccessedAt = lastAccessedAt;
        copy.version = version;
        copy.subject = subject;
        copy.validFrom = validFrom;
        copy.validUntil = validUntil;
        return copy;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Memory that
                && scope.equals(that.scope)
                && id.equals(that.id)
                && content.equals(that.content)
                && type == that.type
                && importance == that.importance
                && source == that.source
                && provenance.equals(that.provenance)
                && createdAt.equals(that.createdAt)
                && updatedAt.equals(that.updatedAt)
                && Objects.equals(lastAccessedAt, that.lastAccessedAt)
                && version == that.version
                && actionId.equals(that.actionId)
                && Objects.equals(subject, that.subject)
                && Objects.equals(validFrom, that.validFrom)
                && Objects.equals(validUntil, that.validUntil);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scope, id, version, actionId);
    }

    @Override
    public String toString() {
        return "Memory[" + scope + ", id=" + id + ", version=" + version + "]";
    }

    /** Builds a {@link Memory}. Confined to one thread. */
    public static final class Builder {
        private final MemoryScope scope;
        private final MemoryId id;
        private String content;
        private MemoryType type = MemoryType.SEMANTIC;
        private int importance = DEFAULT_IMPORTANCE;
        private Source source = Source.AGENT;
        private Provenance provenance = Provenance.of(Provenance.Origin.USER);
        private Instant createdAt;
        private Instant updatedAt;
        private @Nullable Instant lastAccessedAt;
        private long version = 1;
        private ActionId actionId;
        private @Nullable String subject;
        private @Nullable Instant validFrom;
        private @Nullable Instant validUntil;

        private Builder(MemoryScope scope, MemoryId id, String content, Instant createdAt, ActionId actionId) {
            this.scope = Objects.requireNonNull(scope, "scope");
            this.id = Objects.requireNonNull(id, "id");
            this.content = notBlank(content);
            this.createdAt = Objects.requireNonNull(createdAt, "createdAt");
            this.updatedAt = createdAt;
            this.actionId = Objects.requireNonNull(actionId, "actionId");
        }

        /**
         * Sets the statement.
         *
         * @throws IllegalArgumentException if it is blank
         */
        public Builder content(String content) {
            this.content = notBlank(content);
            return this;
        }

        /** Sets the kind of statement. */
        public Builder type(MemoryType type) {
            this.type = Objects.requireNonNull(type, "type");
            return this;
        }

        /**
         * Sets the importance.
         *
         * @throws IllegalArgumentException if it is not 1 to 5
         */
        public Builder importance(int importance) {
            if (importance < 1 || importance > 5) {
                throw new IllegalArgumentException("importance is 1 to 5, but was " + importance);
            }
            this.importance = importance;
            return this;
        }

        /** Sets the door this version came in by. */
        public Builder source(Source source) {
            this.source = Objects.requireNonNull(source, "source");
            return this;
        }

        /** Sets who said it and where. */
        public Builder provenance(Provenance provenance) {
            this.provenance = Objects.requireNonNull(provenance, "provenance");
            return this;
        }

        /** Sets when the first version was made. */
        public Builder createdAt(Instant createdAt) {
            this.createdAt = Objects.requireNonNull(createdAt, "createdAt");
            return this;
        }

        /** Sets when this version was made; a time before its creation reads as its creation. */
        public Builder updatedAt(Instant updatedAt) {
            this.updatedAt = Objects.requireNonNull(updatedAt, "updatedAt");
            return this;
        }

        /** Sets when a turn last used it, or null for never. */
        public Builder lastAccessedAt(@Nullable Instant lastAccessedAt) {
            this.lastAccessedAt = lastAccessedAt;
            return this;
        }

        /**
         * Sets the version.
         *
         * @throws IllegalArgumentException if it is below 1
         */
        public Builder version(long version) {
            if (version < 1) {
                throw new IllegalArgumentException("versions are counted from 1, but " + version + " was given");
            }
            this.version = version;
            return this;
        }

        /** Sets the action that writes this version. */
        public Builder actionId(ActionId actionId) {
            this.actionId = Objects.requireNonNull(actionId, "actionId");
            return this;
        }

        /** Sets whom the statement is about, or null for the user. */
        public Builder subject(@Nullable String subject) {
            this.subject = subject;
            return this;
        }

        /** Sets since when the statement holds, or null if it doesn't say. */
        public Builder validFrom(@Nullable Instant validFrom) {
            this.validFrom = validFrom;
            return this;
        }

        /** Sets until when the statement holds, or null if it doesn't say. */
        public Builder validUntil(@Nullable Instant validUntil) {
            this.validUntil = validUntil;
            return this;
        }

        /** The memory. */
        public Memory build() {
            return new Memory(this);
        }

        private static String notBlank(String content) {
            if (content.isBlank()) {
                throw new IllegalArgumentException("a memory's content must not be blank");
            }
            return content;
        }
    }
}
