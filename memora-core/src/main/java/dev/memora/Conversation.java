package dev.memora;

import dev.memora.action.Receipt;
import dev.memora.event.MemoraEvent;
import dev.memora.internal.agent.AgentLoop;
import dev.memora.internal.conversation.Instructions;
import dev.memora.internal.turn.TurnTransaction;
import dev.memora.llm.ChatMessage;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.UserProfile;
import dev.memora.turn.CommitReport;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnRequest;
import dev.memora.turn.TurnResult;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A conversation with the built-in loop. Confined to one thread at a time.
 *
 * <p>A turn that fails leaves no trace: the next message starts from where the last successful turn ended.
 */
public final class Conversation {
    private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);

    private final Memora memora;
    private final AgentLoop loop;
    private final MemoryScope scope;
    private final ZoneId zone;
    private final UserProfile profile;
    private final String id;
    private final List<ChatMessage> history = new ArrayList<>();
    private int turns;

    Conversation(Memora memora, AgentLoop loop, MemoryScope scope, ZoneId zone, UserProfile profile, String id) {
        this.memora = memora;
        this.loop = loop;
        this.scope = scope;
        this.zone = zone;
        this.profile = profile;
        this.id = id;
    }

    /** Whose conversation. */
    public MemoryScope scope() {
        return scope;
    }

    /** The conversation's name, which memories made in it carry. */
    public String id() {
        return id;
    }

    /** What was said so far: user messages and final answers, oldest first. */
    public List<ChatMessage> history() {
        return List.copyOf(history);
    }

    /**
     * Sends a message and waits for the answer; commits what the model proposed; asks the approval handler about what
     * needs a yes. Never throws for what a model, a tool or a store did: the result says it.
     *
     * @param message what the user said
     * @throws IllegalArgumentException if it is blank
     */
    public TurnResult send(String message) {
        TurnRequest request = TurnRequest.builder(scope, message)
                .history(history)
                .zone(zone)
                .conversation(id, turns + 1)
                .build();
        Instant start = memora.engine().clock().instant();
        TurnTransaction turn;
        try {
            turn = memora.engine().begin(request);
        } catch (RuntimeException e) {
            return ended(
                    TurnResult.builder(StopReason.TOOL_ERROR, id + "-" + (turns + 1))
                            .failure(e)
                            .build(),
                    start);
        }
        try {
            List<ChatMessage> messages = new ArrayList<>(history);
            messages.add(new ChatMessage.User(message));
            AgentLoop.Ending ending = loop.run(turn, Instructions.of(profile, start, zone), messages);
            TurnResult result = ending.reason() == StopReason.FINAL_ANSWER
                    ? answered(message, turn, ending)
                    : result(turn, ending).build();
            return ended(result, start);
        } finally {
            turn.close();
        }
    }

    private TurnResult ended(TurnResult result, Instant start) {
        memora.engine()
                .listener()
                .on(new MemoraEvent.TurnEnded(
                        scope.fingerprint(),
                        result.turnId(),
                        result.stopReason(),
                        result.toolSteps(),
                        result.usage(),
                        Duration.between(start, memora.engine().clock().instant())));
        return result;
    }

    private TurnResult answered(String message, TurnTransaction turn, AgentLoop.Ending ending) {
        history.add(new ChatMessage.User(message));
        history.add(ChatMessage.Assistant.of(ending.answer()));
        turns++;
        CommitReport report = turn.commit();
        List<Receipt> receipts = asked(report);
        return result(turn, ending)
                .reply(ending.answer())
                .receipts(receipts)
                .approvals(new CommitReport(receipts, report.usage()).approvals())
                .usage(turn.state().usage().plus(report.usage()))
                .build();
    }

    /** The receipts after people were asked. The reply is out, so a failure here leaves questions open and ends nothing. */
    private List<Receipt> asked(CommitReport report) {
        if (report.approvals().isEmpty()) {
            return report.receipts();
        }
        try {
            memora.approvals(scope).ask(report.approvals());
        } catch (RuntimeException e) {
            logOpen(e);
        }
        try {
            return memora.receiptsOf(scope, report.receipts());
        } catch (RuntimeException e) {
            logOpen(e);
            return report.receipts();
        }
    }

    private void logOpen(RuntimeException cause) {
        String name = cause.getClass().getName();
        LOG.warn("questions of scope {} stay open, or may: {}", scope.fingerprint(), name);
    }

    private static TurnResult.Builder result(TurnTransaction turn, AgentLoop.Ending ending) {
        return TurnResult.builder(ending.reason(), turn.state().turnId())
                .toolSteps(ending.steps())
                .usedMemories(turn.state().usedMemories())
                .usage(turn.state().usage())
                .failure(ending.failure());
    }
}
