package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.testkit.ScriptedLlmClient;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D7 P9.5 a conversation")
@ParameterizedClass(name = "streaming: {0}")
@ValueSource(booleans = {false, true})
class ConversationFaultsTest {
    private final boolean streaming;

    ConversationFaultsTest(boolean streaming) {
        this.streaming = streaming;
    }

    @ParameterizedTest
    @EnumSource(names = {"FAIL_BEFORE", "FAIL_AFTER"})
    @DisplayName("P8.24 P9.5 returns whichever call fails, and keeps a delivered reply")
    void returnsWhicheverCallFails(Fault fault) {
        int n = 0;
        World world;
        boolean reached;
        do {
            n++;
            world = new World();
            world.stored(Scenario.B1);
            world.handler.then(ApprovalDecision.APPROVE);
            Conversation conversation = conversation(world);
            int before = world.plan.count();
            world.plan.failAt(n, fault);

            TurnResult result = send(conversation);

            reached = world.plan.count() - before >= n;
            if (reached) {
                String broken = "call " + n + ", " + world.plan.calls().get(before + n - 1);
                boolean answered = result.stopReason() == StopReason.FINAL_ANSWER;
                assertThat(conversation.history()).as(broken).hasSize(answered ? 1 : 0);
                assertThat(answered || result.failure().isPresent()).as(broken).isTrue();
                world.plan.heal();
                world.memora().recover();
                world.decideAll(ApprovalDecision.APPROVE);
                // An open that failed is over, and said so; everything else the user agreed to is done.
                boolean failed =
                        result.receipts().stream().anyMatch(receipt -> receipt.outcome() instanceof Outcome.Failed);
                assertThat(world.contents()).as(broken).hasSize(answered && !failed ? 0 : 1);
            }
        } while (reached && n < 100);
        assertThat(n).isBetween(10, 99);
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("P8.14 interrupted in its approval handler, it defers, returns, and leaves the flag set")
    void defersWhenItIsInterruptedWhileAPersonIsAsked() {
        World world = new World();
        world.stored(Scenario.B1);
        world.handler.then(request -> {
            Thread.currentThread().interrupt();
            return ApprovalDecision.APPROVE;
        });

        TurnResult result = send(conversation(world));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(result.approvals()).hasSize(1);
        assertThat(world.contents()).containsExactly(Scenario.B1);
        assertThat(world.questions()).hasSize(1);
    }

    private TurnResult send(Conversation conversation) {
        String message = "Forget my English level.";
        return streaming ? conversation.send(message, piece -> {}) : conversation.send(message);
    }

    private static Conversation conversation(World world) {
        ScriptedLlmClient llm = new ScriptedLlmClient()
                .call("search_memory", "{\"query\":\"The user's English level\"}")
                .answer(
                        Phase.REPLY,
                        request -> ChatResponse.builder("")
                                .calls(List.of(new ToolCall(
                                        "call-2",
                                        "request_forget_memory",
                                        "{\"memory_id\":\"" + handleIn(request.messages())
                                                + "\",\"reason\":\"The user asked for it.\"}")))
                                .build())
                .reply("It waits for your yes.");
        Memora memora = world.builder().llm(llm).build();
        return memora.conversation(World.SCOPE);
    }

    private static String handleIn(List<ChatMessage> messages) {
        Matcher handle = Pattern.compile("\"memory_id\":\"([^\"]+)\"")
                .matcher(((ChatMessage.ToolOutput) messages.get(messages.size() - 1)).text());
        return handle.find() ? handle.group(1) : "none";
    }
}
