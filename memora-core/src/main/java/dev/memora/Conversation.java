package dev.memora;

import dev.memora.internal.agent.Chat;
import dev.memora.internal.conversation.Transcript;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationRecord;
import dev.memora.profile.ConversationSummary;
import dev.memora.profile.Exchange;
import dev.memora.turn.ContextView;
import dev.memora.turn.TurnResult;
import dev.memora.turn.TurnSink;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A conversation with the built-in loop. Confined to one thread at a time.
 *
 * <p>A turn that fails leaves no trace: the next message starts from where the last successful turn ended. What was said
 * is in the conversation store; this object holds none of it, and another one with the same {@linkplain #id() id} goes on
 * where this one stopped.
 */
public final class Conversation {
    private final Transcript transcript;
    private final Chat chat;

    Conversation(Transcript transcript, Chat chat) {
        this.transcript = transcript;
        this.chat = chat;
    }

    /** Whose conversation. */
    public MemoryScope scope() {
        return transcript.scope();
    }

    /** The conversation's name, by which it can be resumed and which memories made in it carry. */
    public String id() {
        return transcript.id();
    }

    /**
     * What was said so far, oldest first.
     *
     * @throws dev.memora.profile.ProfileStoreException if the conversation store fails
     */
    public List<Exchange> history() {
        return transcript.current().exchanges();
    }

    /**
     * The older part in few words; empty as long as everything fits into the model's context.
     *
     * @throws dev.memora.profile.ProfileStoreException if the conversation store fails
     */
    public Optional<String> summary() {
        return transcript.current().summary().map(ConversationSummary::text);
    }

    /**
     * What the model would be shown with the next message. May call the model to count tokens.
     *
     * @throws MemoraException if a store fails
     */
    public ContextView context() {
        ConversationRecord record = transcript.current();
        return chat.window().view(record, chat.instructions(record));
    }

    /**
     * Sends a message and waits for the answer; commits what the model proposed; asks the approval handler about what
     * needs a yes. Never throws for what a model, a tool or a store did: the result says it.
     *
     * @param message what the user said
     * @throws IllegalArgumentException if it is blank, or too long for the context budget
     */
    public TurnResult send(String message) {
        return chat.send(transcript, message, null);
    }

    /**
     * Sends a message as {@link #send(String)} does, and hands out the answer while it comes. The sink has the whole answer
     * and the receipts before people are asked.
     *
     * @param message what the user said
     * @param sink follows the turn on this thread
     * @throws IllegalArgumentException if the message is blank, or too long for the context budget
     */
    public TurnResult send(String message, TurnSink sink) {
        return chat.send(transcript, message, Objects.requireNonNull(sink, "sink"));
    }

    /**
     * Deletes what was said. The memories made of it stay.
     *
     * @return whether anything was stored
     * @throws dev.memora.profile.ProfileStoreException if the conversation store fails
     */
    public boolean delete() {
        return transcript.delete();
    }
}
