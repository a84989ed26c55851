package dev.memora.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.request.json.JsonEnumSchema;
import dev.langchain4j.model.chat.request.json.JsonObjectSchema;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ProviderItems;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RequestMappingTest {
    private static final ToolSpec SEARCH = new ToolSpec("search_memory", "Finds what is stored.", """
            {"type":"object","properties":{"query":{"type":"string","maxLength":500},
            "kind":{"type":"string","enum":["semantic","episodic"]}},
            "required":["query","kind"],"additionalProperties":false}""");

    private final ScriptedChatModel model = ScriptedChatModel.answering(AiMessage.from("fine"));
    private final LangChain4jLlmClient client = LangChain4jLlmClient.of(model, "test-model");

    @Test
    void sendsInstructionsFirstAndTheMessagesInOrder() {
        client.chat(ChatRequest.builder(List.of(
                        new ChatMessage.User("one"), ChatMessage.Assistant.of("two"), new ChatMessage.User("三")))
                .instructions("Be brief.")
                .build());

        assertThat(model.lastRequest().messages())
                .containsExactly(
                        SystemMessage.from("Be brief."),
                        UserMessage.from("one"),
                        AiMessage.builder()
                                .text("two")
                                .toolExecutionRequests(List.of())
                                .build(),
                        UserMessage.from("三"));
    }

    @Test
    void sendsNoSystemMessageWithoutInstructions() {
        client.chat(request());

        assertThat(model.lastRequest().messages()).containsExactly(UserMessage.from("hello"));
    }

    @Test
    @DisplayName("B1 schemas stay strict: every keyword of a tool's schema arrives")
    void keepsEveryKeywordOfAToolsSchema() {
        client.chat(request().toBuilder().tools(List.of(SEARCH)).build());

        ToolSpecification sent = model.lastRequest().toolSpecifications().get(0);
        assertThat(sent.name()).isEqualTo("search_memory");
        assertThat(sent.description()).isEqualTo("Finds what is stored.");
        JsonObjectSchema parameters = sent.parameters();
        assertThat(parameters.required()).containsExactly("query", "kind");
        assertThat(parameters.additionalProperties()).isFalse();
        assertThat(parameters.properties().keySet()).containsExactly("query", "kind");
        assertThat(sent.toJson()).contains("\"maxLength\":500");
        assertThat(parameters.properties().get("kind"))
                .isInstanceOfSatisfying(
                        JsonEnumSchema.class,
                        kind -> assertThat(kind.enumValues()).containsExactly("semantic", "episodic"));
    }

    @Test
    void refusesASchemaThatIsNoObject() {
        for (String schema : List.of("nonsense", "[]", "{\"type\":\"string\"}", "")) {
            ChatRequest request = request().toBuilder()
                    .tools(List.of(new ToolSpec("odd_tool", "", schema)))
                    .build();
            assertThatThrownBy(() -> client.chat(request))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("odd_tool");
        }
        assertThat(model.requests()).isEmpty();
    }

    @Test
    @DisplayName("B14 tool choice is auto, unless the request says none")
    void passesTheToolChoiceOnWhenThereAreTools() {
        client.chat(request().toBuilder().tools(List.of(SEARCH)).build());
        assertThat(model.lastRequest().toolChoice()).isEqualTo(ToolChoice.AUTO);

        client.chat(request().toBuilder()
                .tools(List.of(SEARCH))
                .toolChoice(ChatRequest.ToolChoice.NONE)
                .build());
        assertThat(model.lastRequest().toolChoice()).isEqualTo(ToolChoice.NONE);

        client.chat(request());
        assertThat(model.lastRequest().toolChoice()).isNull();
    }

    @Test
    @DisplayName("B14 tool outputs go back in order, under the id of their call")
    void pairsToolOutputsWithTheirCalls() {
        ChatMessage.Assistant calls = new ChatMessage.Assistant(
                "", List.of(new ToolCall("a", "first", "{\"x\":1}"), new ToolCall("b", "second", "nonsense")), none());
        client.chat(ChatRequest.builder(List.of(
                        new ChatMessage.User("go"),
                        calls,
                        new ChatMessage.ToolOutput("a", "{\"ok\":true}"),
                        new ChatMessage.ToolOutput("b", "{\"ok\":false}")))
                .build());

        AiMessage sent = (AiMessage) model.lastRequest().messages().get(1);
        assertThat(sent.toolExecutionRequests())
                .extracting(call -> call.id() + "/" + call.name() + "/" + call.arguments())
                .containsExactly("a/first/{\"x\":1}", "b/second/nonsense");
        assertThat(model.lastRequest().messages().subList(2, 4))
                .containsExactly(
                        ToolExecutionResultMessage.from("a", "first", "{\"ok\":true}"),
                        ToolExecutionResultMessage.from("b", "second", "{\"ok\":false}"));
    }

    @Test
    void refusesAToolOutputWithoutItsCall() {
        ChatRequest orphan = ChatRequest.builder(
                        List.of(new ChatMessage.User("go"), new ChatMessage.ToolOutput("a", "text")))
                .build();

        assertThatThrownBy(() -> client.chat(orphan)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void limitsTheOutputOnlyWhenAsked() {
        client.chat(request());
        assertThat(model.lastRequest().maxOutputTokens()).isNull();

        client.chat(request().toBuilder().maxOutputTokens(77).build());
        assertThat(model.lastRequest().maxOutputTokens()).isEqualTo(77);
    }

    @Test
    void asksForAnAnswerInASchemaByResponseFormat() {
        client.chat(withSchema("{\"type\":\"object\",\"properties\":{\"n\":{\"type\":[\"string\",\"null\"]}},"
                + "\"required\":[\"n\"],\"additionalProperties\":false}"));

        assertThat(model.lastRequest().responseFormat().type()).isEqualTo(ResponseFormatType.JSON);
        assertThat(model.lastRequest().responseFormat().jsonSchema().name()).isEqualTo("verdicts");
        assertThat(model.lastRequest().responseFormat().jsonSchema().rootElement())
                .isInstanceOfSatisfying(
                        JsonObjectSchema.class,
                        root -> assertThat(root.properties().get("n")).isInstanceOf(JsonRawSchema.class));
    }

    @Test
    void sendsAnAnswerSchemaRawThatLangChain4jHasNoWordsFor() {
        String schema = "{\"type\":\"object\",\"patternProperties\":{\"^x\":{\"type\":\"string\"}}}";
        client.chat(withSchema(schema));

        assertThat(model.lastRequest().responseFormat().jsonSchema().rootElement())
                .isInstanceOfSatisfying(
                        JsonRawSchema.class, raw -> assertThat(raw.schema()).isEqualTo(schema));
    }

    @Test
    void asksInWordsAModelThatHasNoResponseFormat() {
        ScriptedChatModel wordy = new ScriptedChatModel(request -> {
            if (request.responseFormat() != null) {
                throw new UnsupportedFeatureException("JSON response format is not supported");
            }
            return dev.langchain4j.model.chat.response.ChatResponse.builder()
                    .aiMessage(AiMessage.from("{}"))
                    .build();
        });

        String answer = LangChain4jLlmClient.of(wordy, "wordy")
                .chat(withSchema("{\"type\":\"object\"}"))
                .text();

        assertThat(answer).isEqualTo("{}");
        assertThat(wordy.requests()).hasSize(2);
        assertThat(((SystemMessage) wordy.lastRequest().messages().get(0)).text())
                .contains("JSON Schema")
                .endsWith("{\"type\":\"object\"}");
    }

    @Test
    void ignoresTheItemsOfAnotherProvider() {
        ChatMessage.Assistant foreign = new ChatMessage.Assistant(
                "kept", List.of(), Optional.of(new ProviderItems("openai", "[{\"type\":\"reasoning\"}]")));
        client.chat(ChatRequest.builder(List.of(new ChatMessage.User("go"), foreign, new ChatMessage.User("on")))
                .build());

        assertThat(((AiMessage) model.lastRequest().messages().get(1)).text()).isEqualTo("kept");
    }

    private static ChatRequest request() {
        return ChatRequest.builder(List.of(new ChatMessage.User("hello"))).build();
    }

    private static ChatRequest withSchema(String schema) {
        return request().toBuilder()
                .answerSchema(new ChatRequest.AnswerSchema("verdicts", schema))
                .build();
    }

    private static Optional<ProviderItems> none() {
        return Optional.empty();
    }
}
