package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Snapshot;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.internal.retrieval.Embedder;
import dev.memora.internal.retrieval.Keywords;
import dev.memora.internal.text.ContentKey;
import dev.memora.journal.EntryChangedException;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.journal.JournaledStore;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryWrite;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Carries out decided effects: steps 3 and 4 of the protocol. Every step may be repeated after a crash anywhere.
 * Thread-safe; called under the scope's lock.
 */
final class EffectWriter {
    private final MemoryStore store;
    private final Journal journal;
    private final Embedder embedder;
    private final Keywords keywords;

    EffectWriter(MemoryStore store, Keywords keywords, Journal journal, Embedder embedder) {
        this.store = store;
        this.keywords = keywords;
        this.journal = journal;
        this.embedder = embedder;
    }

    /**
     * Writes the effect of a decided entry and ends the entry.
     *
     * @param vectors of the new content; none to embed it again, as after a crash
     * @param usage told what embedding used
     * @return the entry as it stands then: over, or sent back because the store has moved on
     */
    ActionEntry write(ActionEntry entry, List<float[]> vectors, Ledger ledger, BiConsumer<Phase, TokenUsage> usage) {
        Outcome outcome = entry.outcome().orElseThrow();
        Effect effect = entry.effect().orElseThrow();
        boolean repeated = vectors.isEmpty();
        if (repeated && overtaken(entry)) {
            return closeOvertaken(entry, outcome, ledger);
        }
        List<float[]> fresh = repeated ? embed(effect, usage) : vectors;
        List<MemoryWrite> writes = writes(entry.scope(), effect, fresh);
        WriteRequest request = new WriteRequest(entry.scope(), embedder.space(), writes);
        int main = writes.size() - 1;

        if (store instanceof JournaledStore journaled && journaled.journal() == journal) {
            ActionEntry done = ledger.closed(entry, outcome);
            try {
                WriteResult result = keywords.writing(
                                request,
                                () -> journaled.writeAndUpdate(
                                        request, List.of(new JournaledStore.EntryUpdate(main, done))))
                        .get(main);
                return result.stands() ? ledger.note(done) : unwritten(entry, effect, outcome, result, ledger);
            } catch (EntryChangedException e) {
                return journal.find(entry.scope(), entry.id()).orElseGet(() -> ledger.close(entry, outcome));
            }
        }
        WriteResult result = write(request).get(main);
        return result.stands()
                ? closeWritten(entry, effect, outcome, ledger)
                : unwritten(entry, effect, outcome, result, ledger);
    }

    /** Whether the effect of this entry is known to have been carried out, though another may have followed it. */
    boolean stands(ActionEntry entry) {
        if (overtaken(entry)) {
            return true;
        }
        Effect effect = entry.effect().orElseThrow();
        Optional<Memory> current = current(entry.scope(), entry.memoryId());
        return effect.resulting()
                .map(after -> current.filter(memory -> memory.actionId().equals(after.actionId()))
                        .isPresent())
                .orElse(current.isEmpty());
    }

    private List<WriteResult> write(WriteRequest request) {
        return keywords.writing(request, () -> store.write(request));
    }

    Optional<Memory> current(MemoryScope scope, MemoryId id) {
        return store.get(scope, List.of(id)).stream().findFirst();
    }

    private ActionEntry unwritten(
            ActionEntry entry, Effect effect, Outcome outcome, WriteResult result, Ledger ledger) {
        return switch (result.outcome()) {
            case APPLIED, ALREADY_APPLIED -> throw new IllegalStateException("the write stands");
            case DUPLICATE_KEY ->
                ledger.close(
                        entry,
                        new Outcome.Skipped(result.current().orElseThrow().id()));
            case MISSING -> {
                if (effect instanceof Effect.Remove) {
                    yield ledger.close(entry, outcome);
                }
                yield Committer.restores(entry)
                        ? ledger.close(entry, new Outcome.Gone(entry.memoryId()))
                        : ledger.reopen(entry);
            }
            case CONFLICT -> {
                Memory current = result.current().orElseThrow();
                if (isOurs(entry, effect, current)) {
                    yield closeWritten(entry, effect, outcome, ledger);
                }
                if (effect instanceof Effect.Remove) {
                    yield ledger.await(
                            entry, new Effect.Remove(Snapshot.of(current).stripped()), current);
                }
                yield Committer.restores(entry)
                        ? ledger.close(entry, new Outcome.Conflict(entry.memoryId()))
                        : ledger.reopen(entry);
            }
        };
    }

    /** A new memory's id is computed from its action, so whatever stands under it came from this action. */
    private static boolean isOurs(ActionEntry entry, Effect effect, Memory current) {
        return current.actionId().equals(entry.id())
                || (effect instanceof Effect.Create && current.id().equals(Ids.memory(entry.id())));
    }

    /** Ends an entry whose effect stands; if an erasure was faster, takes the effect back. */
    private ActionEntry closeWritten(ActionEntry entry, Effect effect, Outcome outcome, Ledger ledger) {
        ActionEntry wanted = ledger.closed(entry, outcome);
        if (journal.update(wanted)) {
            return ledger.note(wanted);
        }
        ActionEntry closed = ledger.close(entry, outcome);
        while (closed.state() == ActionState.DECIDED) {
            closed = ledger.close(closed, outcome);
        }
        // Who was not the first to close may have written late, after others had written and removed the same version.
        if (Ledger.erased(closed) || overtaken(entry)) {
            effect.resulting()
                    .ifPresent(after -> write(WriteRequest.of(
                            entry.scope(),
                            embedder.space(),
                            new MemoryWrite.Delete(after.memoryId(), after.version()))));
        }
        return closed;
    }

    /** Ends an entry whose version others have met since; what is gone by now leaves no text behind. */
    private ActionEntry closeOvertaken(ActionEntry entry, Outcome outcome, Ledger ledger) {
        boolean gone = current(entry.scope(), entry.memoryId()).isEmpty();
        return gone ? ledger.closeWithoutText(entry, outcome) : ledger.close(entry, outcome);
    }

    /**
     * Whether a later action met the version that this one makes: then the write had happened before the crash, and
     * repeating it could bring back what was deleted since. The heart of recovery: what each action met stays in the
     * journal for good, even when all text is gone.
     */
    private boolean overtaken(ActionEntry entry) {
        JournalQuery query =
                JournalQuery.in(entry.scope()).memoryId(entry.memoryId()).build();
        return Pages.entries(journal, query)
                .filter(other -> !other.id().equals(entry.id()))
                .flatMap(other -> other.effect().flatMap(Effect::replaced).stream())
                .anyMatch(before -> before.actionId().equals(entry.id()));
    }

    private List<float[]> embed(Effect effect, BiConsumer<Phase, TokenUsage> usage) {
        Optional<Memory> after = effect.resulting().flatMap(Snapshot::memory);
        if (after.isEmpty()) {
            return List.of();
        }
        EmbeddingResponse response = embedder.embedContents(List.of(after.get().content()));
        usage.accept(Phase.MEMORY_EMBEDDING, new TokenUsage(response.tokens(), 0));
        return List.of(response.results().get(0).vector());
    }

    private List<MemoryWrite> writes(MemoryScope scope, Effect effect, List<float[]> vectors) {
        if (effect instanceof Effect.Create create) {
            Memory after = create.after().memory().orElseThrow();
            return List.of(new MemoryWrite.Insert(after, ContentKey.of(after.content()), vectors));
        }
        if (effect instanceof Effect.Replace replace) {
            Memory after = replace.after().memory().orElseThrow();
            return List.of(new MemoryWrite.Replace(
                    after, replace.before().version(), ContentKey.of(after.content()), vectors));
        }
        Snapshot before = ((Effect.Remove) effect).before();
        List<MemoryWrite> writes = new ArrayList<>(withoutQuoteOf(scope, before.memoryId()));
        writes.add(new MemoryWrite.Delete(before.memoryId(), before.version()));
        return writes;
    }

    /**
     * The user's sentence behind a memory that is forgotten may be kept with other memories as well; it goes there too.
     * The writer of those versions stays who it was, so that recovery still recognises them.
     */
    private List<MemoryWrite> withoutQuoteOf(MemoryScope scope, MemoryId forgotten) {
        Optional<String> quote =
                current(scope, forgotten).flatMap(memory -> memory.provenance().quote());
        if (quote.isEmpty()) {
            return List.of();
        }
        return Pages.stream(page -> store.list(scope, page))
                .filter(memory -> !memory.id().equals(forgotten))
                .filter(memory -> memory.provenance().quote().equals(quote))
                .limit(WriteRequest.MAX_WRITES - 1L)
                .<MemoryWrite>map(memory -> new MemoryWrite.Replace(
                        memory.toBuilder()
                                .provenance(memory.provenance().toBuilder()
                                        .quote(null)
                                        .build())
                                .version(memory.version() + 1)
                                .build(),
                        memory.version(),
                        ContentKey.of(memory.content()),
                        List.of()))
                .toList();
    }
}
