package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.approval.ApprovalRequest;
import dev.memora.llm.LlmException;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The whole agent loop against llama-server with a model that babbles: calls and text together, several calls, cut
 * arguments, stray tags. Whatever it says, a turn ends for a reason, and the books are right.
 */
@Tag("peer")
class AgentLoopFuzzTest {
    private static final int TURNS = Integer.getInteger("memora.fuzz.turns", 200);
    private static final int TURNS_PER_CONVERSATION = 4;
    private static final List<String> SAYINGS = List.of(
            "Please remember that I take IELTS next May.",
            "What is my weak point in English?",
            "請記住我住在臺北。",
            "Forget what I said about the test. 😀",
            "Remember: \"quotes\", {braces} and <think> tags\nover two lines.");

    @ParameterizedTest
    @CsvSource({"hermes,CHAT_COMPLETIONS", "hermes,RESPONSES", "qwen3,CHAT_COMPLETIONS", "qwen3,RESPONSES"})
    @DisplayName("every turn ends in a defined way, the next request is valid, and receipts agree with the store")
    void survivesBabble(String template, Profile.Api api) {
        Profile profile = Profiles.llamaCpp().toBuilder().api(api).build();
        Map<StopReason, Integer> endings = new EnumMap<>(StopReason.class);
        try (PeerProcess server = PeerProcess.start("llama/start-chat.sh", template)) {
            int conversations = Math.max(1, TURNS / 4 / TURNS_PER_CONVERSATION);
            for (int seed = 0; seed <= conversations; seed++) {
                Seeded model = new Seeded(profile, server.url(), seed, seed % 2 == 1);
                converse(model, new Random(seed), endings, template + " " + api + " seed " + seed);
            }
        }
        Contract.requireGoodRequests();
        System.out.println("fuzz " + template + " " + api + ": " + endings);
        assertThat(endings).as("the loop gets to answers").containsKey(StopReason.FINAL_ANSWER);
        assertThat(endings).as("no call hangs").doesNotContainKey(StopReason.DEADLINE);
    }

    private static void converse(Seeded model, Random random, Map<StopReason, Integer> endings, String name) {
        MemoryScope scope = MemoryScope.of("u1");
        try (Memora memora = Memora.builder()
                .llm(model)
                .embeddings(new HashingEmbeddingClient())
                .store(MemoryStore.inMemory())
                .settings(MemoraSettings.builder().maxToolSteps(4).build())
                .build()) {
            Conversation conversation = memora.conversation(scope);
            Books books = new Books();
            int answered = 0;
            for (int turn = 0; turn < TURNS_PER_CONVERSATION; turn++) {
                TurnResult result = conversation.send(SAYINGS.get(random.nextInt(SAYINGS.size())));
                endings.merge(result.stopReason(), 1, Integer::sum);
                // The server answers 500 where it can't parse what its own model wrote; a bad request would be final.
                result.failure()
                        .ifPresent(failure -> assertThat(failure)
                                .as(name)
                                .isInstanceOfSatisfying(
                                        LlmException.class,
                                        said -> assertThat(said.retryable()).isTrue()));
                books.check(memora, scope, result, name + " turn " + turn);
                answered += result.stopReason() == StopReason.FINAL_ANSWER ? 1 : 0;
                assertThat(conversation.history()).as(name).hasSize(answered);
            }
        }
    }

    /** What receipts say there is. */
    private static final class Books {
        private final Set<MemoryId> stored = new HashSet<>();
        private final Set<ApprovalId> pending = new HashSet<>();

        void check(Memora memora, MemoryScope scope, TurnResult result, String name) {
            assertThat(result.receipts()).extracting(Receipt::actionId).as(name).doesNotHaveDuplicates();
            boolean committed = result.stopReason() == StopReason.FINAL_ANSWER;
            assertThat(committed || result.receipts().isEmpty()).as(name).isTrue();
            for (Receipt receipt : result.receipts()) {
                if (receipt.outcome() instanceof Outcome.Created created) {
                    assertThat(stored.add(created.id())).as(name).isTrue();
                } else if (receipt.outcome() instanceof Outcome.Forgotten forgotten) {
                    assertThat(stored.remove(forgotten.id())).as(name).isTrue();
                } else if (receipt.outcome() instanceof Outcome.AwaitingApproval awaiting) {
                    assertThat(pending.add(awaiting.approvalId())).as(name).isTrue();
                }
            }
            PageRequest all = PageRequest.first(PageRequest.MAX_LIMIT);
            assertThat(memora.memories(scope).list(all).items())
                    .as(name)
                    .extracting(memory -> memory.id())
                    .containsExactlyInAnyOrderElementsOf(stored);
            assertThat(memora.approvals(scope).list(all).items())
                    .as(name)
                    .extracting(ApprovalRequest::id)
                    .containsExactlyInAnyOrderElementsOf(pending);
        }
    }
}
