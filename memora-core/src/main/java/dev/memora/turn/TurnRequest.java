package dev.memora.turn;

import dev.memora.llm.ChatMessage;
import dev.memora.memory.MemoryScope;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a turn starts from.
 *
 * <p>Immutable. {@link #toString()} leaves the texts out.
 */
public final class TurnRequest {
    private final MemoryScope scope;
    private final String userMessage;
    private final List<ChatMessage> history;
    private final @Nullable String turnId;
    private final ZoneId zone;
    private final @Nullable String conversationId;
    private final @Nullable Integer turnOrdinal;
    private final boolean userConfirmed;

    private TurnRequest(Builder builder) {
        this.scope = builder.scope;
        this.userMessage = builder.userMessage;
        this.history = builder.history;
        this.turnId = builder.turnId;
        this.zone = builder.zone;
        this.conversationId = builder.conversationId;
        this.turnOrdinal = builder.turnOrdinal;
        this.userConfirmed = builder.userConfirmed;
    }

    /**
     * Starts a request.
     *
     * @param scope whose memories; never taken from the model or the user's text
     * @param userMessage what the user said, not blank
     */
    public static Builder builder(MemoryScope scope, String userMessage) {
        return new Builder(scope, userMessage);
    }

    /** Whose memories. */
    public MemoryScope scope() {
        return scope;
    }

    /** What the user said. */
    public String userMessage() {
        return userMessage;
    }

    /** The conversation before this message, oldest first. */
    public List<ChatMessage> history() {
        return history;
    }

    /** The host's name for the turn; empty for a random one. */
    public Optional<String> turnId() {
        return Optional.ofNullable(turnId);
    }

    /** The user's time zone. */
    public ZoneId zone() {
        return zone;
    }

    /** The conversation it belongs to. */
    public Optional<String> conversationId() {
        return Optional.ofNullable(conversationId);
    }

    /** Its place in that conversation, from 1. */
    public OptionalInt turnOrdinal() {
        return turnOrdinal == null ? OptionalInt.empty() : OptionalInt.of(turnOrdinal);
    }

    /** Whether the host knows that the user, with this message, confirms what the assistant said last. */
    public boolean userConfirmed() {
        return userConfirmed;
    }

    @Override
    public String toString() {
        return "TurnRequest[" + scope + ", " + history.size() + " messages before]";
    }

    /** Builds a {@link TurnRequest}. Confined to one thread. */
    public static final class Builder {
        private final MemoryScope scope;
        private final String userMessage;
        private List<ChatMessage> history = List.of();
        private @Nullable String turnId;
        private ZoneId zone = ZoneOffset.UTC;
        private @Nullable String conversationId;
        private @Nullable Integer turnOrdinal;
        private boolean userConfirmed;

        private Builder(MemoryScope scope, String userMessage) {
            this.scope = Objects.requireNonNull(scope, "scope");
            this.userMessage = userMessage;
            if (userMessage.isBlank()) {
                throw new IllegalArgumentException("a turn starts with a message that is not blank");
            }
        }

        /** Sets the conversation before this message, oldest first. */
        public Builder history(List<ChatMessage> history) {
            this.history = List.copyOf(history);
            return this;
        }

        /**
         * Names the turn. A turn begun again under the same name, because an answer was lost on its way, does nothing a
         * second time and gives the same receipts.
         *
         * @throws IllegalArgumentException if the name is blank
         */
        public Builder turnId(String turnId) {
            if (turnId.isBlank()) {
                throw new IllegalArgumentException("a turn id must not be blank");
            }
            this.turnId = turnId;
            return this;
        }

        /** Sets the user's time zone, in which "tomorrow" is meant. */
        public Builder zone(ZoneId zone) {
            this.zone = Objects.requireNonNull(zone, "zone");
            return this;
        }

        /** Places the turn in a conversation, counted from 1. */
        public Builder conversation(String conversationId, int turnOrdinal) {
            this.conversationId = Objects.requireNonNull(conversationId, "conversationId");
            this.turnOrdinal = turnOrdinal;
            return this;
        }

        /** Says that the user, with this message, confirms what the assistant said last. */
        public Builder userConfirmed() {
            this.userConfirmed = true;
            return this;
        }

        /** The request. */
        public TurnRequest build() {
            return new TurnRequest(this);
        }
    }
}
