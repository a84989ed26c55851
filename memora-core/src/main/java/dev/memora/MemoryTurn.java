package dev.memora;

import dev.memora.internal.turn.TurnEngine;
import dev.memora.internal.turn.TurnTransaction;
import dev.memora.llm.ToolSpec;
import dev.memora.memory.MemoryId;
import dev.memora.tool.Trust;
import dev.memora.turn.CommitReport;
import dev.memora.turn.TurnRequest;
import java.util.List;
import java.util.Objects;

/**
 * One turn of a host that runs its own model loop: the host shows {@link #tools()} to its model, hands the model's calls
 * to {@link #call}, and, once there is a final answer, {@linkplain #commit commits}.
 *
 * <p>A turn that is closed without a commit is abandoned: nothing of it is kept. So is one whose process dies before
 * {@link #commit} was called, even if the user has read the answer by then: commit first, or right behind the answer.
 *
 * <p>Confined to one thread at a time.
 */
public final class MemoryTurn implements AutoCloseable {
    private final TurnEngine engine;
    private final TurnTransaction turn;

    MemoryTurn(TurnEngine engine, TurnRequest request) {
        this.engine = engine;
        this.turn = engine.begin(request);
    }

    /** The turn's name. */
    public String turnId() {
        return turn.state().turnId();
    }

    /** The three memory tools, to be shown to the model beside the host's own. */
    public List<ToolSpec> tools() {
        return engine.tools().specs();
    }

    /**
     * Answers a model's call of a memory tool with the JSON text the model is to see. What the model did wrong is in that
     * text; so is a call after the turn is over.
     *
     * @param name as the model wrote it
     * @param argumentsJson as the model wrote it
     * @throws MemoraException if the store or the embedding model failed; nothing was registered, and the turn stays open
     * @throws IllegalStateException if another thread is inside this turn
     */
    public String call(String name, String argumentsJson) {
        return turn.call(Objects.requireNonNull(name, "name"), Objects.requireNonNull(argumentsJson, "argumentsJson"))
                .json();
    }

    /**
     * Notes that one of the host's own tools answered. Without this call Memora can't know what the model has read, and
     * can't tell the user's words from somebody else's.
     *
     * @param toolName which tool
     * @param output what the model was shown
     * @param trust whether the output can carry somebody else's words
     * @throws IllegalStateException if the turn is closed, or another thread is inside it
     */
    public void observed(String toolName, String output, Trust trust) {
        Objects.requireNonNull(toolName, "toolName");
        turn.observed(Objects.requireNonNull(output, "output"), Objects.requireNonNull(trust, "trust"));
    }

    /** The memories the model was shown, each once. */
    public List<MemoryId> usedMemories() {
        return turn.state().usedMemories();
    }

    /**
     * Decides and stores what the model proposed. From here on nothing is lost: what can't be done now is retried by the
     * scope's next turn or by {@link Memora#recover()}. Never waits for a person; the report lists what a person must
     * decide. A second call gives the first one's report.
     *
     * @param finalAnswer the model's whole answer to the user
     * @throws IllegalArgumentException if the answer is blank; the turn stays open
     * @throws IllegalStateException if the turn is closed, or another thread is inside it
     */
    public CommitReport commit(String finalAnswer) {
        if (finalAnswer.isBlank()) {
            throw new IllegalArgumentException("a turn commits with the answer the user gets, which is not blank");
        }
        return turn.commit();
    }

    /** Ends the turn. Without a commit nothing of it is kept; a commit under way is waited for. */
    @Override
    public void close() {
        turn.close();
    }
}
