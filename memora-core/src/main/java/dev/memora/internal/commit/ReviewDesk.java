package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Receipt;
import dev.memora.action.Snapshot;
import dev.memora.approval.Review;
import dev.memora.approval.ReviewResolution;
import dev.memora.internal.evidence.Gate;
import dev.memora.internal.text.Hashes;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.memory.Source;
import dev.memora.policy.PolicyCandidate.Operation;
import dev.memora.policy.PolicyDecision;
import java.util.List;
import java.util.Optional;

/** Where people settle what the judge could not. A review is an entry in state REVIEW. Thread-safe. */
public final class ReviewDesk {
    private final Committer committer;
    private final Gate gate;

    /** Creates the desk of a committer. */
    public ReviewDesk(Committer committer, Gate gate) {
        this.committer = committer;
        this.gate = gate;
    }

    /** What waits in a scope. */
    public Page<Review> list(MemoryScope scope, PageRequest page) {
        JournalQuery query =
                JournalQuery.in(scope).states(ActionState.REVIEW).page(page).build();
        Page<ActionEntry> entries = committer.journal().list(query);
        return new Page<>(entries.items().stream().map(this::review).toList(), entries.next());
    }

    /**
     * Settles a review.
     *
     * @param digest of the review that was shown
     * @param by who decided, as the host names them
     * @return the receipt, or empty if the scope has no such review
     */
    public Optional<Receipt> resolve(
            MemoryScope scope, ActionId id, String digest, ReviewResolution resolution, String by) {
        return committer.locked(scope, ledger -> {
            Optional<ActionEntry> found = committer.journal().find(scope, id);
            if (found.filter(entry -> entry.state() == ActionState.REVIEW).isEmpty()) {
                return Optional.empty();
            }
            if (!review(found.get()).digest().equals(digest)) {
                return Optional.of(Ledger.receipt(found.get(), ""));
            }
            ActionEntry settled = resolve(found.get(), resolution, by, ledger);
            committer.purge(scope, ledger);
            return Optional.of(Ledger.receipt(settled, ""));
        });
    }

    /**
     * Settles a review with a text of the person's own, which takes the place of what stands.
     *
     * @throws IllegalArgumentException if a forget was proposed, or the policy refuses the text; the review stays
     */
    public Optional<Receipt> edit(MemoryScope scope, ActionId id, String digest, String content) {
        return committer.locked(scope, ledger -> {
            Optional<ActionEntry> found = committer.journal().find(scope, id);
            if (found.filter(entry -> entry.state() == ActionState.REVIEW).isEmpty()) {
                return Optional.empty();
            }
            ActionEntry entry = found.get();
            if (!review(entry).digest().equals(digest)) {
                return Optional.of(Ledger.receipt(entry, ""));
            }
            if (!Committer.stores(entry)) {
                throw new IllegalArgumentException("a proposed forget has no text to edit");
            }
            Proposal proposal = entry.proposal().orElseThrow();
            Proposal edited = new Proposal(
                    content, proposal.type(), proposal.reason(), Source.MANUAL, proposal.provenance(), true, null);
            if (gate.check(edited, Operation.UPDATE, ledger.now()) instanceof PolicyDecision.Reject reject) {
                throw new IllegalArgumentException("the policy refuses the edited text: " + reject.reason());
            }
            Optional<Memory> current = committer.writer().current(entry.scope(), entry.memoryId());
            ActionEntry settled = carryOut(decided(entry, edited, ReviewResolution.KEEP_NEW, current, ledger), ledger);
            committer.purge(scope, ledger);
            return Optional.of(Ledger.receipt(settled, ""));
        });
    }

    private ActionEntry resolve(ActionEntry entry, ReviewResolution resolution, String by, Ledger ledger) {
        Optional<Memory> current = committer.writer().current(entry.scope(), entry.memoryId());
        boolean forget = !Committer.stores(entry);
        if (forget && resolution == ReviewResolution.KEEP_BOTH) {
            throw new IllegalArgumentException("a proposed forget is carried out (KEEP_NEW) or dropped (KEEP_OLD)");
        }
        if (resolution == ReviewResolution.KEEP_OLD) {
            return ledger.close(
                    entry,
                    forget || current.isEmpty()
                            ? new Outcome.Denied(by)
                            : new Outcome.Skipped(current.get().id()));
        }
        if (forget) {
            return current.isEmpty()
                    ? ledger.close(entry, new Outcome.Gone(entry.memoryId()))
                    : carryOut(
                            ledger.decide(
                                    entry,
                                    new Effect.Remove(Snapshot.of(current.get()).stripped()),
                                    new Outcome.Forgotten(entry.memoryId())),
                            ledger);
        }
        if (committer.refused(entry, ledger)) {
            return committer.journal().find(entry.scope(), entry.id()).orElse(entry);
        }
        return carryOut(decided(entry, entry.proposal().orElseThrow(), resolution, current, ledger), ledger);
    }

    private ActionEntry decided(
            ActionEntry entry,
            Proposal proposal,
            ReviewResolution resolution,
            Optional<Memory> current,
            Ledger ledger) {
        ActionEntry fresh = entry.next().memoryId(Ids.memory(entry.id())).build();
        Draft draft = new Draft(
                fresh,
                proposal,
                List.of(),
                entry.effect()
                        .flatMap(Effect::resulting)
                        .flatMap(Snapshot::memory)
                        .map(Memory::importance)
                        .orElse(Memory.DEFAULT_IMPORTANCE),
                false,
                gate.policyVersion(),
                ledger.now());
        Decision.Write write = (Decision.Write)
                (resolution == ReviewResolution.KEEP_NEW && current.isPresent()
                        ? draft.replace(current.get())
                        : draft.create(current.map(Memory::id)));
        return ledger.decide(entry, write.effect(), write.outcome());
    }

    private ActionEntry carryOut(ActionEntry decided, Ledger ledger) {
        return decided.state() == ActionState.DECIDED ? committer.settleOne(decided, ledger) : decided;
    }

    private Review review(ActionEntry entry) {
        Optional<Proposal> proposal = entry.proposal().filter(some -> Committer.stores(entry));
        Optional<Memory> current = committer.writer().current(entry.scope(), entry.memoryId());
        return new Review(
                entry.id(),
                proposal.map(Proposal::content),
                proposal.flatMap(some -> some.provenance().quote()),
                current,
                Hashes.sha256(
                        entry.id().value(),
                        proposal.map(Proposal::content).orElse(""),
                        current.map(memory -> memory.id() + "@" + memory.version())
                                .orElse(""),
                        current.map(Memory::content).orElse("")),
                entry.createdAt());
    }
}
