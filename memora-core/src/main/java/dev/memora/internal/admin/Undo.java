package dev.memora.internal.admin;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Proposal;
import dev.memora.action.Receipt;
import dev.memora.action.Snapshot;
import dev.memora.internal.commit.Committer;
import dev.memora.internal.commit.Ids;
import dev.memora.journal.Journal;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Source;
import dev.memora.store.MemoryStore;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Takes an action back, as long as what it made is what stands. The old text passes the policy again and gets a version
 * of its own, so an undo can be undone. Thread-safe.
 */
public final class Undo {
    private final MemoryStore store;
    private final Journal journal;
    private final Committer committer;
    private final ScopeAdmin scopes;
    private final Clock clock;
    private final Supplier<String> ids;

    /**
     * Creates an undo over a store and its journal.
     *
     * @param scopes asks for the forget that takes an addition back
     */
    public Undo(
            MemoryStore store,
            Journal journal,
            Committer committer,
            ScopeAdmin scopes,
            Clock clock,
            Supplier<String> ids) {
        this.store = store;
        this.journal = journal;
        this.committer = committer;
        this.scopes = scopes;
        this.clock = clock;
        this.ids = ids;
    }

    /**
     * Takes back an update, or a forget whose text is still kept; asks for a forget if the action added a memory.
     *
     * @throws IllegalArgumentException if the scope has no such action, or it changed nothing
     */
    public Receipt run(MemoryScope scope, ActionId action) {
        ActionEntry undone = journal.find(scope, action)
                .filter(entry -> entry.state() == ActionState.DONE)
                .filter(entry -> entry.effect()
                        .filter(effect -> !(effect instanceof Effect.None))
                        .isPresent())
                .orElseThrow(() -> new IllegalArgumentException("there is no action of this id that changed anything"));
        Effect effect = undone.effect().orElseThrow();
        Optional<Memory> current =
                store.get(scope, List.of(undone.memoryId())).stream().findFirst();
        if (effect instanceof Effect.Remove remove) {
            return current.isPresent()
                    ? without(undone, new Outcome.Conflict(undone.memoryId()))
                    : restore(scope, undone, remove.before(), Optional.empty());
        }
        if (current.isEmpty()) {
            return without(undone, new Outcome.Gone(undone.memoryId()));
        }
        if (!current.get().actionId().equals(undone.id())) {
            return without(undone, new Outcome.Conflict(undone.memoryId()));
        }
        return effect instanceof Effect.Replace replace
                ? restore(scope, undone, replace.before(), current)
                : scopes.forget(scope, undone.memoryId());
    }

    private Receipt restore(MemoryScope scope, ActionEntry undone, Snapshot before, Optional<Memory> current) {
        if (before.memory().isEmpty()) {
            return without(undone, new Outcome.Gone(undone.memoryId()));
        }
        String turn = ids.get();
        ActionId id = Ids.action(scope, turn, 0);
        Instant now = clock.instant();
        Memory old = before.memory().get();
        Memory after = old.toBuilder()
                .version(current.map(Memory::version).orElse(before.version()) + 1)
                .updatedAt(now)
                .actionId(id)
                .build();
        Effect effect = current.<Effect>map(memory -> new Effect.Replace(Snapshot.of(memory), Snapshot.of(after)))
                .orElseGet(() -> new Effect.Create(Snapshot.of(after)));
        Proposal proposal =
                new Proposal(old.content(), old.type(), "undo", Source.MANUAL, old.provenance(), true, null);
        ActionEntry entry = ActionEntry.builder(scope, id, turn, ActionKind.UNDO, after.id(), journal.epoch(scope), now)
                .proposal(proposal)
                .effect(effect)
                .build();
        return committer.commit(scope, List.of(entry)).receipts().get(0);
    }

    private static Receipt without(ActionEntry undone, Outcome outcome) {
        return new Receipt(undone.id(), ActionKind.UNDO, outcome);
    }
}
