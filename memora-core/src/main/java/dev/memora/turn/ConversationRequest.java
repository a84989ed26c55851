package dev.memora.turn;

import dev.memora.memory.MemoryScope;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which conversation is wanted, and what is known about the user's place in the world.
 *
 * <p>Immutable.
 */
public final class ConversationRequest {
    private final MemoryScope scope;
    private final @Nullable String id;
    private final @Nullable ZoneId zone;
    private final @Nullable Locale locale;

    private ConversationRequest(Builder builder) {
        this.scope = builder.scope;
        this.id = builder.id;
        this.zone = builder.zone;
        this.locale = builder.locale;
    }

    /** Starts a request for a new conversation. */
    public static Builder builder(MemoryScope scope) {
        return new Builder(scope);
    }

    /** Whose conversation. */
    public MemoryScope scope() {
        return scope;
    }

    /** The conversation's name; empty for a new one. */
    public Optional<String> id() {
        return Optional.ofNullable(id);
    }

    /** The user's time zone; empty for the stored conversation's, or UTC. */
    public Optional<ZoneId> zone() {
        return Optional.ofNullable(zone);
    }

    /** The user's language and region; empty for the stored conversation's, or none. */
    public Optional<Locale> locale() {
        return Optional.ofNullable(locale);
    }

    /** Builds a {@link ConversationRequest}. Confined to one thread. */
    public static final class Builder {
        private final MemoryScope scope;
        private @Nullable String id;
        private @Nullable ZoneId zone;
        private @Nullable Locale locale;

        private Builder(MemoryScope scope) {
            this.scope = Objects.requireNonNull(scope, "scope");
        }

        /**
         * Names the conversation: the stored one of this name goes on; if there is none, a new one gets the name.
         *
         * @throws IllegalArgumentException if the name is blank
         */
        public Builder id(String id) {
            if (id.isBlank()) {
                throw new IllegalArgumentException("a conversation id must not be blank");
            }
            this.id = id;
            return this;
        }

        /** Sets the user's time zone, in which "tomorrow" is meant. */
        public Builder zone(ZoneId zone) {
            this.zone = Objects.requireNonNull(zone, "zone");
            return this;
        }

        /** Sets the user's language and region, which the model is told. */
        public Builder locale(Locale locale) {
            this.locale = Objects.requireNonNull(locale, "locale");
            return this;
        }

        /** The request. */
        public ConversationRequest build() {
            return new ConversationRequest(this);
        }
    }
}
