package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.action.Snapshot;
import dev.memora.event.MemoraEvent;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Brings one batch of entries as far as it goes: rounds of deciding and writing until nothing is open that can still
 * move. A failure stops the entry it hits and no other. Confined to one thread, under the scope's lock.
 */
final class CommitRun {
    private final Decider decider;
    private final EffectWriter writer;
    private final Ledger ledger;
    private final Map<ActionId, String> causes = new HashMap<>();
    private final Map<ActionId, List<float[]>> vectors = new HashMap<>();
    private UsageByPhase usage = UsageByPhase.NONE;

    CommitRun(Decider decider, EffectWriter writer, Ledger ledger) {
        this.decider = decider;
        this.writer = writer;
        this.ledger = ledger;
    }

    UsageByPhase usage() {
        return usage;
    }

    Receipt receipt(ActionEntry entry) {
        return Ledger.receipt(entry, causes.getOrDefault(entry.id(), ""));
    }

    /** Settles the batch in place, and tells what that used. */
    void settle(Batch batch) {
        settleAll(batch);
        if (!usage.equals(UsageByPhase.NONE)) {
            String scope = batch.all().get(0).scope().fingerprint();
            ledger.add(new MemoraEvent.TokensUsed(scope, usage));
        }
    }

    private void settleAll(Batch batch) {
        each(batch, ActionState.DECIDED, this::write);
        TurnMates mates;
        try {
            mates = TurnMates.of(batch, ledger);
        } catch (RuntimeException e) {
            each(batch, ActionState.OPEN, entry -> failed(entry, e));
            return;
        }
        List<ActionEntry> open = toDecide(batch);
        while (!open.isEmpty() && !interrupted(open)) {
            List<Decision> decisions = decider.decide(open, mates::forgottenWith, ledger, this::used);
            for (int i = 0; i < open.size(); i++) {
                ActionEntry entry = open.get(i);
                Decision decision = decisions.get(i);
                List<ActionEntry> decided = open;
                batch.put(attempt(entry, () -> apply(entry, decision, decided, batch)));
            }
            open = toDecide(batch);
        }
        each(batch, ActionState.OPEN, entry -> Committer.stores(entry) ? entry : forget(entry, mates, batch));
        for (ActionEntry forget : mates.awaiting(batch)) {
            if (mates.contests(forget, batch)) {
                attempt(forget, () -> ledger.review(forget, forget.effect().orElseThrow()));
            }
        }
    }

    private ActionEntry apply(ActionEntry entry, Decision decision, List<ActionEntry> round, Batch batch) {
        if (decision instanceof Decision.Close close) {
            return ledger.close(entry, close.outcome());
        }
        if (decision instanceof Decision.Review review) {
            return ledger.review(entry, review.proposed());
        }
        if (decision instanceof Decision.Fail fail) {
            return failed(entry, fail.cause());
        }
        if (decision instanceof Decision.OnEarlier onEarlier) {
            ActionEntry earlier = batch.latest(round.get(onEarlier.earlier()));
            boolean delayed = earlier.state() == ActionState.OPEN || earlier.state() == ActionState.DECIDED;
            if (delayed && causes.containsKey(earlier.id())) {
                causes.put(entry.id(), "waits for an earlier action");
                return entry;
            }
            Optional<Memory> stored = earlier.state() == ActionState.DONE
                    ? writer.current(entry.scope(), earlier.memoryId())
                    : Optional.empty();
            if (stored.isEmpty()) {
                return reopened(entry);
            }
            return onEarlier.update()
                    ? apply(entry, onEarlier.draft().replace(stored.get()), round, batch)
                    : ledger.close(entry, new Outcome.Skipped(stored.get().id()));
        }
        Decision.Write write = (Decision.Write) decision;
        if (write.effect() instanceof Effect.Replace replace
                && ledger.saidBefore(entry, replace.before().actionId())) {
            return ledger.review(entry, replace);
        }
        if (write.ask()) {
            Memory current = write.effect().replaced().flatMap(Snapshot::memory).orElse(null);
            return ledger.await(entry, write.effect(), current);
        }
        vectors.put(entry.id(), write.vectors());
        return write(ledger.decide(entry, write.effect(), write.outcome()));
    }

    /** Carries out a decided effect, whoever decided it. */
    private ActionEntry write(ActionEntry entry) {
        if (entry.state() != ActionState.DECIDED) {
            return entry;
        }
        return attempt(entry, () -> {
            List<float[]> fresh =
                    Optional.ofNullable(vectors.remove(entry.id())).orElse(List.of());
            ActionEntry after = writer.write(entry, fresh, ledger, this::used);
            return after.state() == ActionState.OPEN ? givenUpToReview(after) : after;
        });
    }

    /** Proposes a forget to a person, or to the review queue if the same turn remembers the same statement. */
    private ActionEntry forget(ActionEntry entry, TurnMates mates, Batch batch) {
        Optional<Memory> current = writer.current(entry.scope(), entry.memoryId());
        if (current.isEmpty()) {
            return ledger.close(entry, new Outcome.Gone(entry.memoryId()));
        }
        Effect.Remove effect = new Effect.Remove(Snapshot.of(current.get()).stripped());
        return mates.contests(entry, batch) ? ledger.review(entry, effect) : ledger.await(entry, effect, current.get());
    }

    private ActionEntry reopened(ActionEntry entry) {
        return givenUpToReview(ledger.reopen(entry));
    }

    /** After too many conflicts somebody should look; until then the next round decides on what stands now. */
    private ActionEntry givenUpToReview(ActionEntry entry) {
        return entry.conflicts() < Ledger.MAX_CONFLICTS ? entry : ledger.review(entry, new Effect.None());
    }

    private ActionEntry attempt(ActionEntry entry, Supplier<ActionEntry> step) {
        try {
            return step.get();
        } catch (RuntimeException e) {
            return failed(entry, e);
        }
    }

    /**
     * Notes a failure. The failed call may have had its effect all the same, so the entry that goes on is the journal's,
     * and an action is given up only when it is known not to stand.
     */
    private ActionEntry failed(ActionEntry entry, RuntimeException cause) {
        causes.put(entry.id(), Causes.describe(cause));
        if (entry.state() == ActionState.AWAITING) {
            return entry; // it waits for a person all the same, until its own time is over
        }
        ActionEntry noted = entry;
        try {
            noted = ledger.retryLater(entry);
            boolean hopeless = !Causes.retryable(cause) || noted.failures() >= Ledger.MAX_FAILURES;
            boolean open = noted.state() == ActionState.OPEN || noted.state() == ActionState.DECIDED;
            if (!hopeless || !open) {
                return open ? ledger.delayed(noted, Causes.describe(cause)) : noted;
            }
            Outcome given = noted.state() == ActionState.DECIDED && writer.stands(noted)
                    ? noted.outcome().orElseThrow()
                    : new Outcome.Failed(Causes.describe(cause));
            return ledger.close(noted, given);
        } catch (RuntimeException e) {
            return noted; // store or journal are out of reach: what stands isn't known, and recovery will look
        }
    }

    private boolean interrupted(List<ActionEntry> open) {
        if (!Thread.currentThread().isInterrupted()) {
            return false;
        }
        open.forEach(entry -> causes.put(entry.id(), "interrupted"));
        return true;
    }

    private void each(Batch batch, ActionState state, Step step) {
        for (ActionEntry entry : batch.all()) {
            if (entry.state() == state) {
                batch.put(attempt(entry, () -> step.take(entry)));
            }
        }
    }

    /** Open entries that store something and have not failed in this run. */
    private List<ActionEntry> toDecide(Batch batch) {
        List<ActionEntry> open = new ArrayList<>();
        for (ActionEntry entry : batch.all()) {
            if (entry.state() == ActionState.OPEN && Committer.stores(entry) && !causes.containsKey(entry.id())) {
                open.add(entry);
            }
        }
        return open;
    }

    private void used(Phase phase, TokenUsage tokens) {
        usage = usage.plus(phase, tokens);
    }

    /** One step of one entry. */
    private interface Step {
        ActionEntry take(ActionEntry entry);
    }
}
