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
import dev.memora.internal.commit.Pages;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import dev.memora.store.MemoryStore;
import java.time.Clock;
import java.util.List;
import java.util.function.Supplier;

/** The host's own actions and look-ups in one scope. They take the same path as the model's. Thread-safe. */
public final class ScopeAdmin {
    private final MemoryStore store;
    private final Journal journal;
    private final Committer committer;
    private final Clock clock;
    private final Supplier<String> ids;

    /** Creates the admin room over a store and its journal. */
    public ScopeAdmin(MemoryStore store, Journal journal, Committer committer, Clock clock, Supplier<String> ids) {
        this.store = store;
        this.journal = journal;
        this.committer = committer;
        this.clock = clock;
        this.ids = ids;
    }

    /** The versions of a memory whose text is still kept, oldest first. */
    public List<Memory> history(MemoryScope scope, MemoryId id) {
        JournalQuery query =
                JournalQuery.in(scope).memoryId(id).states(ActionState.DONE).build();
        return Pages.entries(journal, query)
                .flatMap(entry -> entry.effect().flatMap(Effect::resulting).stream())
                .flatMap(after -> after.memory().stream())
                .sorted((one, two) -> Long.compare(one.version(), two.version()))
                .toList();
    }

    /** Stores what the user wrote without a model, if the policy lets it in. */
    public Receipt remember(MemoryScope scope, String content, MemoryType type) {
        ActionId id = newAction(scope);
        return single(
                scope,
                builder(scope, id, ActionKind.REMEMBER, Ids.memory(id))
                        .proposal(manual(content, type))
                        .build());
    }

    /** What the user wrote, as a proposal. */
    public static Proposal manual(String content, MemoryType type) {
        return new Proposal(
                content.strip(), type, "manual", Source.MANUAL, Provenance.of(Provenance.Origin.USER), true, null);
    }

    /** Asks a person to let a memory go, like the model does. */
    public Receipt forget(MemoryScope scope, MemoryId memoryId) {
        ActionId id = newAction(scope);
        return store.get(scope, List.of(memoryId)).stream()
                .findFirst()
                .map(memory -> single(scope, forgetting(id, memory, "", Provenance.Origin.USER)))
                .orElseGet(() -> new Receipt(id, ActionKind.FORGET, new Outcome.Gone(memoryId)));
    }

    /** An action of the host's that takes a memory out for good. */
    ActionEntry erasing(Memory memory) {
        return forgetting(newAction(memory.scope()), memory, "erase", Provenance.Origin.HOST);
    }

    private ActionEntry forgetting(ActionId id, Memory memory, String reason, Provenance.Origin origin) {
        return builder(memory.scope(), id, ActionKind.FORGET, memory.id())
                .proposal(
                        new Proposal("", MemoryType.SEMANTIC, reason, Source.MANUAL, Provenance.of(origin), true, null))
                .effect(new Effect.Remove(Snapshot.of(memory).stripped()))
                .build();
    }

    /** These receipts as of now; one whose action the journal no longer knows stays as it is. */
    public List<Receipt> refreshed(MemoryScope scope, List<Receipt> receipts) {
        return receipts.stream()
                .map(receipt -> journal.find(scope, receipt.actionId())
                        .map(Committer::receipt)
                        .orElse(receipt))
                .toList();
    }

    private Receipt single(MemoryScope scope, ActionEntry entry) {
        return committer.commit(scope, List.of(entry)).receipts().get(0);
    }

    private ActionId newAction(MemoryScope scope) {
        return Ids.action(scope, ids.get(), 0);
    }

    private ActionEntry.Builder builder(MemoryScope scope, ActionId id, ActionKind kind, MemoryId memoryId) {
        return ActionEntry.builder(scope, id, id.value(), kind, memoryId, journal.epoch(scope), clock.instant());
    }
}
