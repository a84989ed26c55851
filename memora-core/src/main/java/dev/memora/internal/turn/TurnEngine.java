package dev.memora.internal.turn;

import dev.memora.action.ActionEntry;
import dev.memora.action.Receipt;
import dev.memora.event.MemoraListener;
import dev.memora.internal.action.MemoryTools;
import dev.memora.internal.action.TurnState;
import dev.memora.internal.commit.Committer;
import dev.memora.internal.commit.Pages;
import dev.memora.internal.evidence.RememberPhrase;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.llm.ChatMessage;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStore;
import dev.memora.turn.TurnRequest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * Begins turns.
 *
 * <p>Thread-safe.
 *
 * @param tools the three memory tools
 * @param committer what a turn ends in
 * @param store what is touched when a turn succeeded
 * @param journal tells whether a turn was committed before
 * @param listener told what happens
 * @param clock the time
 * @param ids makes names for turns that have none
 */
public record TurnEngine(
        MemoryTools tools,
        Committer committer,
        MemoryStore store,
        Journal journal,
        MemoraListener listener,
        Clock clock,
        Supplier<String> ids) {

    /** Begins a turn. Reads the journal, calls no model and writes nothing. */
    public TurnTransaction begin(TurnRequest request) {
        return begin(request, journal.epoch(request.scope()));
    }

    /**
     * Begins a turn on what was read in this epoch of its scope; if that is over by the time it commits, nothing is stored.
     */
    public TurnTransaction begin(TurnRequest request, long epoch) {
        String turnId = request.turnId().orElseGet(ids);
        List<String> userTexts = new ArrayList<>();
        List<String> assistantTexts = new ArrayList<>();
        for (ChatMessage message : request.history()) {
            if (message instanceof ChatMessage.User user) {
                userTexts.add(user.text());
            } else if (message instanceof ChatMessage.Assistant assistant) {
                assistantTexts.add(assistant.text());
            }
        }
        userTexts.add(request.userMessage());
        TurnState state = new TurnState(
                request.scope(),
                turnId,
                request.zone(),
                clock.instant(),
                userTexts,
                assistantTexts,
                request.userConfirmed(),
                RememberPhrase.asks(request.userMessage()));
        // Only a turn that the host named can have been committed before.
        List<ActionEntry> before = request.turnId().isPresent() ? entriesOf(request.scope(), turnId) : List.of();
        return new TurnTransaction(this, request, state, epoch, before);
    }

    /** What came of a turn's actions, as of now. */
    public List<Receipt> receipts(MemoryScope scope, String turnId) {
        return entriesOf(scope, turnId).stream().map(Committer::receipt).toList();
    }

    private List<ActionEntry> entriesOf(MemoryScope scope, String turnId) {
        JournalQuery query = JournalQuery.in(scope).turnId(turnId).build();
        return Pages.entries(journal, query).toList();
    }
}
