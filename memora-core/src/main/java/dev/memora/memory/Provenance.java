package dev.memora.memory;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Where a memory comes from: who said it, in which turn, in which words.
 *
 * <p>Immutable. {@link #toString()} leaves the quote out.
 */
public final class Provenance {
    /** Who stands behind the statement. */
    public enum Origin {
        /** The user's own words. */
        USER,
        /** Somebody else's words, which the user confirmed. */
        USER_CONFIRMED,
        /** The host application. */
        HOST,
        /** A tool's output. */
        TOOL
    }

    private final Origin origin;
    private final @Nullable String turnId;
    private final @Nullable String conversationId;
    private final @Nullable Integer turnOrdinal;
    private final @Nullable String quote;
    private final @Nullable String policyVersion;

    private Provenance(Builder builder) {
        this.origin = builder.origin;
        this.turnId = builder.turnId;
        this.conversationId = builder.conversationId;
        this.turnOrdinal = builder.turnOrdinal;
        this.quote = builder.quote;
        this.policyVersion = builder.policyVersion;
    }

    /** A provenance that names its origin and nothing else. */
    public static Provenance of(Origin origin) {
        return builder(origin).build();
    }

    /** Starts a provenance. */
    public static Builder builder(Origin origin) {
        return new Builder(origin);
    }

    /** Who stands behind the statement. */
    public Origin origin() {
        return origin;
    }

    /** The turn it was proposed in. */
    public Optional<String> turnId() {
        return Optional.ofNullable(turnId);
    }

    /** The conversation that turn belongs to. */
    public Optional<String> conversationId() {
        return Optional.ofNullable(conversationId);
    }

    /** The turn's place in its conversation, from 1. */
    public OptionalInt turnOrdinal() {
        return turnOrdinal == null ? OptionalInt.empty() : OptionalInt.of(turnOrdinal);
    }

    /** The user's sentence that supports the statement, at most 500 code points. */
    public Optional<String> quote() {
        return Optional.ofNullable(quote);
    }

    /** The {@code MemoryPolicy.version()} that let the statement in. */
    public Optional<String> policyVersion() {
        return Optional.ofNullable(policyVersion);
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        return new Builder(origin)
                .turnId(turnId)
                .conversationId(conversationId)
                .turnOrdinal(turnOrdinal)
                .quote(quote)
                .policyVersion(policyVersion);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Provenance that
                && origin == that.origin
                && Objects.equals(turnId, that.turnId)
                && Objects.equals(conversationId, that.conversationId)
                && Objects.equals(turnOrdinal, that.turnOrdinal)
                && Objects.equals(quote, that.quote)
                && Objects.equals(policyVersion, that.policyVersion);
    }

    @Override
    public int hashCode() {
        return Objects.hash(origin, turnId, conversationId, turnOrdinal, quote, policyVersion);
    }

    @Override
    public String toString() {
        return "Provenance[origin=" + origin + "]";
    }

    /** Builds a {@link Provenance}. Confined to one thread. */
    public static final class Builder {
        private final Origin origin;
        private @Nullable String turnId;
        private @Nullable String conversationId;
        private @Nullable Integer turnOrdinal;
        private @Nullable String quote;
        private @Nullable String policyVersion;

        private Builder(Origin origin) {
            this.origin = Objects.requireNonNull(origin, "origin");
        }

        /** Sets the turn, or null for none. */
        public Builder turnId(@Nullable String turnId) {
            this.turnId = turnId;
            return this;
        }

        /** Sets the conversation, or null for none. */
        public Builder conversationId(@Nullable String conversationId) {
            this.conversationId = conversationId;
            return this;
        }

        /**
         * Sets the turn's place in its conversation, or null for none.
         *
         * @throws IllegalArgumentException if it is below 1
         */
        public Builder turnOrdinal(@Nullable Integer turnOrdinal) {
            if (turnOrdinal != null && turnOrdinal < 1) {
                throw new IllegalArgumentException("turns are counted from 1");
            }
            this.turnOrdinal = turnOrdinal;
            return this;
        }

        /** Sets the supporting sentence, or null for none. */
        public Builder quote(@Nullable String quote) {
            this.quote = quote;
            return this;
        }

        /** Sets the policy's version, or null if it isn't known. */
        public Builder policyVersion(@Nullable String policyVersion) {
            this.policyVersion = policyVersion;
            return this;
        }

        /** The provenance. */
        public Provenance build() {
            return new Provenance(this);
        }
    }
}
