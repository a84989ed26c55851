package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Receipt;
import dev.memora.event.MemoraListener;
import dev.memora.internal.evidence.Gate;
import dev.memora.internal.retrieval.Embedder;
import dev.memora.internal.retrieval.Keywords;
import dev.memora.internal.retrieval.Retriever;
import dev.memora.journal.EraseRequest;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalException;
import dev.memora.journal.JournalQuery;
import dev.memora.journal.ScopeErasedException;
import dev.memora.judge.ImportanceScorer;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyCandidate.Operation;
import dev.memora.policy.PolicyDecision;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import dev.memora.turn.CommitReport;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The protocol from end to end. {@link #commit} is the only way an action starts, and {@link #settle} the only way it
 * goes on, after a crash as after a failed call. Thread-safe.
 */
public final class Committer {
    private static final Logger LOG = LoggerFactory.getLogger(Committer.class);

    /** Open actions of earlier turns that one commit takes along; the rest waits for the next one, or for recovery. */
    public static final int BATCH = 20;

    private final Journal journal;
    private final MemoraSettings settings;
    private final Clock clock;
    private final Supplier<String> ids;
    private final MemoraListener listener;
    private final ScopeLocks locks;
    private final Decider decider;
    private final EffectWriter writer;
    private final Gate gate;

    /** Creates a committer. Without a judge, what is similar is kept beside what is stored. */
    public Committer(
            MemoryStore store,
            Keywords keywords,
            Journal journal,
            Embedder embedder,
            Retriever retriever,
            Gate gate,
            @Nullable Judge judge,
            @Nullable ImportanceScorer scorer,
            MemoraSettings settings,
            Clock clock,
            Supplier<String> ids,
            MemoraListener listener) {
        this.journal = journal;
        this.settings = settings;
        this.clock = clock;
        this.ids = ids;
        this.listener = listener;
        this.gate = gate;
        this.locks = ScopeLocks.of(store);
        this.decider = new Decider(store, embedder, retriever, gate, judge, scorer, settings);
        this.writer = new EffectWriter(store, keywords, journal, embedder);
    }

    /**
     * Opens these actions, which is the point of no return, and settles them, together with actions of the scope that an
     * earlier commit left open.
     *
     * @param entries in the order they were proposed; may be empty
     * @return one receipt per entry, in order; never an exception for what a store, journal or model did
     */
    public CommitReport commit(MemoryScope scope, List<ActionEntry> entries) {
        return settle(scope, open(entries));
    }

    /** Opens these actions, which is the point of no return. Never throws for what a journal did. */
    public Opened open(List<ActionEntry> entries) {
        if (entries.isEmpty()) {
            return Opened.of(entries);
        }
        try {
            journal.open(entries);
        } catch (ScopeErasedException e) {
            return new Opened(entries, new Outcome.Rejected(EraseRequest.ERASED_MEANWHILE));
        } catch (RuntimeException e) {
            if (!isOpen(entries.get(0))) {
                return new Opened(entries, new Outcome.Failed(Causes.describe(e)));
            }
        }
        return Opened.of(entries);
    }

    /** Settles what was opened, together with actions of the scope that an earlier commit left open. */
    public CommitReport settle(MemoryScope scope, Opened opened) {
        return opened.refusal == null
                ? settle(scope, opened.entries)
                : new CommitReport(opened.receipts(), UsageByPhase.NONE);
    }

    /**
     * Brings open actions of a scope as far as they go now.
     *
     * @param own the actions the caller wants receipts of; also those that rest after a failure
     */
    public CommitReport settle(MemoryScope scope, List<ActionEntry> own) {
        Ledger ledger = newLedger();
        try (ScopeLocks.Held held = locks.acquire(scope)) {
            held.check();
            CommitRun run = newRun(ledger);
            Batch batch = Batch.of(toSettle(scope, own));
            run.settle(batch);
            purge(scope, ledger);
            List<Receipt> receipts = new ArrayList<>();
            for (ActionEntry entry : own) {
                receipts.add(run.receipt(batch.latest(entry)));
            }
            return new CommitReport(receipts, run.usage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return same(own, new Outcome.Retrying("interrupted"));
        } finally {
            ledger.publish(listener);
        }
    }

    /** Whether a call to open that failed has opened the entries all the same: all of them, or none. */
    private boolean isOpen(ActionEntry entry) {
        try {
            return journal.find(entry.scope(), entry.id()).isPresent();
        } catch (RuntimeException e) {
            return false;
        }
    }

    /** The entries of a scope's batch in the journal's order, so that what was said first is decided first. */
    private List<ActionEntry> toSettle(MemoryScope scope, List<ActionEntry> own) {
        List<ActionEntry> open;
        try {
            JournalQuery query = JournalQuery.in(scope)
                    .states(ActionState.OPEN, ActionState.DECIDED)
                    .page(PageRequest.first(PageRequest.MAX_LIMIT))
                    .build();
            open = journal.list(query).items();
        } catch (RuntimeException e) {
            return own; // the journal can't say what else is open; what the caller brought is still worth trying
        }
        List<ActionId> ownIds = own.stream().map(ActionEntry::id).toList();
        Instant now = clock.instant();
        List<ActionEntry> batch = new ArrayList<>(open.stream()
                .filter(entry -> !ownIds.contains(entry.id()))
                .filter(entry -> entry.due().filter(now::isBefore).isEmpty())
                .limit(BATCH)
                .toList());
        for (ActionEntry entry : own) {
            batch.add(open.stream()
                    .filter(stored -> stored.id().equals(entry.id()))
                    .findFirst()
                    .orElseGet(() -> current(entry)));
        }
        return batch;
    }

    /** The entry as it stands, or, while the journal is out of reach, as it was last seen. */
    private ActionEntry current(ActionEntry entry) {
        try {
            return journal.find(entry.scope(), entry.id()).orElse(entry);
        } catch (RuntimeException e) {
            return entry;
        }
    }

    /** Ends what ends by itself: questions nobody answered, and the undo windows of forgotten memories. */
    void purge(MemoryScope scope, Ledger ledger) {
        try {
            new Expiry(journal, writer, settings.expiryNotice()).run(scope, ledger);
        } catch (RuntimeException e) {
            LOG.warn("what was due in scope {} waits for the next commit: {}", scope.fingerprint(), Causes.describe(e));
        }
    }

    private static CommitReport same(List<ActionEntry> entries, Outcome outcome) {
        return new CommitReport(
                entries.stream()
                        .map(entry -> new Receipt(entry.id(), entry.kind(), outcome))
                        .toList(),
                UsageByPhase.NONE);
    }

    /** Keeps every other change of a scope in this process out while some work is done. */
    public <T> T exclusively(MemoryScope scope, Supplier<T> work) {
        return locked(scope, ledger -> work.get());
    }

    /**
     * Removes a memory at once, without asking anybody, and the sentence behind it from the scope's other memories and
     * from the journal.
     *
     * @param removal an open action with the removal as its effect
     * @return what came of it
     */
    public Receipt remove(ActionEntry removal, Set<String> quotes) {
        return locked(removal.scope(), ledger -> {
            journal.open(List.of(removal));
            ActionEntry decided =
                    ledger.decide(removal, removal.effect().orElseThrow(), new Outcome.Forgotten(removal.memoryId()));
            ActionEntry after = settleOne(decided, ledger);
            new Expiry(journal, writer, settings.expiryNotice()).dropQuotes(removal.scope(), quotes);
            return receipt(after);
        });
    }

    /**
     * Does some work in a scope's turn and publishes its events afterwards.
     *
     * @throws JournalException if the thread is interrupted while it waits; its flag is set again
     */
    <T> T locked(MemoryScope scope, Function<Ledger, T> work) {
        Ledger ledger = newLedger();
        try (ScopeLocks.Held held = locks.acquire(scope)) {
            held.check();
            return work.apply(ledger);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JournalException("interrupted while waiting for another change of the same scope", e, true);
        } finally {
            ledger.publish(listener);
        }
    }

    /** What the host is told about an action as it stands. */
    public static Receipt receipt(ActionEntry entry) {
        return Ledger.receipt(entry, "");
    }

    /** Brings one entry as far as it goes. Under the scope's lock. */
    ActionEntry settleOne(ActionEntry entry, Ledger ledger) {
        Batch batch = Batch.of(List.of(entry));
        newRun(ledger).settle(batch);
        return batch.latest(entry);
    }

    /** Whether the policy in force refuses what an entry would write; if so, the entry is ended. */
    boolean refused(ActionEntry entry, Ledger ledger) {
        Proposal proposal = entry.proposal().orElseThrow();
        boolean updates = !restores(entry)
                && entry.effect().filter(Effect.Replace.class::isInstance).isPresent();
        PolicyDecision policy = gate.check(proposal, updates ? Operation.UPDATE : operation(entry), ledger.now());
        if (policy instanceof PolicyDecision.Reject reject) {
            ledger.close(entry, new Outcome.Rejected(reject.reason()));
            return true;
        }
        return false;
    }

    CommitRun newRun(Ledger ledger) {
        return new CommitRun(decider, writer, ledger);
    }

    EffectWriter writer() {
        return writer;
    }

    Journal journal() {
        return journal;
    }

    /** What a policy is told that an action which isn't decided yet wants. */
    static Operation operation(ActionEntry entry) {
        return switch (entry.kind()) {
            case IMPORT -> Operation.IMPORT;
            case UNDO -> Operation.UNDO;
            case REMEMBER, FORGET -> Operation.CREATE;
        };
    }

    /** Whether an action brings a whole memory along, so that its effect is fixed from the start. */
    static boolean restores(ActionEntry entry) {
        return entry.kind() == ActionKind.IMPORT || entry.kind() == ActionKind.UNDO;
    }

    /** Whether this kind of action stores a text, and so has to be decided. */
    static boolean stores(ActionEntry entry) {
        return entry.kind() != ActionKind.FORGET;
    }

    /**
     * A turn's actions behind the point of no return, or turned away at it.
     *
     * @param entries the actions
     * @param refusal what came of all of them if the journal didn't take them; null if it did
     */
    public record Opened(
            List<ActionEntry> entries, @Nullable Outcome refusal) {
        /** Actions that the journal has. */
        public static Opened of(List<ActionEntry> entries) {
            return new Opened(entries, null);
        }

        /** One receipt per action as of now, in order. */
        public List<Receipt> receipts() {
            return entries.stream()
                    .map(entry ->
                            refusal == null ? Committer.receipt(entry) : new Receipt(entry.id(), entry.kind(), refusal))
                    .toList();
        }
    }

    private Ledger newLedger() {
        return new Ledger(journal, settings, clock, ids);
    }
}
