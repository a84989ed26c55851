package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.Memora;
import dev.memora.memory.MemoryScope;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the whole agent loop makes of calls that models and servers get wrong. */
class AgentLoopQuirksTest extends PeerTest {
    private static final int STEPS = 4;

    private TurnResult turn() {
        try (Memora memora = Memora.builder()
                .llm(peer.client(Profiles.generic()))
                .embeddings(new HashingEmbeddingClient())
                .store(MemoryStore.inMemory())
                .settings(MemoraSettings.builder().maxToolSteps(STEPS).build())
                .build()) {
            return memora.conversation(MemoryScope.of("u1")).send("What is my level?");
        }
    }

    /** A reply that calls tools, each given as a name and raw arguments. */
    private Peer calls(String... namesAndArguments) {
        StringBuilder calls = new StringBuilder();
        for (int i = 0; i < namesAndArguments.length; i += 2) {
            calls.append(i == 0 ? "" : ",")
                    .append("{'id':'c" + i + "','type':'function','function':{'name':'" + namesAndArguments[i]
                            + "','arguments':" + namesAndArguments[i + 1] + "}}");
        }
        String message = "{'role':'assistant','content':null,'tool_calls':[" + calls + "]}";
        return peer.odd(200, Fixtures.chatMessage("tool_calls", message).toString());
    }

    private List<String> outputs() {
        List<String> outputs = new ArrayList<>();
        for (JsonNode message : peer.lastBody().get("messages")) {
            if ("tool".equals(Wire.text(message, "role"))) {
                outputs.add(message.get("content").textValue());
            }
        }
        return outputs;
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "''", "'{}'", "'{\\'query\\':null}'", "'[]'", "7"})
    @DisplayName("5 spring-ai PR#5790: a tool is never run with nothing; the model is told what is missing")
    void runsNoToolWithNothing(String arguments) {
        calls("search_memory", arguments);
        fine();

        assertThat(turn().stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(peer.requests()).hasSize(2);
        assertThat(outputs()).singleElement().asString().contains("\"ok\":false");
    }

    @Test
    @DisplayName("5 spring-ai#5754: the same bad call for ever ends the turn after its steps")
    void endsWhereTheSameCallComesForEver() {
        calls("search_memory", "null");

        assertThat(turn().stopReason()).isEqualTo(StopReason.MAX_STEPS);
        assertThat(peer.requests()).hasSize(STEPS + 1);
    }

    @Test
    @DisplayName("7 jac PR#6766: a call cut in the middle is not run, and ends the turn")
    void runsNoCutCall() {
        calls("search_memory", "'{\\'query\\':\\'hal'");

        assertThat(turn().stopReason()).isEqualTo(StopReason.INCOMPLETE);
        assertThat(peer.requests()).hasSize(1);
    }

    @Test
    @DisplayName("14 langchain4j#1052: a tool that isn't there is answered with an error, and the turn goes on")
    void answersAnUnknownTool() {
        calls("multi_tool_use.parallel", "'{}'", "", "'{}'");
        fine();

        assertThat(turn().stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(outputs()).hasSize(2).allSatisfy(output -> assertThat(output).contains("\"ok\":false"));
    }

    @Test
    @DisplayName("15 vllm PR#22218: calls that come together are run in order, and each is answered")
    void runsCallsThatComeTogether() {
        calls("search_memory", "'{\\'query\\':\\'level\\'}'", "search_memory", "'{\\'query\\':\\'exam\\'}'");
        fine();

        assertThat(turn().stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(outputs()).hasSize(2).allSatisfy(output -> assertThat(output).contains("\"ok\":true"));
    }

    @Test
    @DisplayName("61 spring-ai#3333: a model that never stops calling is stopped, also within one reply")
    void stopsAModelThatNeverStopsCalling() {
        String query = "'{\\'query\\':\\'level\\'}'";
        calls("search_memory", query, "search_memory", query, "search_memory", query);

        assertThat(turn().stopReason()).isEqualTo(StopReason.MAX_STEPS);
        assertThat(peer.requests()).hasSize(2);
    }
}
