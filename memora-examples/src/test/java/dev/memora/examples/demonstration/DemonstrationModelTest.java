package dev.memora.examples.demonstration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DemonstrationModelTest {
    private static final String FOUND = """
            {"ok":true,"result":{"count":2,"memories":[
            {"memory_id":"m1-aa","content":"The user drinks tea."},
            {"memory_id":"m2-bb","content":"The user plays the cello."}]}}""";

    private final DemonstrationModel model = new DemonstrationModel();

    @Test
    void answersAtOnceWhereNoToolHelps() {
        ChatResponse response = converse("Explain the past perfect.");

        assertThat(response.calls()).isEmpty();
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
        assertThat(response.text()).contains("plain rules");
    }

    @Test
    @DisplayName("B3 remembers with content, type and reason")
    void proposesAMemoryAndSaysWhatBecameOfIt() {
        ToolCall call = onlyCall(converse("Please remember that I play the cello."));

        assertThat(call.name()).isEqualTo("remember_memory");
        assertThat(Json.readLeniently(call.argumentsJson()))
                .isEqualTo(Json.readLeniently("{\"content\":\"The user plays the cello.\","
                        + "\"memory_type\":\"semantic\",\"reason\":\"explicit_request\"}"));
        assertThat(answerAfter(
                        "Please remember that I play the cello.",
                        "remember_memory",
                        "{\"ok\":true,\"result\":{\"status\":\"accepted_for_commit\"}}"))
                .contains("The user plays the cello.");
        assertThat(answerAfter(
                        "Please remember that my code is 1234.",
                        "remember_memory",
                        "{\"ok\":true,\"result\":{\"status\":\"rejected\",\"reason\":\"sensitive_data\"}}"))
                .contains("sensitive_data");
        assertThat(answerAfter("請記住我拉大提琴。", "remember_memory", "{\"ok\":false,\"error\":\"too long\"}"))
                .contains("too long");
    }

    @Test
    void keepsTheStoredWordsWhereOnlyAValueIsNew() {
        List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("My size is 43 now.")));
        ToolCall search = step(messages, """
                {"ok":true,"result":{"memories":[{"memory_id":"m1-aa","content":"The user has 3 cats."},
                {"memory_id":"m2-bb","content":"The user's shoe size is 42."}]}}""");
        ToolCall remember = step(messages, "{\"ok\":true,\"result\":{\"status\":\"accepted_for_commit\"}}");

        assertThat(search.argumentsJson()).isEqualTo("{\"query\":\"The user's size is 43.\"}");
        assertThat(Json.readLeniently(remember.argumentsJson()).path("content").asText())
                .isEqualTo("The user's shoe size is 43.");
        assertThat(model.chat(request(messages)).text()).contains("shoe size is 43");
    }

    @Test
    void keepsItsOwnWordsWhereNothingAlikeIsStored() {
        List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("My size is 43 now.")));
        step(messages, "{\"ok\":true,\"result\":{\"memories\":[]}}");

        assertThat(step(messages, "{}").argumentsJson()).contains("The user's size is 43.");
    }

    @Test
    @DisplayName("a secret that should be kept is not sent to the embedding model")
    void doesNotSearchForWhatItWasAskedToKeep() {
        assertThat(onlyCall(converse("Please remember that my locker code is 1234."))
                        .name())
                .isEqualTo("remember_memory");
    }

    @Test
    void answersFromWhatASearchFound() {
        assertThat(onlyCall(converse("What's my favourite drink?")).argumentsJson())
                .isEqualTo("{\"query\":\"favourite drink\"}");
        assertThat(answerAfter("What's my favourite drink?", "search_memory", FOUND))
                .contains("The user drinks tea.");
        assertThat(answerAfter("我的鞋號是多少？", "search_memory", "{\"ok\":true,\"result\":{\"count\":0,\"memories\":[]}}"))
                .contains("沒有");
    }

    @Test
    @DisplayName("B42 searches before it asks to forget, and asks for the one that was meant")
    void asksToForgetWhatSharesAWordWithTheWish() {
        String message = "Stop remembering that I play the cello.";
        List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User(message)));
        ToolCall search = step(messages, FOUND);
        ToolCall forget = step(messages, "{\"ok\":true,\"result\":{\"status\":\"pending_approval\"}}");
        ChatResponse answer = model.chat(request(messages));

        assertThat(search.name()).isEqualTo("search_memory");
        assertThat(forget.name()).isEqualTo("request_forget_memory");
        assertThat(Json.readLeniently(forget.argumentsJson()).path("memory_id").asText())
                .isEqualTo("m2-bb");
        assertThat(forget.id()).isNotEqualTo(search.id());
        assertThat(answer.text()).contains("if you confirm").contains("cello");
    }

    @Test
    void doesNotForgetWhatIsOnlySimilar() {
        assertThat(answerAfter("Forget that I like coffee.", "search_memory", FOUND))
                .contains("nothing to forget");
    }

    @Test
    void countsWordsWithTheHostsTool() {
        assertThat(onlyCall(converse("How many words are in \"a b c\"?")))
                .isEqualTo(new ToolCall("step-1", "count_english_words", "{\"text\":\"a b c\"}"));
        assertThat(answerAfter(
                        "How many words are in \"a b c\"?", "count_english_words", "{\"ok\":true,\"result\":\"3\"}"))
                .contains("3");
    }

    @Test
    void callsOnlyToolsItSees() {
        ChatRequest blind = ChatRequest.builder(List.of(new ChatMessage.User("Please remember that I like tea.")))
                .build();
        ChatRequest bound = request(blind.messages()).toBuilder()
                .toolChoice(ChatRequest.ToolChoice.NONE)
                .build();

        assertThat(model.chat(blind).calls()).isEmpty();
        assertThat(model.chat(bound).calls()).isEmpty();
    }

    @Test
    void startsAfreshWithEachUserMessage() {
        List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User("What's my favourite drink?")));
        step(messages, FOUND);
        messages.add(ChatMessage.Assistant.of("tea"));
        messages.add(new ChatMessage.User("What's my instrument?"));

        assertThat(onlyCall(model.chat(request(messages))).name()).isEqualTo("search_memory");
    }

    @Test
    void survivesAnObservationThatIsNoJson() {
        assertThat(answerAfter("What's my favourite drink?", "search_memory", "boom"))
                .contains("nothing stored");
    }

    private ChatResponse converse(String message) {
        return model.chat(request(List.of(new ChatMessage.User(message))));
    }

    private ToolCall step(List<ChatMessage> messages, String observation) {
        ChatResponse response = model.chat(request(messages));
        ToolCall call = onlyCall(response);
        messages.add(response.asMessage());
        messages.add(new ChatMessage.ToolOutput(call.id(), observation));
        return call;
    }

    private String answerAfter(String message, String tool, String observation) {
        List<ChatMessage> messages = new ArrayList<>(List.of(new ChatMessage.User(message)));
        assertThat(step(messages, observation).name()).isEqualTo(tool);
        ChatResponse answer = model.chat(request(messages));
        assertThat(answer.calls()).isEmpty();
        return answer.text();
    }

    private static ToolCall onlyCall(ChatResponse response) {
        assertThat(response.calls()).hasSize(1);
        assertThat(response.text()).isEmpty();
        return response.calls().get(0);
    }

    private static ChatRequest request(List<ChatMessage> messages) {
        List<ToolSpec> tools = new ArrayList<>();
        for (String name :
                List.of("search_memory", "remember_memory", "request_forget_memory", "count_english_words")) {
            tools.add(new ToolSpec(name, "", "{\"type\":\"object\"}"));
        }
        return ChatRequest.builder(messages).tools(tools).build();
    }
}
