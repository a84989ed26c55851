package dev.memora.testkit.scenario;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.MemoraException;
import dev.memora.MemoryTurn;
import dev.memora.action.ActionEntry;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalRequest;
import dev.memora.event.MemoraEvent;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.profile.ConversationStore;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.FaultPlan;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.testkit.FaultyEmbeddingClient;
import dev.memora.testkit.FaultyJournal;
import dev.memora.testkit.FaultyLlmClient;
import dev.memora.testkit.FaultyMemoryStore;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.testkit.RecordingApprovalHandler;
import dev.memora.testkit.SimulatedCrash;
import dev.memora.tool.Tool;
import dev.memora.tool.ToolResult;
import dev.memora.turn.CommitReport;
import dev.memora.turn.ConversationRequest;
import dev.memora.turn.TurnRequest;
import dev.memora.turn.TurnResult;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A store and a journal that outlive any Memora over them, and doubles around every part that can fail. Whole turns are
 * told by {@link #send}, in whichever way the world sends them.
 */
final class World {
    static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    private static final PageRequest ALL = PageRequest.first(PageRequest.MAX_LIMIT);

    private final Backend backend = Backend.open();
    final MemoryStore store = backend.store();
    final Journal journal = backend.journal();
    final FaultPlan plan = new FaultPlan();
    final TestClock clock = new TestClock();
    final HashingEmbeddingClient hashing = new HashingEmbeddingClient();
    final FaultyEmbeddingClient embeddings = new FaultyEmbeddingClient(hashing, plan);
    final FaultyMemoryStore faultyStore = new FaultyMemoryStore(store, plan);
    final FaultyJournal faultyJournal = new FaultyJournal(journal, plan);
    final RuleJudge judge = new RuleJudge();
    final RecordingApprovalHandler handler = new RecordingApprovalHandler();
    final List<MemoraEvent> events = new CopyOnWriteArrayList<>();
    final StepModel model = new StepModel();

    /** What the host was told so far, of actions and of decisions. */
    final List<Receipt> receipts = new ArrayList<>();

    /** What the conversations' turns came to so far. */
    final List<TurnResult> results = new ArrayList<>();

    private final Sending sending;
    private final ConversationStore conversations = ConversationStore.inMemory();
    private final AtomicInteger ids = new AtomicInteger();
    private final Deque<String> pinned = new ArrayDeque<>();
    private Memora memora;

    /** A world whose turns the host runs in its own loop. */
    World() {
        this(Sending.OWN_LOOP);
    }

    World(Sending sending) {
        this.sending = sending;
        this.memora = builder().build();
    }

    static MemoraSettings.Builder settings() {
        return MemoraSettings.builder()
                .retryDelay(Duration.ZERO)
                .embeddingProfile(
                        EmbeddingProfile.builder("hashing").floors(0.2, 0.5).build());
    }

    /** A builder over this world's parts, for a Memora that differs from {@link #memora()}. */
    Memora.Builder builder() {
        return Memora.builder()
                .store(faultyStore)
                .journal(faultyJournal)
                .embeddings(embeddings)
                .llm(new FaultyLlmClient(model, plan))
                .judge(new FaultyLlmClient(judge, plan))
                .tool(Tool.builder(Step.READ_PAGE, "Reads a page.")
                        .handler(page -> ToolResult.ok(page.json()))
                        .build())
                .conversations(conversations)
                .approvals(handler)
                .listener(events::add)
                .clock(clock)
                .ids(() -> pinned.isEmpty() ? "id-" + ids.incrementAndGet() : pinned.remove())
                .settings(settings().build());
    }

    Memora memora() {
        return memora;
    }

    /** Another process over the same store, which knows nothing of this one's locks. Its parts never fail. */
    Memora rival(Journal journal, String verdict) {
        return builder()
                .store(new FaultyMemoryStore(store, new FaultPlan()))
                .journal(journal)
                .embeddings(hashing)
                .judge(new RuleJudge().says(verdict))
                .build();
    }

    /** Goes on with a Memora that differs. */
    void use(Memora.Builder builder) {
        memora = builder.build();
    }

    Conversation conversation(String id) {
        return memora.conversation(ConversationRequest.builder(SCOPE).id(id).build());
    }

    /** Does something with this as the next id that is made, so that a conversation's turn can be told again. */
    <T> T named(String id, Supplier<T> work) {
        pinned.add(id);
        try {
            return work.get();
        } finally {
            pinned.clear();
        }
    }

    /** What an operator does after a crash: start again on what is left, and recover. */
    void restart() {
        plan.heal();
        memora.close();
        backend.restart();
        memora = builder().build();
    }

    MemoryTurn begin(String turnId, String userMessage) {
        return memora.begin(
                TurnRequest.builder(SCOPE, userMessage).turnId(turnId).build());
    }

    /** One whole turn, its questions put to the approval handler. */
    CommitReport send(String turnId, String userMessage, Step... steps) {
        return sending.turn(this, turnId, userMessage, List.of(steps));
    }

    /** One whole turn that proposes to remember these. */
    CommitReport remember(String turnId, String userMessage, String... contents) {
        return send(turnId, userMessage, Stream.of(contents).map(Step::remember).toArray(Step[]::new));
    }

    /** One whole turn that finds a memory and asks to forget it; proposes nothing if the search doesn't show it. */
    CommitReport forget(String turnId, String userMessage, String content) {
        return send(turnId, userMessage, Step.search(content), Step.forgetFound(content));
    }

    /** Searches for a memory and asks to forget it; does nothing if the search doesn't show it. */
    static void proposeForget(MemoryTurn turn, String content) {
        handle(turn, content)
                .ifPresent(handle -> turn.call(
                        "request_forget_memory",
                        "{\"memory_id\":\"" + handle + "\",\"reason\":\"The user asked for it.\"}"));
    }

    static Optional<String> handle(MemoryTurn turn, String content) {
        String found = turn.call("search_memory", "{\"query\":\"" + content + "\"}");
        return Step.handle(found, content);
    }

    static String rememberArguments(String content) {
        return "{\"content\":\"" + content + "\",\"memory_type\":\"semantic\",\"reason\":\"useful_future_context\"}";
    }

    /** The user writes it down without a model. */
    Receipt stored(String content) {
        return memora.memories(SCOPE).remember(content, MemoryType.SEMANTIC);
    }

    List<ApprovalRequest> questions() {
        return memora.approvals(SCOPE).list(ALL).items();
    }

    ApprovalOutcome decide(ApprovalRequest question, ApprovalDecision decision) {
        return memora.approvals(SCOPE).decide(question.id(), question.digest(), decision, "user");
    }

    /**
     * Takes steps among which, one in so many times, something fails at a random call; then the process begins again and
     * recovers what is left. A failed call ends a step early.
     */
    void playThroughFaults(Random random, int steps, int oneIn, Runnable step) {
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(oneIn) == 0) {
                Fault[] faults = Fault.values();
                plan.failAt(1 + random.nextInt(12), faults[random.nextInt(faults.length)]);
            }
            try {
                step.run();
                plan.heal();
            } catch (SimulatedCrash e) {
                restart();
            } catch (MemoraException e) {
                plan.heal();
            }
        }
        restart();
        for (int i = 0; i < 5; i++) {
            memora.recover();
        }
    }

    List<ApprovalOutcome> decideAll(ApprovalDecision decision) {
        return questions().stream().map(question -> decide(question, decision)).toList();
    }

    /** What is really stored, past all doubles. */
    List<Memory> memories() {
        return store.list(SCOPE, ALL).items();
    }

    List<String> contents() {
        return memories().stream().map(Memory::content).toList();
    }

    /** Everything the journal really holds, past all doubles. */
    List<ActionEntry> entries() {
        return journal.list(JournalQuery.everywhere().page(ALL).build()).items();
    }
}
