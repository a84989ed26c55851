package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.settings.MemoraSettings;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentsTest {
    private static final String REMEMBER = "\"memory_type\":\"semantic\",\"reason\":\"explicit_request\"";

    private final World world = new World();

    @ParameterizedTest
    @DisplayName("B7 W-B6 W-H2 what is not one JSON object is answered with what to mend")
    @ValueSource(
            strings = {
                "",
                " ",
                "query",
                "\"level\"",
                "[]",
                "null",
                "[{\"query\":\"level\"}]",
                "{\"query\":\"level\"",
                "{\"query\":\"level\"} {}",
                "{query:'level'}",
                "{\"query\":\"\\ud800\"}",
                "\"{\\\"query\\\":\\\"level\\\"}\"",
            })
    void refusesWhatIsNotAnObject(String arguments) {
        assertThat(search(arguments)).startsWith("{\"ok\":false,\"error\":\"arguments must be one JSON object");
    }

    @ParameterizedTest
    @DisplayName("B7 W-H2 a value of another type is not bent into a text")
    @ValueSource(strings = {"null", "1", "1.5", "true", "[\"level\"]", "{\"text\":\"level\"}"})
    void refusesOtherTypes(String value) {
        assertThat(search("{\"query\":" + value + "}"))
                .isEqualTo("{\"ok\":false,\"error\":\"\\\"query\\\" must be a string\"}");
    }

    @Test
    @DisplayName("B7 a key that occurs twice is refused, so that nobody has to guess which one holds")
    void refusesDuplicateKeys() {
        assertThat(search("{\"query\":\"level\",\"query\":\"name\"}")).contains("\"ok\":false", "occurs twice");
    }

    @Test
    @DisplayName("B7 W-D1 an unknown key is refused and not quoted")
    void refusesUnknownKeys() {
        assertThat(search("{\"query\":\"level\",\"user_id\":\"someone\"}"))
                .contains("\"ok\":false", "unknown argument", "[query]")
                .doesNotContain("user_id", "someone");
    }

    @Test
    @DisplayName("B7 a missing key is named")
    void namesMissingKeys() {
        assertThat(search("{}")).isEqualTo("{\"ok\":false,\"error\":\"\\\"query\\\" is missing\"}");
        assertThat(remember("{\"content\":\"I like tea.\",\"memory_type\":\"semantic\"}"))
                .isEqualTo("{\"ok\":false,\"error\":\"\\\"reason\\\" is missing\"}");
    }

    @ParameterizedTest
    @DisplayName("B7 W-C2 a blank text is refused")
    @ValueSource(strings = {"", " ", "\\t\\n", "\\u3000"})
    void refusesBlankTexts(String value) {
        assertThat(search("{\"query\":\"" + value + "\"}")).contains("\"ok\":false", "must not be blank");
    }

    @ParameterizedTest
    @DisplayName("B7 a value outside a closed list is refused with the list")
    @CsvSource({"memory_type,Semantic", "memory_type,procedural", "reason,because", "reason,''"})
    void refusesValuesOutsideTheList(String name, String value) {
        String type = name.equals("memory_type") ? value : "semantic";
        String reason = name.equals("reason") ? value : "explicit_request";

        assertThat(remember(World.object("content", "I like tea.", "memory_type", type, "reason", reason)))
                .contains("\"ok\":false", "\\\"" + name + "\\\" must be one of [");
    }

    @Test
    @DisplayName("B7 nesting without end is refused without a fall")
    void refusesDeepNesting() {
        assertThat(search("{\"query\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}"))
                .contains("\"ok\":false", "nested too deeply");
    }

    @Test
    @DisplayName("B7 W-H2 a text of one megabyte is refused by its length")
    void refusesOneMegabyte() {
        assertThat(search(World.search("x".repeat(1_000_000))))
                .isEqualTo("{\"ok\":false,\"error\":\"\\\"query\\\" has 1000000 characters;"
                        + " shorten it to at most 500\"}");
    }

    @Test
    @DisplayName("B7 JSON inside a text stays a text")
    void leavesJsonInsideATextAlone() {
        String nested = "My favourite JSON is {\"approved\":true}";
        try (MemoryTurn turn = world.turn(nested)) {
            assertThat(turn.call("remember_memory", World.remember(nested))).contains("accepted_for_commit");
            turn.commit("Noted.");
        }
        assertThat(world.contents()).containsExactly(nested);
    }

    @Test
    @DisplayName("B8 W-F5 limits count code points, after trimming")
    void countsCodePointsAfterTrimming() {
        String fits = "😀".repeat(MemoraSettings.MAX_CONTENT);

        assertThat(remember("{\"content\":\"  " + fits + "  \"," + REMEMBER + "}"))
                .contains("\"ok\":true");
        assertThat(remember("{\"content\":\"" + fits + "x\"," + REMEMBER + "}"))
                .contains("\"ok\":false", "has 501 characters; shorten it to at most 500");
    }

    @Test
    @DisplayName("B8 a memory id has at most 128 characters, a reason for a forget 300, a query 500")
    void boundsEveryText() {
        assertThat(forget("m".repeat(128), "r".repeat(300))).contains("memory not found");
        assertThat(forget("m".repeat(129), "r")).contains("at most 128");
        assertThat(forget("m", "r".repeat(301))).contains("at most 300");
        assertThat(search(World.search("q".repeat(500)))).contains("\"ok\":true");
        assertThat(search(World.search("q".repeat(501)))).contains("at most 500");
    }

    @Test
    @DisplayName("B8 the limit of a memory's content is the host's to set")
    void takesTheHostsLimit() {
        Memora memora = world.builder()
                .settings(World.settings().maxContent(10).build())
                .build();
        try (MemoryTurn turn = memora.begin(
                TurnRequest.builder(World.SCOPE, "I like green tea").build())) {
            assertThat(turn.call("remember_memory", World.remember("I like green tea")))
                    .contains("at most 10");
            assertThat(turn.call("remember_memory", World.remember("I like tea")))
                    .contains("accepted_for_commit");
        }
    }

    @Test
    @DisplayName("B7 W-H2 W-H4 the loop goes on after a wrong argument, and the model can mend it")
    void letsTheModelMendItsCall() {
        world.model
                .call("remember_memory", "{\"text\":\"I like tea.\"}")
                .call("remember_memory", World.remember("The user likes tea."))
                .reply("Noted.");

        var result = world.conversation().send("I like tea.");

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(world.contents()).containsExactly("The user likes tea.");
    }

    private String search(String arguments) {
        return call("search_memory", arguments);
    }

    private String remember(String arguments) {
        return call("remember_memory", arguments);
    }

    private String forget(String id, String reason) {
        return call("request_forget_memory", World.object("memory_id", id, "reason", reason));
    }

    private String call(String tool, String arguments) {
        try (MemoryTurn turn = world.turn("I like tea. 😀")) {
            return turn.call(tool, arguments);
        }
    }
}
