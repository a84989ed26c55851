package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Conversation;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatMessage.Assistant;
import dev.memora.llm.ChatMessage.ToolOutput;
import dev.memora.llm.ChatMessage.User;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.llm.ProviderItems;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AgentLoopTest {
    private final World world = new World();

    @Test
    @DisplayName("B13 a question that needs no memory embeds nothing and writes nothing")
    void costsNothingWithoutMemoryTools() {
        world.given("The user's English level is B1.");
        int embedded = world.calls.count("embedding.embed");
        int written = world.calls.count("store.write");
        world.model.reply("It links the past to the present.");

        TurnResult result = world.conversation().send("Explain the present perfect.");

        assertThat(result.reply()).isEqualTo("It links the past to the present.");
        assertThat(result.toolSteps()).isZero();
        assertThat(world.calls.count("embedding.embed")).isEqualTo(embedded);
        assertThat(world.calls.count("store.write")).isEqualTo(written);
        assertThat(world.calls.count("store.touch")).isZero();
        assertThat(world.model.requests()).hasSize(1);
    }

    @Test
    @DisplayName("B14 the model is asked with tool choice auto, the user's message last")
    void asksWithToolChoiceAuto() {
        world.model.reply("Hello.");

        world.conversation().send("Hi");

        ChatRequest request = world.model.requests().get(0);
        assertThat(request.toolChoice()).isEqualTo(ChatRequest.ToolChoice.AUTO);
        assertThat(request.messages()).containsExactly(new User("Hi"));
    }

    @Test
    @DisplayName("B14 several calls of one answer are run in order and paired with their ids")
    void answersSeveralCallsInOrder() {
        world.given("The user's English level is B1.");
        world.model
                .calls(
                        new ToolCall("b", "search_memory", World.search("English level")),
                        new ToolCall("a", "remember_memory", World.remember("The user likes tea.")),
                        new ToolCall("c", "nothing", "{}"))
                .reply("Noted.");

        TurnResult result = world.conversation().send("I like tea.");

        List<ChatMessage> messages = world.model.requests(Phase.REPLY).get(1).messages();
        assertThat(messages).hasSize(5);
        assertThat(messages.subList(2, 5))
                .extracting(message -> ((ToolOutput) message).callId())
                .containsExactly("b", "a", "c");
        assertThat(((ToolOutput) messages.get(2)).text()).contains("\"count\":1");
        assertThat(((ToolOutput) messages.get(3)).text()).contains("accepted_for_commit");
        assertThat(((ToolOutput) messages.get(4)).text()).contains("unknown tool");
        assertThat(result.toolSteps()).isEqualTo(3);
    }

    @Test
    @DisplayName("B14 the provider's own items are replayed with the tool outputs, and text beside calls is kept")
    void replaysProviderItemsWithinTheTurn() {
        ProviderItems items = new ProviderItems("scripted", "[{\"type\":\"reasoning\",\"encrypted\":\"x\"}]");
        ToolCall call = new ToolCall("c1", "search_memory", World.search("level"));
        world.model
                .answer(
                        Phase.REPLY,
                        ChatResponse.builder("Let me look.")
                                .calls(List.of(call))
                                .items(items)
                                .build())
                .reply("I don't know it.");

        world.conversation().send("What is my level?");

        assertThat(world.model.requests(Phase.REPLY).get(1).messages().get(1))
                .isEqualTo(new Assistant("Let me look.", List.of(call), Optional.of(items)));
    }

    @Test
    @DisplayName("B14 P8.34 later turns replay what the user and the assistant said, never a tool item")
    void replaysNoToolItemsLater() {
        world.given("The user's English level is B1.");
        Conversation conversation = world.conversation();
        world.model
                .answer(
                        Phase.REPLY,
                        ChatResponse.builder("")
                                .calls(List.of(new ToolCall("c1", "search_memory", World.search("English level"))))
                                .items(new ProviderItems("scripted", "[]"))
                                .build())
                .answer(
                        Phase.REPLY,
                        ChatResponse.builder("B1.")
                                .items(new ProviderItems("scripted", "[1]"))
                                .build())
                .reply("You're welcome.");

        conversation.send("What is my level?");
        conversation.send("Thanks.");

        assertThat(world.model.requests(Phase.REPLY).get(2).messages())
                .containsExactly(new User("What is my level?"), Assistant.of("B1."), new User("Thanks."));
        assertThat(conversation.history()).hasSize(2);
    }

    @Test
    @DisplayName("B17 tokens are counted for every model and embedding call, by phase")
    void countsTokensByPhase() {
        world.given("The user's English level is B1.");
        world.model
                .answer(Phase.REPLY, called(new TokenUsage(100, 10), "search_memory", World.search("level")))
                .answer(
                        Phase.REPLY,
                        called(new TokenUsage(200, 20), "remember_memory", World.remember("The user likes tea.")))
                .answer(
                        Phase.REPLY,
                        ChatResponse.builder("Noted.")
                                .usage(new TokenUsage(300, 30))
                                .build())
                .answer(
                        Phase.JUDGE,
                        ChatResponse.builder("{\"results\":[{\"index\":1,\"importance\":2,\"verdict\":\"create\","
                                        + "\"target\":null}]}")
                                .usage(new TokenUsage(50, 5))
                                .build());

        TurnResult result = world.conversation().send("I like tea.");

        assertThat(result.usage().of(Phase.TOOLS)).isEqualTo(new TokenUsage(300, 30));
        assertThat(result.usage().of(Phase.REPLY)).isEqualTo(new TokenUsage(300, 30));
        assertThat(result.usage().of(Phase.JUDGE)).isEqualTo(new TokenUsage(50, 5));
        assertThat(result.usage().of(Phase.QUERY_EMBEDDING)).isEqualTo(new TokenUsage(5, 0));
        assertThat(result.usage().of(Phase.MEMORY_EMBEDDING)).isEqualTo(new TokenUsage(19, 0));
        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
    }

    private static ChatResponse called(TokenUsage usage, String tool, String arguments) {
        return ChatResponse.builder("")
                .calls(List.of(new ToolCall("c" + usage.input(), tool, arguments)))
                .usage(usage)
                .build();
    }
}
