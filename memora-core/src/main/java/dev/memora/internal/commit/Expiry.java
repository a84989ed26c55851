package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Snapshot;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.event.MemoraEvent;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Ends what ends by itself, when somebody passes by: no thread waits for it. Called under the scope's lock. */
final class Expiry {
    private final Journal journal;
    private final EffectWriter writer;
    private final Duration notice;

    /**
     * Creates an expiry.
     *
     * @param writer knows what stands
     * @param notice how long before its end a question is announced
     */
    Expiry(Journal journal, EffectWriter writer, Duration notice) {
        this.journal = journal;
        this.writer = writer;
        this.notice = notice;
    }

    void run(MemoryScope scope, Ledger ledger) {
        Instant now = ledger.now();
        JournalQuery due = JournalQuery.in(scope)
                .states(ActionState.AWAITING, ActionState.DONE)
                .dueBy(now.plus(notice))
                .build();
        Pages.entries(journal, due).forEach(entry -> {
            if (entry.due().filter(now::isBefore).isPresent()) {
                entry.approval()
                        .filter(approval -> entry.state() == ActionState.AWAITING)
                        .ifPresent(approval -> ledger.add(new MemoraEvent.ApprovalNearExpiry(
                                scope.fingerprint(), approval.id(), approval.expiresAt())));
            } else if (entry.state() == ActionState.AWAITING) {
                expire(entry, ledger);
                ledger.add(new MemoraEvent.ApprovalSettled(
                        scope.fingerprint(),
                        entry.approval().orElseThrow().id(),
                        ApprovalOutcome.of(ApprovalOutcome.Status.EXPIRED)));
            } else {
                forgetText(entry);
            }
        });
    }

    /** Nobody answered, which is a no. */
    static ActionEntry expire(ActionEntry entry, Ledger ledger) {
        return ledger.close(entry, new Outcome.Expired());
    }

    /**
     * Takes the text of a forgotten memory out of its entries; the forget's own goes last, and only if all others went, so
     * that what was left undone is due again.
     */
    private void forgetText(ActionEntry forget) {
        if (writer.current(forget.scope(), forget.memoryId()).isPresent()) {
            // It was brought back: the memory lives, and so does its history.
            journal.update(forget.next().due(null).build());
            return;
        }
        JournalQuery same =
                JournalQuery.in(forget.scope()).memoryId(forget.memoryId()).build();
        List<ActionEntry> entries = Pages.entries(journal, same)
                .filter(entry -> !entry.id().equals(forget.id()))
                .toList();
        Set<String> quotes = entries.stream()
                .flatMap(entry -> entry.effect().stream())
                .flatMap(effect -> Stream.concat(effect.replaced().stream(), effect.resulting().stream()))
                .flatMap(Expiry::quote)
                .collect(Collectors.toSet());
        boolean all = quotes.isEmpty() || dropQuotes(forget.scope(), quotes);
        for (ActionEntry entry : entries) {
            all &= journal.find(entry.scope(), entry.id())
                    .flatMap(Expiry::withoutTextOf)
                    .map(journal::update)
                    .orElse(true);
        }
        if (all) {
            journal.update(forget.stripped());
        }
    }

    /** The user's sentence behind a forgotten memory may stand behind versions of others as well. */
    boolean dropQuotes(MemoryScope scope, Set<String> quotes) {
        JournalQuery all = JournalQuery.in(scope).build();
        List<ActionEntry> quoting = Pages.entries(journal, all)
                .filter(entry -> entry.effect()
                        .filter(effect -> !effect.equals(effect.map(snapshot -> withoutQuote(snapshot, quotes))))
                        .isPresent())
                .toList();
        boolean dropped = true;
        for (ActionEntry entry : quoting) {
            Effect effect = entry.effect().orElseThrow().map(snapshot -> withoutQuote(snapshot, quotes));
            dropped &= journal.update(entry.next().effect(effect).build());
        }
        return dropped;
    }

    private static Stream<String> quote(Snapshot snapshot) {
        return snapshot.memory().flatMap(memory -> memory.provenance().quote()).stream();
    }

    private static Snapshot withoutQuote(Snapshot snapshot, Set<String> quotes) {
        if (quote(snapshot).noneMatch(quotes::contains)) {
            return snapshot;
        }
        Memory memory = snapshot.memory().orElseThrow();
        return Snapshot.of(memory.toBuilder()
                .provenance(memory.provenance().toBuilder().quote(null).build())
                .build());
    }

    /** What is over loses all its text; what is open loses the forgotten side and keeps its own. */
    private static Optional<ActionEntry> withoutTextOf(ActionEntry entry) {
        if (entry.state() == ActionState.DONE) {
            boolean hasText = entry.effect()
                    .filter(effect -> !effect.equals(effect.stripped()))
                    .isPresent();
            return hasText ? Optional.of(entry.stripped()) : Optional.empty();
        }
        return entry.effect()
                .filter(Effect.Replace.class::isInstance)
                .map(Effect.Replace.class::cast)
                .map(replace -> entry.next()
                        .effect(new Effect.Replace(replace.before().stripped(), replace.after()))
                        .build());
    }
}
