package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.action.ActionEntry;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.testkit.ScriptedLlmClient;
import dev.memora.turn.TurnRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("D7.5 turns that race on a scope")
@ParameterizedClass(name = "{0}")
@EnumSource
class ConcurrencyTest {
    private static final PageRequest ALL = PageRequest.first(PageRequest.MAX_LIMIT);

    private final Backend backend = Backend.open();
    private final MemoryStore store = backend.store();
    private final Journal journal = backend.journal();
    private final Sending sending;

    ConcurrencyTest(Sending sending) {
        this.sending = sending;
    }

    @RepeatedTest(20)
    @DisplayName("W-G1 two turns that commit the same fact at once leave one memory")
    void leavesOneMemoryOfTheSameFact() throws Exception {
        Memora memora = memora(new RuleJudge());
        List<Receipt> receipts = together(2, i -> remember(memora, World.SCOPE, "The user takes IELTS next May."));

        assertThat(receipts)
                .extracting(receipt -> (Object) receipt.outcome().getClass())
                .containsExactlyInAnyOrder(Outcome.Created.class, Outcome.Skipped.class);
        assertThat(store.count(World.SCOPE)).isOne();
    }

    @RepeatedTest(5)
    @DisplayName("P9.1 W-G1 two Memoras over one store keep one order")
    void keepsOneOrderOverOneStore() throws Exception {
        List<Memora> memoras = List.of(memora(new RuleJudge()), memora(new RuleJudge()));
        together(16, i -> remember(memoras.get(i % 2), World.SCOPE, "The user takes IELTS next May."));

        assertThat(store.count(World.SCOPE)).isOne();
    }

    @Test
    @DisplayName("W-D9 sixteen threads over two scopes leave no foreign row")
    void keepsScopesApart() throws Exception {
        Memora memora = memora(new RuleJudge());
        List<MemoryScope> scopes = List.of(MemoryScope.of("acme", "ann"), MemoryScope.of("acme", "bob"));
        together(16, i -> {
            for (int n = 0; n < 10; n++) {
                remember(memora, scopes.get(i % 2), statement(i % 2, i, n));
            }
            return i;
        });

        for (int s = 0; s < 2; s++) {
            String own = "project number " + s;
            List<Memory> memories = store.list(scopes.get(s), ALL).items();
            assertThat(memories)
                    .hasSize(80)
                    .allSatisfy(memory -> assertThat(memory.content()).contains(own));
            assertThat(memora.memories(scopes.get(s)).search("project number"))
                    .isNotEmpty()
                    .allSatisfy(hit -> assertThat(hit.memory().content()).contains(own));
        }
    }

    @Test
    @DisplayName("sixteen scopes behind a slow judge take less than twice the time of one")
    void letsNoScopeWaitForAnother() throws Exception {
        Memora memora = memora(new RuleJudge(200));
        remember(memora, MemoryScope.of("warm-up"), "The user takes IELTS next May.");
        long one = nanos(1, memora);
        long all = nanos(16, memora);

        assertThat(all).isLessThan(2 * one);
    }

    @Test
    @DisplayName("W-B3 five turns at once leave five memories, each under the id of its receipt")
    void losesNoneOfFive() throws Exception {
        Memora memora = memora(new RuleJudge());
        List<Receipt> receipts =
                together(5, i -> remember(memora, World.SCOPE, "The user has lived in City" + i + "."));

        assertThat(receipts)
                .allSatisfy(receipt -> assertThat(
                                memora.memories(World.SCOPE).get(((Outcome.Created) receipt.outcome()).id()))
                        .isPresent());
        assertThat(store.count(World.SCOPE)).isEqualTo(5);
    }

    @Test
    @DisplayName("W-B19 P8.26 what is stored while a scope is erased is there whole with its entry, or not at all")
    void leavesNothingHalfBehindAnErasure() throws Exception {
        Memora memora = memora(new RuleJudge());
        remember(memora, World.SCOPE, "The user adores sushi.");
        List<Outcome> outcomes = together(9, i -> {
            if (i == 4) {
                memora.memories(World.SCOPE).eraseAll();
                return new Outcome.Rejected("");
            }
            return remember(memora, World.SCOPE, "The user has lived in City" + i + ".")
                    .outcome();
        });

        Set<MemoryId> created = new HashSet<>();
        for (ActionEntry entry :
                journal.list(JournalQuery.in(World.SCOPE).page(ALL).build()).items()) {
            if (entry.outcome().orElse(null) instanceof Outcome.Created done) {
                created.add(done.id());
            }
        }
        List<Memory> stored = store.list(World.SCOPE, ALL).items();
        assertThat(stored).extracting(Memory::id).containsExactlyInAnyOrderElementsOf(created);
        assertThat(stored).noneMatch(memory -> memory.content().contains("sushi"));
        assertThat(outcomes)
                .allMatch(outcome -> outcome instanceof Outcome.Created || outcome instanceof Outcome.Rejected);
    }

    private long nanos(int threads, Memora memora) throws Exception {
        long start = System.nanoTime();
        together(
                threads,
                i -> remember(memora, MemoryScope.of("of" + threads, "u" + i), "The user takes IELTS next May."));
        return System.nanoTime() - start;
    }

    private static String statement(int scope, int thread, int n) {
        return "The user works on project number " + scope + " item " + thread + "-" + n + ".";
    }

    private Memora memora(RuleJudge judge) {
        return Memora.builder()
                .store(store)
                .journal(journal)
                .embeddings(new HashingEmbeddingClient())
                .llm(new ScriptedLlmClient().otherwise(Phase.REPLY, ConcurrencyTest::rememberAll))
                .judge(judge)
                .settings(World.settings().build())
                .build();
    }

    private Receipt remember(Memora memora, MemoryScope scope, String content) {
        return switch (sending) {
            case OWN_LOOP -> {
                try (MemoryTurn turn =
                        memora.begin(TurnRequest.builder(scope, content).build())) {
                    turn.call("remember_memory", World.rememberArguments(content));
                    yield turn.commit("Fine.").receipts().get(0);
                }
            }
            case BLOCKING -> memora.conversation(scope).send(content).receipts().get(0);
            case STREAMING ->
                memora.conversation(scope).send(content, piece -> {}).receipts().get(0);
        };
    }

    /** Remembers each message as it is. */
    private static ChatResponse rememberAll(ChatRequest request) {
        ChatMessage last = request.messages().get(request.messages().size() - 1);
        return last instanceof ChatMessage.User user
                ? ChatResponse.builder("")
                        .calls(List.of(new ToolCall("call-1", "remember_memory", World.rememberArguments(user.text()))))
                        .build()
                : ChatResponse.builder("Fine.").build();
    }

    private static <T> List<T> together(int threads, IntFunction<T> step) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Callable<T>> tasks = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                tasks.add(() -> step.apply(number));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : executor.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
                results.add(future.get());
            }
            return results;
        } finally {
            executor.shutdownNow();
        }
    }
}
