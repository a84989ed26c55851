package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.MemoryTurn;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolSpec;
import dev.memora.tool.Tool;
import dev.memora.tool.ToolResult;
import dev.memora.turn.StopReason;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ToolSchemasTest {
    private static final List<String> NAMES = List.of("search_memory", "remember_memory", "request_forget_memory");

    private final World world = new World();

    @Test
    @DisplayName("B1 three memory tools stand beside the host's own")
    void showsThreeMemoryToolsBesideTheHosts() {
        Tool weather = Tool.builder("weather", "Tells the weather.")
                .handler(arguments -> ToolResult.ok("sunny"))
                .build();
        world.model.reply("Hello.");

        world.builder().tool(weather).build().conversation(World.SCOPE).send("Hi");

        assertThat(world.model.requests(Phase.REPLY).get(0).tools())
                .extracting(ToolSpec::name)
                .containsExactly("search_memory", "remember_memory", "request_forget_memory", "weather");
    }

    @Test
    @DisplayName("B1 schemas are strict: every property is required and no other is allowed")
    void writesStrictSchemas() {
        try (MemoryTurn turn = world.turn("Hi")) {
            assertThat(turn.tools()).extracting(ToolSpec::name).isEqualTo(NAMES);
            for (ToolSpec tool : turn.tools()) {
                String schema = tool.parametersSchema();
                assertThat(schema).contains("\"additionalProperties\":false");
                assertThat(required(schema)).containsExactlyElementsOf(properties(schema));
            }
        }
    }

    @Test
    @DisplayName("B4 W-D1 no schema has a field for an approval, a user, a source or a score")
    void givesTheModelNoFieldToClaimAnything() {
        try (MemoryTurn turn = world.turn("Hi")) {
            assertThat(turn.tools())
                    .flatExtracting(tool -> properties(tool.parametersSchema()))
                    .containsExactlyInAnyOrder("query", "content", "memory_type", "reason", "memory_id", "reason");
        }
    }

    @Test
    @DisplayName("B3 memory type and reason are closed lists")
    void closesTheListsOfTypesAndReasons() {
        try (MemoryTurn turn = world.turn("Hi")) {
            assertThat(turn.tools().get(1).parametersSchema())
                    .contains("[\"semantic\",\"episodic\"]", "[\"explicit_request\",\"useful_future_context\"]");
        }
    }

    @Test
    @DisplayName("B5 W-H5 a name outside the allow-list is answered, and the loop goes on")
    void answersUnknownToolsAndGoesOn() {
        world.model
                .call("delete_memory", "{\"id\":\"1\"}")
                .call("Search_Memory", World.search("level"))
                .call("remember_memory ", "{}")
                .reply("I can't do that.");

        var result = world.conversation().send("Delete everything!");

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(world.observations()).hasSize(3).containsOnly("{\"ok\":false,\"error\":\"unknown tool\"}");
    }

    private static List<String> properties(String schema) {
        return Pattern.compile("\"(\\w+)\":\\{\"type\":\"string\"")
                .matcher(schema)
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private static List<String> required(String schema) {
        String list = schema.replaceFirst(".*\"required\":\\[([^]]*)].*", "$1");
        return Pattern.compile("\\w+")
                .matcher(list)
                .results()
                .map(found -> found.group())
                .toList();
    }
}
