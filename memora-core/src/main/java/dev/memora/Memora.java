package dev.memora;

import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalHandler;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.event.MemoraListener;
import dev.memora.internal.conversation.Transcript;
import dev.memora.internal.text.ContentKey;
import dev.memora.journal.Journal;
import dev.memora.journal.JournaledStore;
import dev.memora.judge.ImportanceScorer;
import dev.memora.llm.LlmClient;
import dev.memora.memory.MemoryScope;
import dev.memora.policy.MemoryPolicy;
import dev.memora.policy.StandardPolicy;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileStore;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStore;
import dev.memora.tool.Tool;
import dev.memora.turn.ConversationRequest;
import dev.memora.turn.RecoveryReport;
import dev.memora.turn.TurnRequest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Agentic memory for an application: the model proposes, the application disposes.
 *
 * <p>One instance serves any number of scopes and threads. It starts no thread and owns nothing: stores and clients are
 * closed by whoever opened them. Thread-safe.
 */
public final class Memora implements AutoCloseable {
    private final Rooms rooms;
    private volatile boolean closed;

    private Memora(Rooms rooms) {
        this.rooms = rooms;
    }

    /** Starts a Memora. A store and an embedding client are required; a model is required for conversations. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The content key that Memora gives a memory of this content: contents that differ in typing only have the same one.
     * For who fills a store from a backup, since a backup holds memories and a store is asked for keys.
     */
    public static String contentKey(String content) {
        return ContentKey.of(content);
    }

    /** A new conversation in UTC. */
    public Conversation conversation(MemoryScope scope) {
        return conversation(ConversationRequest.builder(scope).build());
    }

    /**
     * A conversation: a new one, or the stored one with this id.
     *
     * @throws IllegalStateException if no model was given to the builder
     */
    public Conversation conversation(ConversationRequest request) {
        requireOpen();
        if (rooms.chat == null) {
            throw new IllegalStateException(
                    "a conversation needs a model: give the builder an llm(…), or use begin(…)");
        }
        Transcript transcript = new Transcript(
                rooms.conversations,
                rooms.firstTurns,
                rooms.journal,
                rooms.engine.clock(),
                request.scope(),
                request.id().orElseGet(rooms.ids),
                request.zone().orElse(null),
                request.locale().orElse(null));
        return new Conversation(transcript, rooms.chat);
    }

    /**
     * The ids of a scope's stored conversations, in ascending order.
     *
     * @throws dev.memora.profile.ProfileStoreException if the conversation store fails
     */
    public List<String> conversationIds(MemoryScope scope) {
        requireOpen();
        return rooms.conversations.ids(Objects.requireNonNull(scope, "scope"));
    }

    /** Begins a turn of the host's own model loop. Close it. */
    public MemoryTurn begin(TurnRequest request) {
        requireOpen();
        return new MemoryTurn(rooms.engine, request);
    }

    /** The application's own access to a scope's memories. */
    public Memories memories(MemoryScope scope) {
        requireOpen();
        return new Memories(Objects.requireNonNull(scope, "scope"), rooms);
    }

    /** The questions of a scope that wait for a person. */
    public Approvals approvals(MemoryScope scope) {
        requireOpen();
        return rooms.approvals(Objects.requireNonNull(scope, "scope"));
    }

    /** The proposals of a scope that wait for somebody to look at both sides. */
    public Reviews reviews(MemoryScope scope) {
        requireOpen();
        return new Reviews(Objects.requireNonNull(scope, "scope"), rooms.reviewDesk);
    }

    /**
     * Finishes what a crash or a failed call left open, in all scopes. May be called at any time, also by two processes at
     * once.
     *
     * @throws dev.memora.journal.JournalException if the journal can't be read
     */
    public RecoveryReport recover() {
        requireOpen();
        return rooms.recovery.run();
    }

    /** Ends this instance. Closes nothing it was given. */
    @Override
    public void close() {
        closed = true;
    }

    private void requireOpen() {
        if (closed) {
            throw new IllegalStateException("this Memora is closed");
        }
    }

    /** Builds a {@link Memora}. Confined to one thread. */
    public static final class Builder {
        final List<Tool> tools = new ArrayList<>();
        final List<MemoraListener> listeners = new ArrayList<>();

        @Nullable
        LlmClient llm;

        @Nullable
        LlmClient judge;

        @Nullable
        EmbeddingClient embeddings;

        @Nullable
        MemoryStore store;

        @Nullable
        Journal journal;

        @Nullable
        MemoryPolicy added;

        @Nullable
        MemoryPolicy replacement;

        @Nullable
        ImportanceScorer scorer;

        ApprovalHandler handler = request -> ApprovalDecision.DEFER;
        UserProfile profile = UserProfile.EMPTY;
        UserProfileStore profiles = UserProfileStore.inMemory();
        ConversationStore conversations = ConversationStore.inMemory();

        @Nullable
        Executor committing;

        MemoraSettings settings = MemoraSettings.defaults();
        Clock clock = Clock.systemUTC();
        Supplier<String> ids = () -> UUID.randomUUID().toString();

        private Builder() {}

        /** Sets the model of conversations, which also judges candidates unless {@link #judge} sets another. */
        public Builder llm(LlmClient llm) {
            this.llm = Objects.requireNonNull(llm, "llm");
            return this;
        }

        /**
         * Sets the model that judges candidates at commit. Without any model, exact duplicates are skipped, everything else
         * is kept, and importance comes from the {@link #importance} scorer.
         */
        public Builder judge(LlmClient judge) {
            this.judge = Objects.requireNonNull(judge, "judge");
            return this;
        }

        /** Sets the embedding model. Required. */
        public Builder embeddings(EmbeddingClient embeddings) {
            this.embeddings = Objects.requireNonNull(embeddings, "embeddings");
            return this;
        }

        /** Sets the store. Required. A store with a journal of its own brings it along. */
        public Builder store(MemoryStore store) {
            this.store = Objects.requireNonNull(store, "store");
            return this;
        }

        /** Sets the journal, for a store that has none or in place of its own. */
        public Builder journal(Journal journal) {
            this.journal = Objects.requireNonNull(journal, "journal");
            return this;
        }

        /** Adds a policy beside {@link StandardPolicy}: it can refuse or ask for more, never let more in. */
        public Builder policy(MemoryPolicy policy) {
            this.added = added == null ? Objects.requireNonNull(policy, "policy") : added.and(policy);
            return this;
        }

        /** Puts a policy in the place of {@link StandardPolicy}: the only way to let in what that refuses. */
        public Builder replaceStandardPolicy(MemoryPolicy policy) {
            this.replacement = Objects.requireNonNull(policy, "policy");
            return this;
        }

        /** Sets who puts questions to people. Without one, all questions wait in {@link Memora#approvals}. */
        public Builder approvals(ApprovalHandler handler) {
            this.handler = Objects.requireNonNull(handler, "handler");
            return this;
        }

        /** Sets a rule that scores importance, in place of the judge. */
        public Builder importance(ImportanceScorer scorer) {
            this.scorer = Objects.requireNonNull(scorer, "scorer");
            return this;
        }

        /** Adds one of the host's own tools to the built-in loop. */
        public Builder tool(Tool tool) {
            tools.add(Objects.requireNonNull(tool, "tool"));
            return this;
        }

        /** Adds a listener. */
        public Builder listener(MemoraListener listener) {
            listeners.add(Objects.requireNonNull(listener, "listener"));
            return this;
        }

        /** Sets where conversations are kept; in memory if not set. */
        public Builder conversations(ConversationStore conversations) {
            this.conversations = Objects.requireNonNull(conversations, "conversations");
            return this;
        }

        /** Sets where users' profiles are kept; in memory if not set. */
        public Builder profiles(UserProfileStore profiles) {
            this.profiles = Objects.requireNonNull(profiles, "profiles");
            return this;
        }

        /**
         * Sets where conversations commit, so that {@link Conversation#send} returns as soon as the answer is there and
         * nothing the model proposed can be lost any more. Receipts, and the questions the executor's thread puts to
         * people, follow in {@link dev.memora.turn.TurnResult#completion()}. What the executor rejects runs on the
         * caller's thread.
         */
        public Builder commitOn(Executor executor) {
            this.committing = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /** Sets what is known about users who have no profile of their own in the {@link #profiles} store. */
        public Builder profile(UserProfile profile) {
            this.profile = Objects.requireNonNull(profile, "profile");
            return this;
        }

        /** Sets limits, time-outs and other figures. */
        public Builder settings(MemoraSettings settings) {
            this.settings = Objects.requireNonNull(settings, "settings");
            return this;
        }

        /** Sets the clock. */
        public Builder clock(Clock clock) {
            this.clock = Objects.requireNonNull(clock, "clock");
            return this;
        }

        /** Sets where names of turns, questions and conversations come from; they must be unique and hard to guess. */
        public Builder ids(Supplier<String> ids) {
            this.ids = Objects.requireNonNull(ids, "ids");
            return this;
        }

        /**
         * The Memora. Calls no model and writes nothing.
         *
         * @throws IllegalStateException if something required is missing, two tools have one name, or a durable store has
         *     no durable journal
         * @throws EmbeddingSpaceMismatchException if the store is filled with vectors of another model
         */
        public Memora build() {
            Set<String> names = new HashSet<>(Set.of("search_memory", "remember_memory", "request_forget_memory"));
            for (Tool tool : tools) {
                if (!names.add(tool.spec().name())) {
                    throw new IllegalStateException(
                            "two tools are called " + tool.spec().name());
                }
            }
            return new Memora(new Rooms(this));
        }

        MemoryStore requiredStore() {
            if (store == null) {
                throw new IllegalStateException("Memora needs a store(…); MemoryStore.inMemory() will do for a try");
            }
            return store;
        }

        EmbeddingClient requiredEmbeddings() {
            if (embeddings == null) {
                throw new IllegalStateException("Memora needs embeddings(…) to find memories by meaning");
            }
            return embeddings;
        }

        Journal journalFor(MemoryStore memories) {
            if (journal != null) {
                return journal;
            }
            if (memories instanceof JournaledStore journaled) {
                return journaled.journal();
            }
            if (memories.traits().durable()) {
                throw new IllegalStateException("the store is durable, so its journal must be, too: set journal(…);"
                        + " journal(Journal.inMemory()) accepts that a crash loses what was about to be stored");
            }
            return Journal.inMemory();
        }

        MemoryPolicy combinedPolicy() {
            MemoryPolicy base = replacement != null ? replacement : StandardPolicy.standard();
            return added == null ? base : base.and(added);
        }
    }
}
