package dev.memora.turn;

import dev.memora.action.Receipt;
import dev.memora.llm.TextSink;
import java.util.List;

/**
 * Follows a turn while it runs. Called on the thread that sent the message, in this order: pieces of text, which
 * {@link #discarded()} may take back; {@link #replied} once the answer is whole; {@link #receipts} once it is known what
 * came of what the model proposed, and before people are asked.
 *
 * <p>If {@link #text} or {@link #discarded} throws, the turn ends as cancelled and nothing of it is kept. What the other
 * two throw is logged by class name and changes nothing: the user has the answer.
 */
@FunctionalInterface
public interface TurnSink extends TextSink {
    /**
     * The answer is whole; the pieces since the last {@link #discarded()} add up to it. From here on it stays in the
     * conversation.
     */
    default void replied(String reply) {}

    /** What came of each action, in the order they were proposed. Questions to people are still open. */
    default void receipts(List<Receipt> receipts) {}
}
