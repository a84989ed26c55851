package dev.memora.llm;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * One request to a model.
 *
 * <p>Immutable. {@link #toString()} leaves all text out.
 */
public final class ChatRequest {
    /** How long a call may take where nothing else is said. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(60);

    /** Whether the model may call tools. */
    public enum ToolChoice {
        /** As it sees fit. */
        AUTO,
        /** Not in this request, though the tools stay visible. */
        NONE
    }

    private final String instructions;
    private final List<ChatMessage> messages;
    private final List<ToolSpec> tools;
    private final ToolChoice toolChoice;
    private final @Nullable AnswerSchema answerSchema;
    private final Duration timeout;
    private final @Nullable Integer maxOutputTokens;
    private final Phase phase;

    private ChatRequest(Builder builder) {
        this.instructions = builder.instructions;
        this.messages = builder.messages;
        this.tools = builder.tools;
        this.toolChoice = builder.toolChoice;
        this.answerSchema = builder.answerSchema;
        this.timeout = builder.timeout;
        this.maxOutputTokens = builder.maxOutputTokens;
        this.phase = builder.phase;
    }

    /** Starts a request with these messages, oldest first. */
    public static Builder builder(List<ChatMessage> messages) {
        return new Builder(messages);
    }

    /** The system or developer message; empty if there is none. */
    public String instructions() {
        return instructions;
    }

    /** The conversation, oldest first. Each tool call is followed by its output. */
    public List<ChatMessage> messages() {
        return messages;
    }

    /** The tools the model sees. */
    public List<ToolSpec> tools() {
        return tools;
    }

    /** Whether the model may call them. */
    public ToolChoice toolChoice() {
        return toolChoice;
    }

    /** The form the answer's text must have; empty for free text. */
    public Optional<AnswerSchema> answerSchema() {
        return Optional.ofNullable(answerSchema);
    }

    /** The whole time the call may take, retries included. */
    public Duration timeout() {
        return timeout;
    }

    /** The most tokens to write, or empty for the provider's limit. */
    public OptionalInt maxOutputTokens() {
        return maxOutputTokens == null ? OptionalInt.empty() : OptionalInt.of(maxOutputTokens);
    }

    /** What the call is for. */
    public Phase phase() {
        return phase;
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        Builder copy = new Builder(messages);
        copy.instructions = instructions;
        copy.tools = tools;
        copy.toolChoice = toolChoice;
        copy.answerSchema = answerSchema;
        copy.timeout = timeout;
        copy.maxOutputTokens = maxOutputTokens;
        copy.phase = phase;
        return copy;
    }

    @Override
    public String toString() {
        return "ChatRequest[phase=" + phase + ", " + messages.size() + " messages, " + tools.size() + " tools]";
    }

    /**
     * The JSON form an answer must have.
     *
     * <p>Immutable.
     *
     * @param name 1 to 64 of {@code a-z A-Z 0-9 _ -}, shown to the model
     * @param schema a JSON Schema object, as JSON text
     */
    public record AnswerSchema(String name, String schema) {}

    /** Builds a {@link ChatRequest}. Confined to one thread. */
    public static final class Builder {
        private List<ChatMessage> messages;
        private String instructions = "";
        private List<ToolSpec> tools = List.of();
        private ToolChoice toolChoice = ToolChoice.AUTO;
        private @Nullable AnswerSchema answerSchema;
        private Duration timeout = DEFAULT_TIMEOUT;
        private @Nullable Integer maxOutputTokens;
        private Phase phase = Phase.REPLY;

        private Builder(List<ChatMessage> messages) {
            this.messages = List.copyOf(messages);
        }

        /** Sets the messages, oldest first. */
        public Builder messages(List<ChatMessage> messages) {
            this.messages = List.copyOf(messages);
            return this;
        }

        /** Sets the system or developer message. */
        public Builder instructions(String instructions) {
            this.instructions = Objects.requireNonNull(instructions, "instructions");
            return this;
        }

        /** Sets the tools the model sees. */
        public Builder tools(List<ToolSpec> tools) {
            this.tools = List.copyOf(tools);
            return this;
        }

        /** Sets whether the model may call them. */
        public Builder toolChoice(ToolChoice toolChoice) {
            this.toolChoice = Objects.requireNonNull(toolChoice, "toolChoice");
            return this;
        }

        /** Sets the form the answer must have, or null for free text. */
        public Builder answerSchema(@Nullable AnswerSchema answerSchema) {
            this.answerSchema = answerSchema;
            return this;
        }

        /**
         * Sets the whole time the call may take.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder timeout(Duration timeout) {
            if (timeout.isNegative() || timeout.isZero()) {
                throw new IllegalArgumentException("a time-out must be positive");
            }
            this.timeout = timeout;
            return this;
        }

        /**
         * Sets the most tokens to write, or null for the provider's limit.
         *
         * @throws IllegalArgumentException if it is not positive
         */
        public Builder maxOutputTokens(@Nullable Integer maxOutputTokens) {
            if (maxOutputTokens != null && maxOutputTokens < 1) {
                throw new IllegalArgumentException("the output limit must be positive");
            }
            this.maxOutputTokens = maxOutputTokens;
            return this;
        }

        /** Sets what the call is for. */
        public Builder phase(Phase phase) {
            this.phase = Objects.requireNonNull(phase, "phase");
            return this;
        }

        /** The request. */
        public ChatRequest build() {
            return new ChatRequest(this);
        }
    }
}
