package dev.memora;

import dev.memora.approval.ApprovalHandler;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.event.MemoraEvent;
import dev.memora.event.MemoraListener;
import dev.memora.internal.action.MemoryTools;
import dev.memora.internal.admin.Admin;
import dev.memora.internal.admin.Archive;
import dev.memora.internal.admin.Eraser;
import dev.memora.internal.admin.Recovery;
import dev.memora.internal.admin.ScopeAdmin;
import dev.memora.internal.admin.Undo;
import dev.memora.internal.agent.AgentLoop;
import dev.memora.internal.agent.Chat;
import dev.memora.internal.commit.ApprovalDesk;
import dev.memora.internal.commit.Committer;
import dev.memora.internal.commit.Judge;
import dev.memora.internal.commit.ReviewDesk;
import dev.memora.internal.conversation.ContextWindow;
import dev.memora.internal.conversation.FirstTurns;
import dev.memora.internal.evidence.Gate;
import dev.memora.internal.retrieval.Embedder;
import dev.memora.internal.retrieval.Keywords;
import dev.memora.internal.retrieval.Retriever;
import dev.memora.internal.turn.TurnEngine;
import dev.memora.journal.Journal;
import dev.memora.llm.LlmClient;
import dev.memora.memory.MemoryScope;
import dev.memora.profile.ConversationStore;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStore;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The engine's rooms of one {@link Memora}, put together. Built once; calls no model and writes nothing. */
final class Rooms {
    final MemoryStore store;
    final Journal journal;
    final Retriever retriever;
    final Gate gate;
    final TurnEngine engine;
    final ReviewDesk reviewDesk;
    final Admin admin;
    final Recovery recovery;
    final ConversationStore conversations;
    final FirstTurns firstTurns = new FirstTurns();
    final Supplier<String> ids;
    final @Nullable Chat chat;
    private final ApprovalDesk approvalDesk;
    private final ApprovalHandler handler;

    Rooms(Memora.Builder builder) {
        this.store = builder.requiredStore();
        this.journal = builder.journalFor(store);
        this.handler = builder.handler;
        this.conversations = builder.conversations;
        this.ids = builder.ids;
        MemoraSettings settings = builder.settings;
        MemoraListener listener = MemoraListener.all(builder.listeners);
        Embedder embedder = new Embedder(builder.requiredEmbeddings(), settings);
        checkSpace(store, embedder.space());
        Keywords keywords = new Keywords(store, builder.clock);
        this.retriever = new Retriever(store, keywords, embedder, settings, builder.clock);
        this.gate = new Gate(builder.combinedPolicy(), settings.maxContent());
        LlmClient judge = builder.judge != null ? builder.judge : builder.llm;
        Committer committer = new Committer(
                store,
                keywords,
                journal,
                embedder,
                retriever,
                gate,
                judge == null ? null : new Judge(judge, settings.modelTimeout()),
                builder.scorer,
                settings,
                builder.clock,
                ids,
                listener);
        MemoryTools tools = new MemoryTools(store, retriever, gate, settings, listener);
        this.engine = new TurnEngine(tools, committer, store, journal, listener, builder.clock, ids);
        this.approvalDesk = new ApprovalDesk(committer, settings);
        this.reviewDesk = new ReviewDesk(committer, gate);
        ScopeAdmin scopes = new ScopeAdmin(store, journal, committer, builder.clock, ids);
        this.admin = new Admin(
                scopes,
                new Undo(store, journal, committer, scopes, builder.clock, ids),
                new Archive(store, journal, committer, builder.clock, ids),
                new Eraser(store, keywords, journal, conversations, builder.profiles, committer, scopes));
        this.recovery = new Recovery(journal, committer, builder.clock, settings.expiryNotice());
        this.chat = builder.llm == null ? null : chat(builder.llm, builder, tools);
        announce(embedder, listener);
    }

    Approvals approvals(MemoryScope scope) {
        return new Approvals(scope, approvalDesk, handler, engine.clock());
    }

    private Chat chat(LlmClient llm, Memora.Builder builder, MemoryTools tools) {
        AgentLoop loop = new AgentLoop(llm, tools.specs(), builder.tools, builder.settings, builder.clock);
        return new Chat(
                engine,
                loop,
                new ContextWindow(llm, loop.visible(), builder.settings),
                builder.profiles,
                builder.profile,
                builder.committing,
                (scope, questions) -> approvals(scope).ask(questions),
                admin.scopes()::refreshed);
    }

    private void announce(Embedder embedder, MemoraListener listener) {
        if (!embedder.profile().calibrated()) {
            listener.on(new MemoraEvent.UncalibratedSpace(embedder.space()));
        }
        int waiting = recovery.waiting();
        if (waiting > 0) {
            listener.on(new MemoraEvent.OpenActionsFound(waiting));
        }
    }

    private static void checkSpace(MemoryStore store, EmbeddingSpace space) {
        Optional<EmbeddingSpace> stored = store.space();
        if (stored.isPresent() && !stored.get().equals(space)) {
            throw new EmbeddingSpaceMismatchException(stored.get(), space);
        }
    }
}
