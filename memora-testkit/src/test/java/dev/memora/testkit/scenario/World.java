package dev.memora.testkit.scenario;

import dev.memora.Memora;
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
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.FaultPlan;
import dev.memora.testkit.FaultyEmbeddingClient;
import dev.memora.testkit.FaultyJournal;
import dev.memora.testkit.FaultyLlmClient;
import dev.memora.testkit.FaultyMemoryStore;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.testkit.RecordingApprovalHandler;
import dev.memora.turn.CommitReport;
import dev.memora.turn.TurnRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A store and a journal that outlive any Memora over them, and doubles around every part that can fail. */
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

    /** What the host was told so far, of actions and of decisions. */
    final List<Receipt> receipts = new ArrayList<>();

    private final AtomicInteger ids = new AtomicInteger();
    private Memora memora = builder().build();

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
                .judge(new FaultyLlmClient(judge, plan))
                .approvals(handler)
                .listener(events::add)
                .clock(clock)
                .ids(() -> "id-" + ids.incrementAndGet())
                .settings(settings().build());
    }

    Memora memora() {
        return memora;
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

    CommitReport commit(MemoryTurn turn) {
        CommitReport report = turn.commit("Fine.");
        receipts.addAll(report.receipts());
        return report;
    }

    /** One whole turn that proposes to remember these. */
    CommitReport remember(String turnId, String userMessage, String... contents) {
        try (MemoryTurn turn = begin(turnId, userMessage)) {
            for (String content : contents) {
                turn.call("remember_memory", rememberArguments(content));
            }
            return commit(turn);
        }
    }

    /** One whole turn that finds a memory and asks to forget it. */
    CommitReport forget(String turnId, String userMessage, String content) {
        try (MemoryTurn turn = begin(turnId, userMessage)) {
            proposeForget(turn, content);
            return commit(turn);
        }
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
        Matcher hit = Pattern.compile("\"memory_id\":\"([^\"]+)\",\"content\":\"" + Pattern.quote(content))
                .matcher(found);
        return hit.find() ? Optional.of(hit.group(1)) : Optional.empty();
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

    List<ApprovalOutcome> decideAll(ApprovalDecision decision) {
        return questions().stream()
                .map(question -> memora.approvals(SCOPE).decide(question.id(), question.digest(), decision, "user"))
                .toList();
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
