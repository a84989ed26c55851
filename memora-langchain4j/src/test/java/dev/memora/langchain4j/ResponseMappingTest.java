package dev.memora.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseMappingTest {
    private static final ChatRequest REQUEST =
            ChatRequest.builder(List.of(new ChatMessage.User("hello"))).build();

    @Test
    void returnsTextAndUsage() {
        ChatResponse response = chat(dev.langchain4j.model.chat.response.ChatResponse.builder()
                .aiMessage(AiMessage.from("現在完成式"))
                .tokenUsage(new dev.langchain4j.model.output.TokenUsage(12, 3))
                .finishReason(dev.langchain4j.model.output.FinishReason.STOP)
                .build());

        assertThat(response.text()).isEqualTo("現在完成式");
        assertThat(response.usage()).isEqualTo(new TokenUsage(12, 3));
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(response.items()).isEmpty();
    }

    @Test
    void readsMissingCountsAsZero() {
        assertThat(chat(of(AiMessage.from("x"))).usage()).isEqualTo(TokenUsage.NONE);
        assertThat(chat(dev.langchain4j.model.chat.response.ChatResponse.builder()
                                .aiMessage(AiMessage.from("x"))
                                .tokenUsage(new dev.langchain4j.model.output.TokenUsage(7))
                                .build())
                        .usage())
                .isEqualTo(new TokenUsage(7, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "STOP, false, STOP",
        "STOP, true, TOOL_CALLS",
        "TOOL_EXECUTION, true, TOOL_CALLS",
        "TOOL_EXECUTION, false, STOP",
        "LENGTH, false, LENGTH",
        "LENGTH, true, LENGTH",
        "CONTENT_FILTER, false, FILTERED",
        "OTHER, false, OTHER",
    })
    void saysWhyTheModelStopped(
            dev.langchain4j.model.output.FinishReason theirs, boolean withCalls, FinishReason ours) {
        AiMessage message = withCalls ? AiMessage.from(call("1", "t", "{}")) : AiMessage.from("text");

        assertThat(chat(dev.langchain4j.model.chat.response.ChatResponse.builder()
                                .aiMessage(message)
                                .finishReason(theirs)
                                .build())
                        .finishReason())
                .isEqualTo(ours);
    }

    @Test
    void infersTheReasonWhereTheProviderGivesNone() {
        assertThat(chat(of(AiMessage.from("text"))).finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(chat(of(AiMessage.from(call("1", "t", "{}")))).finishReason())
                .isEqualTo(FinishReason.TOOL_CALLS);
    }

    @Test
    @DisplayName("B14 several calls of one answer keep their order, ids and raw arguments")
    void keepsCallsAsTheModelWroteThem() {
        ChatResponse response =
                chat(of(AiMessage.from(call("x", "search_memory", "{\"query\":"), call("y", "made_up", ""))));

        assertThat(response.text()).isEmpty();
        assertThat(response.calls())
                .containsExactly(new ToolCall("x", "search_memory", "{\"query\":"), new ToolCall("y", "made_up", ""));
    }

    @Test
    void readsMissingArgumentsAsNone() {
        assertThat(chat(of(AiMessage.from(call("x", "t", null)))).calls().get(0).argumentsJson())
                .isEqualTo("{}");
    }

    @Test
    void givesCallsWithoutIdsOnesThatAreNewInTheTurn() {
        ScriptedChatModel model =
                ScriptedChatModel.answering(AiMessage.from(call(null, "t", "{}"), call("", "t", "{}")));
        LangChain4jLlmClient client = LangChain4jLlmClient.of(model, "m");
        List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("go")));
        List<String> ids = new ArrayList<>();
        for (int step = 0; step < 3; step++) {
            ChatResponse response = client.chat(ChatRequest.builder(messages).build());
            messages.add(response.asMessage());
            for (ToolCall call : response.calls()) {
                ids.add(call.id());
                messages.add(new ChatMessage.ToolOutput(call.id(), "{}"));
            }
        }

        assertThat(ids).hasSize(6).doesNotHaveDuplicates().doesNotContain("");
    }

    @Test
    @DisplayName("B14 reasoning and signatures are replayed with the tool outputs")
    void handsOpaquePartsBackWithinTheTurn() {
        AiMessage thoughtful = AiMessage.builder()
                .text("")
                .thinking("secret steps")
                .attributes(Map.of("signature", "abc"))
                .toolExecutionRequests(List.of(call("1", "t", "{}")))
                .build();
        ScriptedChatModel model = ScriptedChatModel.answering(thoughtful);
        LangChain4jLlmClient client = LangChain4jLlmClient.of(model, "m");
        ChatResponse first = client.chat(REQUEST);

        client.chat(ChatRequest.builder(
                        List.of(new ChatMessage.User("go"), first.asMessage(), new ChatMessage.ToolOutput("1", "{}")))
                .build());

        assertThat(first.items()).isPresent();
        assertThat(first.text()).isEmpty();
        assertThat(model.lastRequest().messages().get(1)).isEqualTo(thoughtful);
    }

    @Test
    void anotherModelDoesNotReadTheOpaqueParts() {
        AiMessage thoughtful =
                AiMessage.builder().text("said").thinking("secret steps").build();
        ChatMessage.Assistant said = LangChain4jLlmClient.of(ScriptedChatModel.answering(thoughtful), "one")
                .chat(REQUEST)
                .asMessage();
        ScriptedChatModel other = ScriptedChatModel.answering(AiMessage.from("x"));

        LangChain4jLlmClient.of(other, "two")
                .chat(ChatRequest.builder(List.of(new ChatMessage.User("go"), said, new ChatMessage.User("on")))
                        .build());

        assertThat(((AiMessage) other.lastRequest().messages().get(1)).thinking())
                .isNull();
    }

    @Test
    void streamsTheWholeTextAtOnce() {
        StringBuilder pieces = new StringBuilder();
        ChatResponse response =
                LangChain4jLlmClient.of(ScriptedChatModel.answering(AiMessage.from("all of it")), "m").stream(
                        REQUEST, pieces::append);

        assertThat(pieces.toString()).isEqualTo(response.text()).isEqualTo("all of it");
    }

    @Test
    void takesItsNameFromTheModelsDefaults() {
        ChatModel named = new ChatModel() {
            @Override
            public ChatRequestParameters defaultRequestParameters() {
                return ChatRequestParameters.builder().modelName("gpt-x").build();
            }
        };

        assertThat(LangChain4jLlmClient.of(named).model()).isEqualTo("gpt-x");
        assertThatThrownBy(() -> LangChain4jLlmClient.of(ScriptedChatModel.answering(AiMessage.from("x"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of(model, name)");
        assertThatThrownBy(() -> LangChain4jLlmClient.of(named, " ")).isInstanceOf(IllegalArgumentException.class);
    }

    private static ChatResponse chat(dev.langchain4j.model.chat.response.ChatResponse response) {
        return LangChain4jLlmClient.of(new ScriptedChatModel(request -> response), "m")
                .chat(REQUEST);
    }

    private static dev.langchain4j.model.chat.response.ChatResponse of(AiMessage message) {
        return dev.langchain4j.model.chat.response.ChatResponse.builder()
                .aiMessage(message)
                .build();
    }

    private static ToolExecutionRequest call(String id, String name, String arguments) {
        return ToolExecutionRequest.builder()
                .id(id)
                .name(name)
                .arguments(arguments)
                .build();
    }
}
