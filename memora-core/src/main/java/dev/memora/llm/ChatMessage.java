package dev.memora.llm;

import java.util.List;
import java.util.Optional;

/**
 * One entry of the conversation sent to a model. Sealed, because an adapter that skipped a kind it doesn't know would
 * send a conversation that never happened.
 *
 * <p>All kinds are immutable, and their {@code toString()} leaves the text out.
 */
public sealed interface ChatMessage {
    /**
     * What the user, or the host in the user's place, said.
     *
     * @param text may be blank
     */
    record User(String text) implements ChatMessage {
        @Override
        public String toString() {
            return "User[" + text.length() + " chars]";
        }
    }

    /**
     * What the model said.
     *
     * @param text empty if it only called tools
     * @param calls the tools it wants called, in its order
     * @param items the provider's own form of this message, to be sent back unchanged within the turn
     */
    record Assistant(String text, List<ToolCall> calls, Optional<ProviderItems> items) implements ChatMessage {
        /** Copies the calls. */
        public Assistant {
            calls = List.copyOf(calls);
        }

        /** A plain answer. */
        public static Assistant of(String text) {
            return new Assistant(text, List.of(), Optional.empty());
        }

        @Override
        public String toString() {
            return "Assistant[" + text.length() + " chars, " + calls.size() + " calls]";
        }
    }

    /**
     * What a tool answered.
     *
     * @param callId the {@link ToolCall#id()} it answers
     * @param text the observation
     */
    record ToolOutput(String callId, String text) implements ChatMessage {
        @Override
        public String toString() {
            return "ToolOutput[" + text.length() + " chars]";
        }
    }
}
