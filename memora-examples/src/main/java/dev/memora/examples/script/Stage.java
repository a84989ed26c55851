package dev.memora.examples.script;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalRequest;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.examples.EnglishWordCounter;
import dev.memora.examples.Receipts;
import dev.memora.examples.Terminal;
import dev.memora.examples.demonstration.DemonstrationModel;
import dev.memora.journal.Journal;
import dev.memora.journal.JournaledStore;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.turn.TurnResult;
import java.util.ArrayList;
import java.util.List;

/** One Memora on a fresh store, whose every step is told. Confined to one thread. */
final class Stage implements AutoCloseable {
    private static final MemoryScope SCOPE = MemoryScope.of("demo", "learner");

    private final Terminal terminal;
    private final NarratedModel model;
    private final CountedEmbeddings embeddings;
    private final Memora memora;
    private final Conversation conversation;

    Stage(Terminal terminal, EmbeddingClient embeddings, MemoryStore store) {
        store.deleteAll(SCOPE);
        this.terminal = terminal;
        this.model = new NarratedModel(new DemonstrationModel(), terminal);
        this.embeddings = new CountedEmbeddings(embeddings);
        this.memora = Memora.builder()
                .llm(model)
                .embeddings(this.embeddings)
                .store(store)
                .journal(journal(store))
                .tool(EnglishWordCounter.tool())
                .build();
        this.conversation = memora.conversation(SCOPE);
    }

    /** Stores a memory as the application would. */
    MemoryId seed(String content) {
        terminal.detail("host", "stores: " + content);
        Receipt receipt = memories().remember(content, MemoryType.SEMANTIC);
        if (receipt.outcome() instanceof Outcome.Created created) {
            return created.id();
        }
        throw new IllegalStateException("a fresh store takes any memory, but said " + receipt.outcome());
    }

    /** Says this to the model, and tells what happens. */
    TurnResult say(String message) {
        embeddings.reset();
        model.reset();
        terminal.detail("user", message);
        TurnResult result = conversation.send(message);

        result.receipts().forEach(receipt -> terminal.detail("receipt", Receipts.describe(receipt)));
        return result;
    }

    /** Shows every open question to a person who always decides the same. */
    List<ApprovalOutcome.Status> decide(ApprovalDecision decision) {
        List<ApprovalOutcome.Status> outcomes = new ArrayList<>();
        for (ApprovalRequest request :
                memora.approvals(SCOPE).list(PageRequest.first(10)).items()) {
            terminal.detail(
                    "approval", request.kind() + " \"" + request.rendered() + "\"? The person says " + decision);
            ApprovalOutcome outcome =
                    memora.approvals(SCOPE).decide(request.id(), request.digest(), decision, "script");
            terminal.detail("approval", outcome.status().name());
            outcomes.add(outcome.status());
        }
        return outcomes;
    }

    /** Tells something more. */
    void tell(String label, String text) {
        terminal.detail(label, text);
    }

    Memories memories() {
        return memora.memories(SCOPE);
    }

    NarratedModel model() {
        return model;
    }

    /** Embedding calls since the last message. */
    int embeddingCalls() {
        return embeddings.calls();
    }

    @Override
    public void close() {
        memora.close();
    }

    /** The store's own, if it has one. A script that breaks off is played again, so it needs nothing of a lost journal. */
    private static Journal journal(MemoryStore store) {
        return store instanceof JournaledStore journaled ? journaled.journal() : Journal.inMemory();
    }
}
