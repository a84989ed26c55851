package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Approval;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Snapshot;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalId;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalOutcome.Status;
import dev.memora.approval.ApprovalRequest;
import dev.memora.event.MemoraEvent;
import dev.memora.internal.approval.ApprovalDigest;
import dev.memora.internal.approval.ApprovalRenderer;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.settings.MemoraSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where people's decisions arrive. A question is an entry in state AWAITING; a decision is a compare-and-set on it, so the
 * first one wins. Thread-safe.
 */
public final class ApprovalDesk {
    private final Committer committer;
    private final MemoraSettings settings;

    /** Creates the desk of a committer. */
    public ApprovalDesk(Committer committer, MemoraSettings settings) {
        this.committer = committer;
        this.settings = settings;
    }

    /** The open questions of a scope, rendered from what stands now. Questions that went stale are asked anew. */
    public Page<ApprovalRequest> list(MemoryScope scope, PageRequest page) {
        JournalQuery query =
                JournalQuery.in(scope).states(ActionState.AWAITING).page(page).build();
        Page<ActionEntry> awaiting = committer.journal().list(query);
        List<ApprovalRequest> requests = new ArrayList<>();
        locked(scope, ledger -> {
            for (ActionEntry entry : awaiting.items()) {
                request(entry, ledger).ifPresent(requests::add);
            }
            return requests;
        });
        return new Page<>(requests, awaiting.next());
    }

    /** The open question with this id, rendered from what stands now; empty if it is not open. */
    public Optional<ApprovalRequest> find(MemoryScope scope, ApprovalId id) {
        return locked(
                scope,
                ledger -> entry(scope, id)
                        .filter(entry -> entry.state() == ActionState.AWAITING)
                        .flatMap(entry -> request(entry, ledger)));
    }

    /** The question that an action waits for now; empty if it doesn't wait. */
    public Optional<ApprovalRequest> findByAction(MemoryScope scope, ApprovalRequest stale) {
        return list(scope, PageRequest.first(PageRequest.MAX_LIMIT)).items().stream()
                .filter(request -> request.memoryId().equals(stale.memoryId()) && request.kind() == stale.kind())
                .findFirst();
    }

    /**
     * Takes a decision.
     *
     * @param digest of the request that was shown
     * @param decidedBy who decided, as the host names them
     */
    public ApprovalOutcome decide(
            MemoryScope scope, ApprovalId id, String digest, ApprovalDecision decision, String decidedBy) {
        return locked(scope, ledger -> {
            Optional<ActionEntry> found = entry(scope, id);
            if (found.isEmpty()) {
                return ApprovalOutcome.of(Status.NOT_FOUND);
            }
            ApprovalOutcome outcome = decide(found.get(), digest, decision, decidedBy, ledger);
            ledger.add(new MemoraEvent.ApprovalSettled(scope.fingerprint(), id, outcome));
            return outcome;
        });
    }

    private ApprovalOutcome decide(
            ActionEntry entry, String digest, ApprovalDecision decision, String decidedBy, Ledger ledger) {
        if (entry.state() != ActionState.AWAITING) {
            return settledBefore(entry);
        }
        Approval approval = entry.approval().orElseThrow();
        if (!ledger.now().isBefore(approval.expiresAt())) {
            Expiry.expire(entry, ledger);
            return ApprovalOutcome.of(Status.EXPIRED);
        }
        if (!approval.boundTo().filter(digest::equals).isPresent()) {
            return ApprovalOutcome.of(Status.MISMATCH);
        }
        return switch (decision) {
            case DEFER -> ApprovalOutcome.of(Status.DEFERRED);
            case DENY ->
                lostOr(
                        ledger.close(entry, new Outcome.Denied(decidedBy)),
                        closed -> closed.outcome()
                                .filter(Outcome.Denied.class::isInstance)
                                .isPresent(),
                        Status.DENIED);
            case APPROVE -> approve(entry, approval.decided(decision, decidedBy, ledger.now()), ledger);
        };
    }

    private ApprovalOutcome approve(ActionEntry entry, Approval yes, Ledger ledger) {
        Optional<Memory> current = committer.writer().current(entry.scope(), entry.memoryId());
        Effect effect = entry.effect().orElseThrow();
        if (effect instanceof Effect.Remove && current.isEmpty()) {
            ledger.close(entry, new Outcome.Gone(entry.memoryId()));
            return ApprovalOutcome.of(Status.GONE);
        }
        if (!ApprovalDigest.of(entry, effect, standing(effect, current))
                .equals(yes.boundTo().orElse(""))) {
            askAnew(entry, current, ledger);
            return ApprovalOutcome.of(Status.STALE);
        }
        if (effect.resulting().isPresent() && committer.refused(entry, ledger)) {
            return ApprovalOutcome.of(Status.DENIED);
        }
        Effect carried = effect instanceof Effect.Remove ? removing(current.orElseThrow()) : effect;
        ActionEntry decided = ledger.decideApproved(entry, carried, outcomeOf(entry, effect), yes);
        if (decided.state() != ActionState.DECIDED
                || !decided.approval().filter(yes::equals).isPresent()) {
            return settledBefore(decided);
        }
        ActionEntry after = committer.settleOne(decided, ledger);
        committer.purge(entry.scope(), ledger);
        return switch (after.state()) {
            case DONE -> ApprovalOutcome.of(status(after));
            case AWAITING -> ApprovalOutcome.of(Status.STALE);
            case OPEN, DECIDED, REVIEW -> ApprovalOutcome.of(Status.RETRYING);
        };
    }

    /** The text is kept only if the host wants to be able to bring it back. */
    private Effect removing(Memory current) {
        Snapshot before = Snapshot.of(current);
        return new Effect.Remove(settings.undoWindow().isZero() ? before.stripped() : before);
    }

    /** Brings a question whose memory has changed up to date. Its new id makes sure nobody answers the old text. */
    private ActionEntry askAnew(ActionEntry entry, Optional<Memory> current, Ledger ledger) {
        if (Committer.restores(entry)) {
            return ledger.close(entry, new Outcome.Conflict(entry.memoryId()));
        }
        if (!(entry.effect().orElseThrow() instanceof Effect.Remove)) {
            return committer.settleOne(ledger.reopen(entry), ledger);
        }
        return current.isPresent()
                ? ledger.await(
                        entry, new Effect.Remove(Snapshot.of(current.get()).stripped()), current.get())
                : ledger.close(entry, new Outcome.Gone(entry.memoryId()));
    }

    private Optional<ApprovalRequest> request(ActionEntry entry, Ledger ledger) {
        ActionEntry asked = entry;
        if (!ledger.now().isBefore(entry.approval().orElseThrow().expiresAt())) {
            Expiry.expire(entry, ledger);
            return Optional.empty();
        }
        Optional<Memory> current = committer.writer().current(entry.scope(), entry.memoryId());
        Effect effect = entry.effect().orElseThrow();
        String digest = ApprovalDigest.of(entry, effect, standing(effect, current));
        if (!entry.approval().orElseThrow().boundTo().filter(digest::equals).isPresent()) {
            asked = askAnew(entry, current, ledger);
            if (asked.state() != ActionState.AWAITING) {
                return Optional.empty();
            }
        }
        Optional<Instant> deadline =
                settings.handlerDeadline().map((Duration limit) -> ledger.now().plus(limit));
        return ApprovalRenderer.render(asked, current, deadline);
    }

    /** The version a question is about as it stands; a new memory is about none. */
    private static @Nullable Memory standing(Effect effect, Optional<Memory> current) {
        return effect.replaced().isPresent() ? current.orElse(null) : null;
    }

    private Optional<ActionEntry> entry(MemoryScope scope, ApprovalId id) {
        JournalQuery query =
                JournalQuery.in(scope).approvalId(id).page(PageRequest.first(1)).build();
        return committer.journal().list(query).items().stream().findFirst();
    }

    private static Outcome outcomeOf(ActionEntry entry, Effect effect) {
        if (effect instanceof Effect.Remove) {
            return new Outcome.Forgotten(entry.memoryId());
        }
        return effect instanceof Effect.Replace
                ? new Outcome.Updated(entry.memoryId())
                : new Outcome.Created(entry.memoryId(), Optional.empty());
    }

    private static ApprovalOutcome settledBefore(ActionEntry entry) {
        Status first = entry.state() == ActionState.DONE ? status(entry) : Status.RETRYING;
        if (first == Status.EXPIRED || first == Status.GONE) {
            return ApprovalOutcome.of(first);
        }
        return Ledger.erased(entry) ? ApprovalOutcome.of(Status.NOT_FOUND) : ApprovalOutcome.alreadyDecided(first);
    }

    private static ApprovalOutcome lostOr(ActionEntry after, Predicate<ActionEntry> ours, Status status) {
        return ours.test(after) ? ApprovalOutcome.of(status) : settledBefore(after);
    }

    private static Status status(ActionEntry done) {
        Outcome outcome = done.outcome().orElseThrow();
        if (outcome instanceof Outcome.Denied || outcome instanceof Outcome.Rejected) {
            return Status.DENIED;
        }
        if (outcome instanceof Outcome.Expired) {
            return Status.EXPIRED;
        }
        if (outcome instanceof Outcome.Failed) {
            return Status.FAILED;
        }
        return outcome instanceof Outcome.Gone ? Status.GONE : Status.EXECUTED;
    }

    private <T> T locked(MemoryScope scope, Function<Ledger, T> work) {
        return committer.locked(scope, work);
    }
}
