package dev.memora.internal.turn;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.Effect;
import dev.memora.action.Proposal;
import dev.memora.action.Receipt;
import dev.memora.action.Snapshot;
import dev.memora.event.MemoraEvent;
import dev.memora.internal.action.Observation;
import dev.memora.internal.action.PendingActions.Forget;
import dev.memora.internal.action.PendingActions.Pending;
import dev.memora.internal.action.PendingActions.Remember;
import dev.memora.internal.action.TurnState;
import dev.memora.internal.commit.Causes;
import dev.memora.internal.commit.Committer;
import dev.memora.internal.commit.Ids;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import dev.memora.policy.PolicyReasons;
import dev.memora.tool.Trust;
import dev.memora.turn.CommitReport;
import dev.memora.turn.TurnRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One turn: what the model calls gathers here, and only {@link #commit} lets it out. Belongs to one thread at a time; a
 * second one that comes in meanwhile is told so, except by {@link #close}, which waits.
 */
public final class TurnTransaction {
    private static final String OVER = "this turn is over";

    private final TurnEngine engine;
    private final TurnRequest request;
    private final TurnState state;
    private final long epoch;
    private final List<ActionEntry> before;
    private final ReentrantLock busy = new ReentrantLock();
    private final Map<List<String>, Observation> answered = new HashMap<>();
    private Committer.@Nullable Opened opened;
    private @Nullable CommitReport report;
    private boolean closed;

    TurnTransaction(TurnEngine engine, TurnRequest request, TurnState state, long epoch, List<ActionEntry> before) {
        this.engine = engine;
        this.request = request;
        this.state = state;
        this.epoch = epoch;
        this.before = before;
    }

    /** What the turn knows and gathered so far. */
    public TurnState state() {
        return state;
    }

    /**
     * Answers a call of a memory tool. An identical call gets the first one's answer.
     *
     * @throws dev.memora.MemoraException if the store or the embedding model failed; nothing was registered
     * @throws IllegalStateException if another thread is inside this turn
     */
    public Observation call(String name, String argumentsJson) {
        enter();
        try {
            if (closed || report != null) {
                engine.listener().on(new MemoraEvent.LateToolCall(state.scope().fingerprint(), state.turnId()));
                return Observation.error(OVER);
            }
            if (!before.isEmpty()) {
                return Observation.error("this turn was committed before; answer the user now");
            }
            Instant start = engine.clock().instant();
            List<String> key = List.of(name, argumentsJson);
            Observation cached = answered.get(key);
            Observation observation = cached != null ? cached : engine.tools().call(name, argumentsJson, state);
            answered.put(key, observation);
            answered(engine.tools().has(name) ? name : "unknown", observation, start);
            return observation;
        } finally {
            busy.unlock();
        }
    }

    /** Tells that a tool answered, the host's own included. */
    public void answered(String tool, Observation observation, Instant start) {
        engine.listener()
                .on(new MemoraEvent.ToolAnswered(
                        state.scope().fingerprint(),
                        state.turnId(),
                        tool,
                        observation.ok(),
                        Duration.between(start, engine.clock().instant())));
    }

    /** Notes what a host tool answered. */
    public void observed(String output, Trust trust) {
        enter();
        try {
            requireOpen();
            state.observed(output, trust);
        } finally {
            busy.unlock();
        }
    }

    /**
     * Opens what the turn gathered, so that nothing can lose it any more; {@link #commit} settles it.
     *
     * @return one receipt per action, in order, as of now
     */
    public List<Receipt> open() {
        enter();
        try {
            requireOpen();
            return opened().receipts();
        } finally {
            busy.unlock();
        }
    }

    /**
     * Opens and settles what the turn gathered, and notes which memories it used. A second call gives the first one's
     * report.
     *
     * @throws IllegalStateException if the turn was closed, or another thread is inside it
     */
    public CommitReport commit() {
        enter();
        try {
            if (report != null) {
                return report;
            }
            requireOpen();
            Committer.Opened open = opened();
            CommitReport done = engine.committer().settle(state.scope(), open);
            touch();
            report = done;
            return done;
        } finally {
            busy.unlock();
        }
    }

    /** Ends the turn; without a commit, nothing of it is kept. Waits for a commit that is under way. */
    public void close() {
        busy.lock();
        try {
            closed = true;
        } finally {
            busy.unlock();
        }
    }

    private Committer.Opened opened() {
        if (opened == null) {
            opened = before.isEmpty() ? engine.committer().open(entries()) : Committer.Opened.of(before);
        }
        return opened;
    }

    private List<ActionEntry> entries() {
        List<ActionEntry> entries = new ArrayList<>();
        for (Pending pending : state.pending().all()) {
            ActionId id = Ids.action(state.scope(), state.turnId(), entries.size());
            entries.add(pending instanceof Remember remember ? entry(id, remember) : entry(id, (Forget) pending));
        }
        return entries;
    }

    private ActionEntry entry(ActionId id, Remember remember) {
        Provenance provenance = Provenance.builder(
                        state.userConfirmed() ? Provenance.Origin.USER_CONFIRMED : Provenance.Origin.USER)
                .turnId(state.turnId())
                .conversationId(request.conversationId().orElse(null))
                .turnOrdinal(
                        request.turnOrdinal().isPresent()
                                ? request.turnOrdinal().getAsInt()
                                : null)
                .quote(remember.quote().orElse(null))
                .build();
        // An untrusted tool may have answered after this proposal was accepted: the whole turn is tainted all the same.
        String askReason = remember.askReason() == null && state.tainted()
                ? PolicyReasons.UNTRUSTED_CONTEXT
                : remember.askReason();
        return builder(id, ActionKind.REMEMBER, Ids.memory(id))
                .proposal(new Proposal(
                        remember.content(),
                        remember.type(),
                        remember.reason(),
                        Source.AGENT,
                        provenance,
                        state.explicitRequest(),
                        askReason))
                .build();
    }

    private ActionEntry entry(ActionId id, Forget forget) {
        Provenance provenance = Provenance.builder(Provenance.Origin.USER)
                .turnId(state.turnId())
                .build();
        return builder(id, ActionKind.FORGET, forget.memory().id())
                .proposal(new Proposal("", MemoryType.SEMANTIC, forget.reason(), Source.AGENT, provenance, false, null))
                .effect(new Effect.Remove(Snapshot.of(forget.memory()).stripped()))
                .build();
    }

    private ActionEntry.Builder builder(ActionId id, ActionKind kind, MemoryId memoryId) {
        return ActionEntry.builder(
                state.scope(),
                id,
                state.turnId(),
                kind,
                memoryId,
                epoch,
                engine.clock().instant());
    }

    private void touch() {
        List<MemoryId> used = state.usedMemories();
        if (used.isEmpty()) {
            return;
        }
        try {
            engine.store().touch(state.scope(), used, engine.clock().instant());
        } catch (RuntimeException e) {
            engine.listener().on(new MemoraEvent.TouchFailed(state.scope().fingerprint(), Causes.describe(e)));
        }
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException(OVER);
        }
    }

    private void enter() {
        if (!busy.tryLock()) {
            throw new IllegalStateException("another thread is inside this turn");
        }
        if (busy.getHoldCount() > 1) {
            busy.unlock();
            throw new IllegalStateException("this turn is already inside a call on this thread");
        }
    }
}
