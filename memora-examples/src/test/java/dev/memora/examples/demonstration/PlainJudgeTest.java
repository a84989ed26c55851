package dev.memora.examples.demonstration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.Phase;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainJudgeTest {
    @ParameterizedTest
    @DisplayName("B24 one of the verdicts, with a target where one is due")
    @CsvSource(
            delimiter = '|',
            value = {
                "The user's shoe size is 43.   | The user's shoe size is 42.         | update    | e1",
                "The user's size is 43.        | The user's shoe size is 42.         | update    | e1",
                "使用者的程度是 C1。              | 使用者的法文程度是 A2。                | update    | e1",
                "The user plays the cello.     | the user plays the  cello           | skip      | e1",
                "The user plays the viola.     | The user plays the cello.           | keep_both | ",
                "The user has 2 cats.          | The user has 3 dogs.                | keep_both | ",
                "The user's size is not 43.    | The user's shoe size is 42.         | keep_both | ",
                "The user's size is 42.        | The user's shoe size is 42.         | keep_both | ",
                "使用者喜歡茶。                   | 使用者喜歡咖啡。                      | keep_both | ",
            })
    void comparesWords(String candidate, String existing, String verdict, String target) {
        ObjectNode request = Json.object();
        request.putArray("candidates")
                .addObject()
                .put("index", 1)
                .put("content", candidate)
                .put("type", "semantic")
                .putArray("similar")
                .add("e1");
        request.putArray("existing")
                .addObject()
                .put("id", "e1")
                .put("content", existing)
                .put("type", "semantic");

        JsonNode result = judge(request.toString()).path("results").path(0);

        assertThat(result.path("verdict").asText()).isEqualTo(verdict);
        assertThat(result.path("target").asText(null)).isEqualTo(target);
        assertThat(result.path("importance").asInt()).isEqualTo(3);
    }

    @Test
    void createsWhereNothingIsSimilar() {
        JsonNode result = judge("""
                {"candidates":[{"index":1,"content":"a","type":"semantic","similar":[]}],"existing":[]}""").path("results").path(0);

        assertThat(result.path("verdict").asText()).isEqualTo("create");
        assertThat(result.path("target").isNull()).isTrue();
    }

    @Test
    void neverReplacesAnEvent() {
        assertThat(judge("""
                        {"candidates":[{"index":1,"content":"The user ran 5 km.","type":"episodic","similar":["e1"]}],
                        "existing":[{"id":"e1","content":"The user ran 4 km.","type":"episodic"}]}""").path("results").path(0).path("verdict").asText()).isEqualTo("keep_both");
    }

    @Test
    void comparesWithEarlierCandidatesToo() {
        JsonNode results = judge("""
                {"candidates":[
                {"index":1,"content":"The user's size is 42.","type":"semantic","similar":[]},
                {"index":2,"content":"The user's size is 43.","type":"semantic","similar":["c1"]}],"existing":[]}""").path("results");

        assertThat(results).hasSize(2);
        assertThat(results.path(1).path("target").asText()).isEqualTo("c1");
    }

    @Test
    @DisplayName("B21 exactly one result per candidate index")
    void answersEachIndexOnce() {
        JsonNode results = judge("""
                {"candidates":[{"index":1,"content":"a","similar":[]},{"index":2,"content":"b","similar":[]},
                {"index":3,"content":"c","similar":["e9"]}],"existing":[]}""").path("results");

        assertThat(results.findValues("index")).extracting(JsonNode::asInt).containsExactly(1, 2, 3);
    }

    @Test
    void answersARepairRequestLikeTheFirst() {
        ChatRequest repair = ChatRequest.builder(List.of(
                        new ChatMessage.User("""
                                {"candidates":[{"index":1,"content":"a","similar":[]}],"existing":[]}"""),
                        ChatMessage.Assistant.of("nonsense"),
                        new ChatMessage.User("That was no valid answer: try again.")))
                .phase(Phase.JUDGE)
                .build();

        assertThat(Json.readLeniently(new DemonstrationModel().chat(repair).text())
                        .path("results"))
                .hasSize(1);
    }

    @Test
    void answersNonsenseWithoutResults() {
        assertThat(judge("nonsense").path("results")).isEmpty();
    }

    private static JsonNode judge(String request) {
        ChatRequest chat = ChatRequest.builder(List.of(new ChatMessage.User(request)))
                .phase(Phase.JUDGE)
                .build();
        return Json.readLeniently(new DemonstrationModel().chat(chat).text());
    }
}
