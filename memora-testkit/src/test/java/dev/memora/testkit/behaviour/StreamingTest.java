package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.memora.Conversation;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalDecision;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import dev.memora.llm.Phase;
import dev.memora.llm.TextSink;
import dev.memora.llm.ToolCall;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.testkit.ScriptedLlmClient;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StreamingTest {
    private static final String TEA = "The user likes tea.";
    private static final String SAID = "I like tea.";

    private final World world = new World();
    private final Follower follower = new Follower();

    @AfterEach
    void clearsTheInterrupt() {
        Thread.interrupted();
    }

    @Test
    @DisplayName("B14 B16 the pieces add up to the reply, which commits as one that comes whole")
    void addsUpToTheReply() {
        proposes("").reply("茶は好き 🍵 and I will remember that you like tea.");

        TurnResult result = send();

        assertThat(follower.log()).containsExactly("text", "replied", "receipts 1");
        assertThat(follower.shown()).isEqualTo(result.reply()).startsWith("茶は好き 🍵");
        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(result.receipts().get(0).outcome()).isInstanceOf(Outcome.Created.class);
        assertThat(world.contents()).containsExactly(TEA);
    }

    @Test
    @DisplayName("P8.25 text before tool calls is taken back before the tools run")
    void takesBackTextBeforeToolCalls() {
        proposes("One moment, I will note that.").reply("Noted.");

        send();

        assertThat(follower.log()).containsExactly("text", "discarded", "text", "replied", "receipts 1");
        assertThat(follower.shown()).isEqualTo("Noted.");
    }

    @Test
    @DisplayName("B30 reply and receipts are out before a person is asked")
    void showsReplyAndReceiptsBeforePeopleAreAsked() {
        world.given("The user's English level is B1.");
        world.model.call("search_memory", World.search("English level"));
        world.thenCall("request_forget_memory", found -> World.forget(World.handle(found)));
        world.model.reply("It waits for your yes.");
        world.person.then(request -> {
            follower.note("asked");
            return ApprovalDecision.APPROVE;
        });

        TurnResult result = world.conversation().send("Forget my English level.", follower);

        assertThat(follower.log()).containsExactly("text", "replied", "receipts 1", "asked");
        assertThat(result.receipts().get(0).outcome()).isInstanceOf(Outcome.Forgotten.class);
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("B16 P8.25 W-G7 text of a model that fails afterwards is taken back")
    void takesBackTextOfAFailure() {
        proposes("");
        Conversation conversation = conversation(breaksAfter("I will rem"));

        TurnResult result = conversation.send(SAID, follower);

        assertAbandoned(conversation, result, StopReason.API_ERROR);
        assertThat(follower.log()).containsExactly("text", "discarded");
    }

    @ParameterizedTest
    @EnumSource(names = {"LENGTH", "FILTERED", "REFUSED"})
    @DisplayName("B15 B16 text of a cut answer is taken back")
    void takesBackACutAnswer(FinishReason reason) {
        proposes("")
                .answer(
                        Phase.REPLY,
                        ChatResponse.builder("I noted th").finishReason(reason).build());
        Conversation conversation = world.conversation();

        TurnResult result = conversation.send(SAID, follower);

        assertAbandoned(conversation, result, StopReason.INCOMPLETE);
        assertThat(follower.log()).containsExactly("text", "discarded");
    }

    @Test
    @DisplayName("B15 B16 white space is no answer, and is taken back")
    void takesBackABlankAnswer() {
        proposes("").reply(" \n\u3000");
        Conversation conversation = world.conversation();

        TurnResult result = conversation.send(SAID, follower);

        assertAbandoned(conversation, result, StopReason.EMPTY_RESPONSE);
        assertThat(follower.log()).containsExactly("text", "discarded");
    }

    @Test
    @DisplayName("B15 nothing is taken back where nothing was handed out")
    void takesNothingBackWhereNothingWasHandedOut() {
        proposes("").reply("");

        assertThat(send().stopReason()).isEqualTo(StopReason.EMPTY_RESPONSE);
        assertThat(follower.log()).isEmpty();
    }

    @Test
    @DisplayName("B16 a sink that fails in its text cancels the turn, and nothing of it stays")
    void cancelsWhenTheSinkFails() {
        proposes("").reply("Noted.");
        Conversation conversation = world.conversation();
        IllegalStateException failure = new IllegalStateException("the socket is closed");

        TurnResult result = conversation.send(SAID, piece -> {
            throw failure;
        });

        assertAbandoned(conversation, result, StopReason.CANCELLED);
        assertThat(result.failure()).containsSame(failure);
    }

    @Test
    @DisplayName("B16 a sink that fails while it takes text back cancels the turn before its tools run")
    void cancelsWhenTheSinkFailsToTakeBack() {
        IllegalStateException failure = new IllegalStateException("the socket is closed");
        proposes("One moment.").reply("Noted.");
        Conversation conversation = world.conversation();

        TurnResult result = conversation.send(SAID, new FailsToTakeBack(failure));

        assertAbandoned(conversation, result, StopReason.CANCELLED);
        assertThat(result.failure()).containsSame(failure);
        assertThat(result.toolSteps()).isZero();
    }

    @Test
    @DisplayName("B16 a sink that fails while it takes back a cut answer cancels the turn as well")
    void cancelsWhenTheSinkFailsToTakeBackAtTheEnd() {
        IllegalStateException failure = new IllegalStateException("the socket is closed");
        world.model.answer(
                Phase.REPLY,
                ChatResponse.builder("I noted th")
                        .finishReason(FinishReason.LENGTH)
                        .build());
        Conversation conversation = world.conversation();

        TurnResult result = conversation.send(SAID, new FailsToTakeBack(failure));

        assertAbandoned(conversation, result, StopReason.CANCELLED);
        assertThat(result.failure()).containsSame(failure);
    }

    @Test
    @DisplayName("B16 a model client that hides what the sink threw doesn't save the turn")
    void cancelsWhenTheClientHidesTheFailure() {
        proposes("One moment.").reply("Noted.");
        Conversation conversation = conversation(hidesWhatTheSinkThrows());

        TurnResult result = conversation.send(SAID, piece -> {
            throw new IllegalStateException("the socket is closed");
        });

        assertAbandoned(conversation, result, StopReason.CANCELLED);
        assertThat(result.toolSteps()).isZero();
    }

    @Test
    @DisplayName("B27 a sink that fails in reply and receipts changes nothing")
    void goesOnWhenTheSinkFailsAfterTheReply() {
        proposes("").reply("Noted.");
        Conversation conversation = world.conversation();

        TurnResult result = conversation.send(SAID, new Follower() {
            @Override
            public void replied(String reply) {
                throw new IllegalStateException("the socket is closed");
            }

            @Override
            public void receipts(List<Receipt> receipts) {
                throw new IllegalStateException("the socket is closed");
            }
        });

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(conversation.history()).hasSize(1);
        assertThat(world.contents()).containsExactly(TEA);
    }

    @Test
    @DisplayName("B15 B16 an interrupt while text comes is cancelled, and its flag stays up")
    void cancelsWhenItIsInterrupted() {
        proposes("").reply("I will remember that.");
        Conversation conversation = world.conversation();

        TurnResult result = conversation.send(SAID, new Follower() {
            @Override
            public void text(String piece) {
                follower.text(piece);
                Thread.currentThread().interrupt();
            }

            @Override
            public void discarded() {
                follower.discarded();
            }
        });

        assertThat(Thread.interrupted()).isTrue();
        assertAbandoned(conversation, result, StopReason.CANCELLED);
        assertThat(follower.log()).containsExactly("text", "discarded");
    }

    @Test
    @DisplayName("P8.24 a delivered reply stays when the journal fails, and the receipt says so")
    void keepsADeliveredReplyWhenTheJournalFails() {
        proposes("").reply("Noted.");
        Conversation conversation = world.conversation();
        world.calls.failAlways("journal.open", Fault.FAIL_BEFORE);

        TurnResult result = conversation.send(SAID, follower);

        assertThat(follower.log()).containsExactly("text", "replied", "receipts 1");
        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(result.receipts().get(0).outcome()).isInstanceOf(Outcome.Failed.class);
        assertThat(conversation.history()).hasSize(1);
    }

    @Test
    void wantsASink() {
        assertThatNullPointerException().isThrownBy(() -> world.conversation().send(SAID, null));
    }

    private TurnResult send() {
        return world.conversation().send(SAID, follower);
    }

    private Conversation conversation(LlmClient model) {
        return world.builder().llm(model).build().conversation(World.SCOPE);
    }

    /** The model proposes a memory, with this text before the call. */
    private ScriptedLlmClient proposes(String text) {
        return world.model.answer(
                Phase.REPLY,
                ChatResponse.builder(text)
                        .calls(List.of(new ToolCall("1", "remember_memory", World.remember(TEA))))
                        .build());
    }

    private void assertAbandoned(Conversation conversation, TurnResult result, StopReason reason) {
        assertThat(result.stopReason()).isEqualTo(reason);
        assertThat(result.reply()).isEmpty();
        assertThat(result.receipts()).isEmpty();
        assertThat(conversation.history()).isEmpty();
        assertThat(world.contents()).isEmpty();
        assertThat(world.calls.count("journal.open")).isZero();
    }

    /** Answers as scripted; when the script is at its end, breaks off in the middle of a text. */
    private LlmClient breaksAfter(String text) {
        world.model.otherwise(Phase.REPLY, request -> ChatResponse.builder(text).build());
        return new Streaming(world.model) {
            @Override
            public ChatResponse stream(ChatRequest request, TextSink sink) {
                ChatResponse response = super.stream(request, sink);
                if (response.text().equals(text)) {
                    throw new LlmException("the connection broke", null, true);
                }
                return response;
            }
        };
    }

    private LlmClient hidesWhatTheSinkThrows() {
        return new Streaming(world.model) {
            @Override
            public ChatResponse stream(ChatRequest request, TextSink sink) {
                return super.stream(request, piece -> {
                    try {
                        sink.text(piece);
                    } catch (RuntimeException e) {
                        assertThat(e).hasMessage("the socket is closed");
                    }
                });
            }
        };
    }

    /** A model in front of another one. */
    private abstract static class Streaming implements LlmClient {
        private final LlmClient model;

        Streaming(LlmClient model) {
            this.model = model;
        }

        @Override
        public String model() {
            return model.model();
        }

        @Override
        public ChatResponse chat(ChatRequest request) {
            return model.chat(request);
        }

        @Override
        public ChatResponse stream(ChatRequest request, TextSink sink) {
            return model.stream(request, sink);
        }
    }

    private static final class FailsToTakeBack extends Follower {
        private final RuntimeException failure;

        FailsToTakeBack(RuntimeException failure) {
            this.failure = failure;
        }

        @Override
        public void discarded() {
            throw failure;
        }
    }
}
