package dev.memora.testkit.behaviour;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.approval.ApprovalRequest;
import dev.memora.event.MemoraEvent;
import dev.memora.journal.Journal;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyDecision;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.FaultPlan;
import dev.memora.testkit.FaultyEmbeddingClient;
import dev.memora.testkit.FaultyJournal;
import dev.memora.testkit.FaultyMemoryStore;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.testkit.RecordingApprovalHandler;
import dev.memora.testkit.ScriptedLlmClient;
import dev.memora.testkit.scenario.Backend;
import dev.memora.turn.TurnRequest;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A whole Memora on doubles. The judge lets everything in with importance 3 unless it is told otherwise, and every call
 * of store, journal and embedding model is counted by {@link #calls}.
 */
final class World {
    static final MemoryScope SCOPE = MemoryScope.of("acme", "user-42");
    static final Instant START = Instant.parse("2026-03-02T09:30:00Z");

    private static final Pattern INDEX = Pattern.compile("\"index\":(\\d+)");
    private static final Pattern HANDLE = Pattern.compile("\"memory_id\":\"(m[^\"]+)\"");

    final ScriptedLlmClient model = new ScriptedLlmClient().otherwise(Phase.JUDGE, World::letAllIn);
    final FaultPlan calls = new FaultPlan();
    final HashingEmbeddingClient hashing = new HashingEmbeddingClient();
    final FaultyEmbeddingClient embeddings = new FaultyEmbeddingClient(hashing, calls);
    private final Backend backend = Backend.open();
    final MemoryStore store = new FaultyMemoryStore(backend.store(), calls);
    final Journal journal = new FaultyJournal(backend.journal(), calls);
    final RecordingApprovalHandler person = new RecordingApprovalHandler();
    final List<MemoraEvent> events = new CopyOnWriteArrayList<>();
    final TestClock clock = new TestClock(START);

    /** Everything set, for a test that wants something else. */
    Memora.Builder builder() {
        return Memora.builder()
                .llm(model)
                .embeddings(embeddings)
                .store(store)
                .journal(journal)
                .approvals(person)
                .listener(events::add)
                .settings(settings().build())
                .clock(clock);
    }

    /** The defaults, with floors that fit the arithmetic embedding model. */
    static MemoraSettings.Builder settings() {
        return MemoraSettings.builder()
                .embeddingProfile(
                        EmbeddingProfile.builder("hashing").floors(0.2, 0.45).build());
    }

    Memora memora() {
        return builder().build();
    }

    Conversation conversation() {
        return memora().conversation(SCOPE);
    }

    MemoryTurn turn(String userMessage) {
        return memora().begin(TurnRequest.builder(SCOPE, userMessage).build());
    }

    /** Stores a statement by the host's own hand and past the policy, as an older version may have, before the test begins. */
    Memory given(String content) {
        return given(SCOPE, content);
    }

    Memory given(MemoryScope scope, String content) {
        Memora host = Memora.builder()
                .embeddings(hashing)
                .store(store)
                .journal(journal)
                .replaceStandardPolicy((candidate, context) -> PolicyDecision.allow())
                .settings(settings().build())
                .clock(clock)
                .build();
        host.memories(scope).remember(content, MemoryType.SEMANTIC);
        return stored(scope).stream()
                .filter(memory -> memory.content().equals(content.strip()))
                .findFirst()
                .orElseThrow();
    }

    List<Memory> stored() {
        return stored(SCOPE);
    }

    List<Memory> stored(MemoryScope scope) {
        return store.list(scope, PageRequest.first(100)).items();
    }

    List<String> contents() {
        return stored().stream().map(Memory::content).toList();
    }

    static List<ApprovalRequest> open(Memora memora) {
        return memora.approvals(SCOPE).list(PageRequest.first(100)).items();
    }

    <E extends MemoraEvent> List<E> events(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** The tool outputs in the model's latest request, in order. */
    List<String> observations() {
        List<ChatRequest> requests = model.requests(Phase.REPLY);
        return requests.get(requests.size() - 1).messages().stream()
                .filter(ChatMessage.ToolOutput.class::isInstance)
                .map(message -> ((ChatMessage.ToolOutput) message).text())
                .toList();
    }

    /** Lets the judge say this about the next commit's only candidate. */
    World judged(int importance, String verdict, String target) {
        model.answer(
                Phase.JUDGE,
                ChatResponse.builder("{\"results\":[" + opinion("1", importance, verdict, target) + "]}")
                        .build());
        return this;
    }

    /** Adds a call of a tool whose arguments depend on what the model was shown last. */
    World thenCall(String tool, Function<String, String> arguments) {
        model.answer(Phase.REPLY, request -> {
            List<ChatMessage> messages = request.messages();
            String last = ((ChatMessage.ToolOutput) messages.get(messages.size() - 1)).text();
            return ChatResponse.builder("")
                    .calls(List.of(new ToolCall("then-" + messages.size(), tool, arguments.apply(last))))
                    .build();
        });
        return this;
    }

    /** The first handle in an observation. */
    static String handle(String observation) {
        return handles(observation).get(0);
    }

    static List<String> handles(String observation) {
        Matcher matcher = HANDLE.matcher(observation);
        return matcher.results().map(found -> found.group(1)).toList();
    }

    static String search(String query) {
        return object("query", query);
    }

    static String remember(String content) {
        return object("content", content, "memory_type", "semantic", "reason", "useful_future_context");
    }

    static String forget(String handle) {
        return object("memory_id", handle, "reason", "The user asked for it.");
    }

    /** A JSON object of texts. */
    static String object(String... namesAndValues) {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < namesAndValues.length; i += 2) {
            json.append(i == 0 ? "" : ",")
                    .append(quoted(namesAndValues[i]))
                    .append(':')
                    .append(quoted(namesAndValues[i + 1]));
        }
        return json.append('}').toString();
    }

    private static String quoted(String text) {
        return text.codePoints()
                .mapToObj(c -> c < 0x20
                        ? String.format("\\u%04x", c)
                        : c == '"' || c == '\\' ? "\\" + (char) c : Character.toString(c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    static ChatResponse letAllIn(ChatRequest request) {
        String asked = ((ChatMessage.User) request.messages().get(0)).text();
        String results = INDEX.matcher(asked)
                .results()
                .map(found -> opinion(found.group(1), 3, "create", ""))
                .collect(Collectors.joining(","));
        return ChatResponse.builder("{\"results\":[" + results + "]}").build();
    }

    private static String opinion(String index, int importance, String verdict, String target) {
        return "{\"index\":" + index + ",\"importance\":" + importance + ",\"verdict\":\"" + verdict + "\",\"target\":"
                + (target.isEmpty() ? "null" : "\"" + target + "\"") + "}";
    }
}
