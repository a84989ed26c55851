package dev.memora.llm;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A model's whole answer.
 *
 * <p>Immutable. {@link #toString()} leaves the text out.
 */
public final class ChatResponse {
    private final String text;
    private final List<ToolCall> calls;
    private final FinishReason finishReason;
    private final TokenUsage usage;
    private final @Nullable ProviderItems items;

    private ChatResponse(Builder builder) {
        this.text = builder.text;
        this.calls = builder.calls;
        this.finishReason = builder.finishReason != null
                ? builder.finishReason
                : builder.calls.isEmpty() ? FinishReason.STOP : FinishReason.TOOL_CALLS;
        this.usage = builder.usage;
        this.items = builder.items;
    }

    /** Starts a response with this text, empty if the model only called tools. */
    public static Builder builder(String text) {
        return new Builder(text);
    }

    /** What the model wrote; empty if it only called tools. */
    public String text() {
        return text;
    }

    /** The tools it wants called, in its order. */
    public List<ToolCall> calls() {
        return calls;
    }

    /** Why it stopped. */
    public FinishReason finishReason() {
        return finishReason;
    }

    /** What the call used. */
    public TokenUsage usage() {
        return usage;
    }

    /** The provider's own form of the answer, to be sent back within the turn. */
    public Optional<ProviderItems> items() {
        return Optional.ofNullable(items);
    }

    /** The answer as a message of the conversation. */
    public ChatMessage.Assistant asMessage() {
        return new ChatMessage.Assistant(text, calls, items());
    }

    @Override
    public String toString() {
        return "ChatResponse[" + text.length() + " chars, " + calls.size() + " calls, " + finishReason + "]";
    }

    /** Builds a {@link ChatResponse}. Confined to one thread. */
    public static final class Builder {
        private final String text;
        private List<ToolCall> calls = List.of();
        private @Nullable FinishReason finishReason;
        private TokenUsage usage = TokenUsage.NONE;
        private @Nullable ProviderItems items;

        private Builder(String text) {
            this.text = Objects.requireNonNull(text, "text");
        }

        /** Sets the tool calls. */
        public Builder calls(List<ToolCall> calls) {
            this.calls = List.copyOf(calls);
            return this;
        }

        /** Sets why the model stopped; unset, it is TOOL_CALLS if there are calls, else STOP. */
        public Builder finishReason(FinishReason finishReason) {
            this.finishReason = Objects.requireNonNull(finishReason, "finishReason");
            return this;
        }

        /** Sets what the call used. */
        public Builder usage(TokenUsage usage) {
            this.usage = Objects.requireNonNull(usage, "usage");
            return this;
        }

        /** Sets the provider's own form, or null for none. */
        public Builder items(@Nullable ProviderItems items) {
            this.items = items;
            return this;
        }

        /** The response. */
        public ChatResponse build() {
            return new ChatResponse(this);
        }
    }
}
