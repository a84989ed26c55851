package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.llm.ChatMessage.User;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import dev.memora.store.MemoryStoreException;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.tool.Tool;
import dev.memora.tool.ToolResult;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "streaming: {0}")
@ValueSource(booleans = {false, true})
class StopReasonsTest {
    private static final String SAID = "I like tea. Please forget my English level.";

    private final World world = new World();
    private final Follower follower = new Follower();
    private final boolean streaming;

    StopReasonsTest(boolean streaming) {
        this.streaming = streaming;
        world.given("The user's English level is B1.");
        // Every turn proposes a remember and a forget before it comes to its end.
        world.model.calls(
                new ToolCall("1", "remember_memory", World.remember("The user likes tea.")),
                new ToolCall("2", "search_memory", World.search("English level")));
        world.thenCall("request_forget_memory", found -> World.forget(World.handle(found)));
    }

    @AfterEach
    void clearsTheInterrupt() {
        Thread.interrupted();
    }

    @Test
    @DisplayName("B15 final_answer commits and asks")
    void commitsAFinalAnswer() {
        world.model.reply("Noted.");

        TurnResult result = send(world.conversation());

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(result.receipts()).hasSize(2);
        assertThat(world.person.requests()).hasSize(1);
        assertThat(world.contents()).hasSize(2);
    }

    @Test
    @DisplayName("B15 B16 D7.1 W-G7 a blank answer is empty_response and commits nothing")
    void keepsNothingOfABlankAnswer() {
        world.model.reply(" \n\u3000");

        assertAbandoned(world.memora(), StopReason.EMPTY_RESPONSE);
    }

    @ParameterizedTest
    @EnumSource(names = {"LENGTH", "FILTERED", "REFUSED"})
    @DisplayName("B15 B16 D7.1 W-G7 a cut answer is incomplete and commits nothing")
    void keepsNothingOfACutAnswer(FinishReason reason) {
        world.model.answer(
                Phase.REPLY,
                ChatResponse.builder("I noted th").finishReason(reason).build());

        assertAbandoned(world.memora(), StopReason.INCOMPLETE);
    }

    @Test
    @DisplayName("B15 calls of a cut answer are not run: their arguments may be cut as well")
    void runsNoCallsOfACutAnswer() {
        world.model.answer(
                Phase.REPLY,
                ChatResponse.builder("")
                        .calls(List.of(new ToolCall("9", "remember_memory", World.remember("The user likes tea."))))
                        .finishReason(FinishReason.LENGTH)
                        .build());

        TurnResult result = assertAbandoned(world.memora(), StopReason.INCOMPLETE);
        assertThat(result.toolSteps()).isEqualTo(3);
    }

    @Test
    @DisplayName("B15 B16 D7.1 W-G7 a failing model is api_error and commits nothing")
    void keepsNothingWhenTheModelFails() {
        LlmException failure = new LlmException("the provider is down", null, true);
        world.model.answer(Phase.REPLY, request -> {
            throw failure;
        });

        TurnResult result = assertAbandoned(world.memora(), StopReason.API_ERROR);
        assertThat(result.failure()).containsSame(failure);
    }

    @Test
    @DisplayName("B15 B16 D7.1 D7.10 a host tool that throws is tool_error, and the failure is its own")
    void keepsNothingWhenAToolThrows() {
        IllegalStateException failure = new IllegalStateException("disk full");
        Memora memora = world.builder()
                .tool(Tool.builder("export", "Exports.")
                        .handler(arguments -> {
                            throw failure;
                        })
                        .build())
                .build();
        world.model.call("export", "{}");

        TurnResult result = assertAbandoned(memora, StopReason.TOOL_ERROR);
        assertThat(result.failure()).containsSame(failure);
    }

    @Test
    @DisplayName("B15 a store that fails inside a search is tool_error")
    void keepsNothingWhenASearchFails() {
        world.model.answer(Phase.REPLY, request -> {
            world.calls.failAt("store.search", 1, Fault.FAIL_BEFORE);
            return ChatResponse.builder("")
                    .calls(List.of(new ToolCall("9", "search_memory", World.search("tea"))))
                    .build();
        });

        TurnResult result = assertAbandoned(world.memora(), StopReason.TOOL_ERROR);
        assertThat(result.failure().orElseThrow()).isInstanceOf(MemoryStoreException.class);
    }

    @Test
    @DisplayName("B15 a tool's expected failure is an observation, and the loop goes on")
    void goesOnAfterAnExpectedFailure() {
        Memora memora = world.builder()
                .tool(Tool.builder("export", "Exports.")
                        .trusted()
                        .handler(arguments -> ToolResult.error("no such folder"))
                        .build())
                .tool(Tool.builder("count", "Counts.")
                        .trusted()
                        .handler(arguments -> ToolResult.ok(String.valueOf(arguments.integer("n"))))
                        .build())
                .build();
        world.model.call("export", "{}").call("count", "{\"n\":\"two\"}").reply("It failed.");

        TurnResult result = send(memora.conversation(World.SCOPE));

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(world.observations())
                .contains(
                        "{\"ok\":false,\"error\":\"no such folder\"}",
                        "{\"ok\":false,\"error\":\"\\\"n\\\" must be a whole number\"}");
    }

    @Test
    @DisplayName("B15 B16 D7.1 W-G7 W-H4 W-H5 max_steps is checked before a tool runs")
    void runsNoCallPastTheLimit() {
        int[] ran = {0};
        Memora memora = world.builder()
                .tool(Tool.builder("count", "Counts.")
                        .trusted()
                        .handler(arguments -> ToolResult.ok(String.valueOf(++ran[0])))
                        .build())
                .build();
        world.model.calls(IntStream.range(0, 9)
                .mapToObj(i -> new ToolCall("x" + i, "count", "{}"))
                .toArray(ToolCall[]::new));

        TurnResult result = assertAbandoned(memora, StopReason.MAX_STEPS);

        assertThat(result.toolSteps()).isEqualTo(8);
        assertThat(ran[0]).isEqualTo(5);
    }

    @Test
    @DisplayName("B15 as many calls as a turn may have still end in an answer")
    void answersAtTheLimit() {
        Memora memora = world.builder()
                .settings(World.settings().maxToolSteps(3).build())
                .build();
        world.model.reply("Noted.");

        assertThat(send(memora.conversation(World.SCOPE)).stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
    }

    @Test
    @DisplayName("B15 B16 D7.1 W-G7 an interrupt is cancelled, and its flag stays up")
    void keepsNothingWhenInterrupted() {
        world.model.answer(Phase.REPLY, request -> {
            Thread.currentThread().interrupt();
            throw new LlmException("interrupted", null, true);
        });

        assertAbandoned(world.memora(), StopReason.CANCELLED);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    @DisplayName("B15 B16 an answer that comes after the interrupt commits nothing either")
    void keepsNothingOfAnAnswerAfterTheInterrupt() {
        world.model.answer(Phase.REPLY, request -> {
            Thread.currentThread().interrupt();
            return ChatResponse.builder("Noted.").build();
        });

        assertAbandoned(world.memora(), StopReason.CANCELLED);
    }

    @Test
    @DisplayName("B15 B16 a tool that is interrupted is cancelled")
    void keepsNothingWhenAToolIsInterrupted() {
        Memora memora = world.builder()
                .tool(Tool.builder("wait", "Waits.")
                        .handler(arguments -> {
                            throw new InterruptedException();
                        })
                        .build())
                .build();
        world.model.call("wait", "{}");

        assertAbandoned(memora, StopReason.CANCELLED);
    }

    @Test
    @DisplayName("B15 B16 D7.1 W-G7 a turn that takes too long is deadline")
    void keepsNothingAfterTheDeadline() {
        world.model.answer(Phase.REPLY, request -> {
            world.clock.pass(Duration.ofMinutes(3));
            return ChatResponse.builder("")
                    .calls(List.of(new ToolCall("9", "search_memory", World.search("tea"))))
                    .build();
        });

        assertAbandoned(world.memora(), StopReason.DEADLINE);
    }

    @Test
    @DisplayName("B15 a model that runs into the deadline is deadline, not api_error")
    void tellsTheDeadlineFromAFailure() {
        world.model.answer(Phase.REPLY, request -> {
            world.clock.pass(Duration.ofMinutes(3));
            throw new LlmException("timed out", null, true);
        });

        assertAbandoned(world.memora(), StopReason.DEADLINE);
    }

    @Test
    @DisplayName("B15 no model call gets more time than the turn has left")
    void boundsAModelCallByTheTurn() {
        world.model.answer(Phase.REPLY, request -> {
            world.clock.pass(Duration.ofSeconds(90));
            return ChatResponse.builder("")
                    .calls(List.of(new ToolCall("9", "search_memory", World.search("tea"))))
                    .build();
        });
        world.model.reply("Noted.");

        send(world.conversation());

        assertThat(world.model.requests(Phase.REPLY))
                .extracting(request -> request.timeout())
                .startsWith(Duration.ofSeconds(60))
                .endsWith(Duration.ofSeconds(30));
    }

    @Test
    @DisplayName("B39 a failed turn rolls its message back, and the next one starts clean")
    void startsCleanAfterAFailedTurn() {
        world.model.reply("").reply("Hello.");
        Conversation conversation = world.conversation();

        send(conversation);
        assertThat(conversation.history()).isEmpty();
        conversation.send("Hi");

        assertThat(world.model.requests(Phase.REPLY).get(3).messages()).containsExactly(new User("Hi"));
    }

    private TurnResult send(Conversation conversation) {
        return streaming ? conversation.send(SAID, follower) : conversation.send(SAID);
    }

    private TurnResult assertAbandoned(Memora memora, StopReason reason) {
        Conversation conversation = memora.conversation(World.SCOPE);
        int opened = world.calls.count("journal.open");

        TurnResult result = send(conversation);

        assertThat(result.stopReason()).isEqualTo(reason);
        assertThat(result.reply()).isEmpty();
        assertThat(follower.shown()).isEmpty();
        assertThat(follower.log()).doesNotContain("replied", "receipts 2");
        assertThat(result.receipts()).isEmpty();
        assertThat(result.approvals()).isEmpty();
        assertThat(result.usedMemories()).hasSize(1);
        assertThat(conversation.history()).isEmpty();
        assertThat(world.person.requests()).isEmpty();
        assertThat(world.contents()).containsExactly("The user's English level is B1.");
        assertThat(world.calls.count("journal.open")).isEqualTo(opened);
        assertThat(world.calls.count("store.touch")).isZero();
        return result;
    }
}
