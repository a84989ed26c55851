package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Approval;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.event.MemoraEvent;
import dev.memora.event.MemoraListener;
import dev.memora.internal.approval.ApprovalDigest;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.settings.MemoraSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Moves entries from state to state, one compare-and-set each. Whoever loses a race goes on with the entry the winner
 * left. Keeps the events of a run until it is told to publish them, because listeners are never called under a lock.
 * Confined to one thread.
 */
final class Ledger {
    static final int MAX_CONFLICTS = 4;
    static final int MAX_FAILURES = 5;
    private static final int MAX_DOUBLINGS = 10;

    private final Journal journal;
    private final MemoraSettings settings;
    private final Clock clock;
    private final Supplier<String> ids;
    private final List<MemoraEvent> events = new ArrayList<>();

    Ledger(Journal journal, MemoraSettings settings, Clock clock, Supplier<String> ids) {
        this.journal = journal;
        this.settings = settings;
        this.clock = clock;
        this.ids = ids;
    }

    Instant now() {
        return clock.instant();
    }

    /** Fixes what the action does and what will have come of it. */
    ActionEntry decide(ActionEntry entry, Effect effect, Outcome outcome) {
        return move(decided(entry, effect, outcome).build());
    }

    /** As {@link #decide}, with a person's yes. */
    ActionEntry decideApproved(ActionEntry entry, Effect effect, Outcome outcome, Approval approval) {
        return move(decided(entry, effect, outcome).approval(approval).build());
    }

    /** Ends the action. */
    ActionEntry close(ActionEntry entry, Outcome outcome) {
        return move(closed(entry, outcome));
    }

    /** Ends an action whose memory is gone by now. */
    ActionEntry closeWithoutText(ActionEntry entry, Outcome outcome) {
        ActionEntry done = closed(entry, outcome);
        return move(entry.next()
                .state(ActionState.DONE)
                .updatedAt(done.updatedAt())
                .proposal(null)
                .effect(done.effect().map(Effect::stripped).orElse(null))
                .approval(done.approval().orElse(null))
                .outcome(outcome)
                .due(null)
                .build());
    }

    /** The revision that ends the action, for a store that writes it in its own transaction. */
    ActionEntry closed(ActionEntry entry, Outcome outcome) {
        boolean forgotten = outcome instanceof Outcome.Forgotten;
        boolean written = forgotten || outcome instanceof Outcome.Created || outcome instanceof Outcome.Updated;
        Effect effect = entry.effect().filter(some -> written).orElse(new Effect.None());
        return entry.next()
                .state(ActionState.DONE)
                .updatedAt(now())
                .proposal(null)
                .effect(effect)
                .approval(entry.approval().map(Approval::stripped).orElse(null))
                .outcome(outcome)
                .due(forgotten ? now().plus(settings.undoWindow()) : null)
                .build();
    }

    /** Asks a person before the effect is carried out. */
    ActionEntry await(ActionEntry entry, Effect effect, @Nullable Memory current) {
        ApprovalId id = new ApprovalId(ids.get());
        Instant now = now();
        Instant expires = now.plus(settings.approvalTtl());
        Approval approval = Approval.open(id, ApprovalDigest.of(entry, effect, current), now, expires);
        ActionEntry moved = move(entry.next()
                .state(ActionState.AWAITING)
                .memoryId(about(entry, effect))
                .updatedAt(now)
                .effect(effect)
                .outcome(null)
                .approval(approval)
                .due(expires)
                .build());
        if (moved.approval().filter(approval::equals).isPresent()) {
            events.add(new MemoraEvent.ApprovalCreated(scope(entry), id, entry.id(), entry.kind()));
        }
        return moved;
    }

    /** Leaves the decision to a person who looks at both sides; a question that was open is none any more. */
    ActionEntry review(ActionEntry entry, Effect proposed) {
        return move(entry.next()
                .state(ActionState.REVIEW)
                .memoryId(about(entry, proposed))
                .updatedAt(now())
                .effect(proposed)
                .approval(null)
                .outcome(null)
                .due(null)
                .build());
    }

    /**
     * Sends an action back to be decided anew, because what it was decided on has changed. A person's yes was to what is
     * void now, so it goes, too. What brings a whole memory along keeps it.
     */
    ActionEntry reopen(ActionEntry entry) {
        boolean restores = Committer.restores(entry);
        return move(entry.next()
                .state(ActionState.OPEN)
                .memoryId(restores ? entry.memoryId() : Ids.memory(entry.id()))
                .updatedAt(now())
                .effect(restores ? entry.effect().orElseThrow() : null)
                .outcome(null)
                .approval(null)
                .conflicts(entry.conflicts() + 1)
                .due(null)
                .build());
    }

    /** Notes a failed call and when to try again. */
    ActionEntry retryLater(ActionEntry entry) {
        int failures = entry.failures() + 1;
        Duration delay = settings.retryDelay().multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
        return move(entry.next()
                .updatedAt(now())
                .failures(failures)
                .due(now().plus(delay))
                .build());
    }

    /** The actions of an entry's turn that are not over, in the order they were proposed. */
    List<ActionEntry> unfinishedOfTurn(ActionEntry entry) {
        return ofTurn(JournalQuery.in(entry.scope())
                .turnId(entry.turnId())
                .states(ActionState.OPEN, ActionState.DECIDED, ActionState.AWAITING, ActionState.REVIEW)
                .build());
    }

    /** Notes a revision that was written elsewhere. */
    ActionEntry note(ActionEntry written) {
        if (written.state() == ActionState.DONE || written.state() == ActionState.REVIEW) {
            events.add(new MemoraEvent.ActionSettled(scope(written), written.turnId(), receipt(written, "")));
        }
        return written;
    }

    /** Notes that an action waits for another try. */
    ActionEntry delayed(ActionEntry entry, String cause) {
        events.add(new MemoraEvent.ActionSettled(scope(entry), entry.turnId(), receipt(entry, cause)));
        return entry;
    }

    void publish(MemoraListener listener) {
        events.forEach(listener::on);
        events.clear();
    }

    void add(MemoraEvent event) {
        events.add(event);
    }

    /** What the host is told about an entry as it stands. */
    static Receipt receipt(ActionEntry entry, String cause) {
        Outcome outcome = switch (entry.state()) {
            case DONE -> entry.outcome().orElseThrow();
            case AWAITING ->
                new Outcome.AwaitingApproval(entry.approval().orElseThrow().id());
            case REVIEW -> new Outcome.SentToReview();
            case OPEN, DECIDED -> new Outcome.Retrying(cause.isEmpty() ? "open" : cause);
        };
        return new Receipt(entry.id(), entry.kind(), outcome);
    }

    /** Whether an erasure took this entry away or closed it. */
    static boolean erased(ActionEntry entry) {
        return entry.outcome()
                .filter(new Outcome.Rejected(EraseRequest.ERASED_MEANWHILE)::equals)
                .isPresent();
    }

    private ActionEntry.Builder decided(ActionEntry entry, Effect effect, Outcome outcome) {
        return entry.next()
                .state(ActionState.DECIDED)
                .memoryId(about(entry, effect))
                .updatedAt(now())
                .effect(effect)
                .outcome(outcome)
                .due(null);
    }

    private ActionEntry move(ActionEntry next) {
        if (journal.update(next)) {
            return note(next);
        }
        Optional<ActionEntry> winner = journal.find(next.scope(), next.id());
        return winner.orElseGet(() -> closed(next, new Outcome.Rejected(EraseRequest.ERASED_MEANWHILE)));
    }

    private static MemoryId about(ActionEntry entry, Effect effect) {
        return effect.replaced()
                .or(effect::resulting)
                .map(snapshot -> snapshot.memoryId())
                .orElse(entry.memoryId());
    }

    /**
     * Whether an action was proposed before another one that is known: then it is not the newer state of what that one
     * stored, however late it is decided. The journal's order says so, not the clock, which may have been set back; only
     * whether the whole journal has to be walked for it depends on the clock.
     */
    boolean saidBefore(ActionEntry entry, ActionId other) {
        Optional<ActionEntry> writer = journal.find(entry.scope(), other);
        if (writer.isEmpty()) {
            return false;
        }
        JournalQuery.Builder among = JournalQuery.in(entry.scope());
        if (writer.get().turnId().equals(entry.turnId())) {
            among.turnId(entry.turnId());
        } else if (!delayed(entry) && !writer.get().createdAt().isAfter(entry.createdAt())) {
            return false;
        }
        return Pages.entries(journal, among.build())
                .map(ActionEntry::id)
                .filter(id -> id.equals(entry.id()) || id.equals(other))
                .findFirst()
                .filter(entry.id()::equals)
                .isPresent();
    }

    /** Whether others may have written since an action was proposed. */
    private boolean delayed(ActionEntry entry) {
        return entry.failures() > 0
                || entry.conflicts() > 0
                || entry.createdAt().isAfter(now());
    }

    private List<ActionEntry> ofTurn(JournalQuery query) {
        return Pages.entries(journal, query).toList();
    }

    private static String scope(ActionEntry entry) {
        return entry.scope().fingerprint();
    }
}
