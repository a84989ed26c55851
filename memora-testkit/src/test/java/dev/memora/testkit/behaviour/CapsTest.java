package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.memory.MemoryType;
import dev.memora.tool.Tool;
import dev.memora.tool.ToolResult;
import dev.memora.turn.CommitReport;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CapsTest {
    private static final List<String> DRINKS = List.of("tea", "milk", "juice", "cola", "water", "coffee");

    private final World world = new World();

    @Test
    @DisplayName("B16 the sixth remember of a turn is refused, and the first five stand")
    void refusesTheSixthRemember() {
        try (MemoryTurn turn = world.turn("I like tea, milk, juice, cola, water and coffee.")) {
            for (String drink : DRINKS.subList(0, 5)) {
                assertThat(remember(turn, drink)).contains("accepted_for_commit");
            }
            assertThat(remember(turn, "coffee")).contains("\"ok\":false", "at most 5");
            assertThat(remember(turn, "milk")).contains("accepted_for_commit");

            assertThat(turn.commit("Noted.").receipts()).hasSize(5);
        }
        assertThat(world.stored()).hasSize(5);
    }

    @Test
    @DisplayName("B16 the fourth forget of a turn is refused, and the first three are asked")
    void refusesTheFourthForget() {
        DRINKS.subList(0, 4).forEach(drink -> world.given("The user likes " + drink + "."));
        try (MemoryTurn turn = world.turn("Forget what I like.")) {
            List<String> handles = World.handles(turn.call("search_memory", World.search("the user likes")));
            assertThat(handles).hasSize(4);
            for (String handle : handles.subList(0, 3)) {
                assertThat(turn.call("request_forget_memory", World.forget(handle)))
                        .contains("pending_approval");
            }
            assertThat(turn.call("request_forget_memory", World.forget(handles.get(3))))
                    .contains("\"ok\":false", "at most 3");

            assertThat(turn.commit("They wait for you.").approvals()).hasSize(3);
        }
        assertThat(world.stored()).hasSize(4);
    }

    @Test
    @DisplayName("B16 the same statement twice is one action, and an explicit request wins")
    void gathersWithoutDuplicates() {
        try (MemoryTurn turn = world.turn("Please remember that I like tea.")) {
            turn.call("remember_memory", World.remember("The user likes tea."));
            turn.call("remember_memory", World.remember("the user  likes tea"));
            turn.call(
                    "remember_memory",
                    World.object(
                            "content", "The user likes tea.", "memory_type", "semantic", "reason", "explicit_request"));

            CommitReport report = turn.commit("Noted.");
            assertThat(report.receipts()).hasSize(1);
        }
        assertThat(world.contents()).containsExactly("The user likes tea.");
    }

    @Test
    @DisplayName("B16 asking twice to forget one memory is one question")
    void asksOnceAboutOneMemory() {
        world.given("The user likes tea.");
        try (MemoryTurn turn = world.turn("Forget that I like tea.")) {
            String handle = World.handle(turn.call("search_memory", World.search("tea")));
            turn.call("request_forget_memory", World.forget(handle));
            turn.call("request_forget_memory", World.object("memory_id", handle, "reason", "Again."));

            assertThat(turn.commit("It waits for you.").approvals()).hasSize(1);
        }
    }

    @Test
    @DisplayName("B14 W-H5 an identical call is answered from the turn's cache")
    void answersIdenticalCallsFromTheCache() {
        world.given("The user likes tea.");
        int before = world.calls.count("embedding.embed");
        try (MemoryTurn turn = world.turn("What do I like?")) {
            String first = turn.call("search_memory", World.search("tea"));

            assertThat(turn.call("search_memory", World.search("tea"))).isEqualTo(first);
        }
        assertThat(world.calls.count("embedding.embed")).isEqualTo(before + 1);
    }

    @Test
    @DisplayName("B14 the cache ends with its turn")
    void asksAgainInTheNextTurn() {
        Memora memora = world.memora();
        world.given("The user likes tea.");
        world.model
                .call("search_memory", World.search("tea"))
                .reply("Tea.")
                .call("search_memory", World.search("tea"))
                .reply("Tea.");
        var conversation = memora.conversation(World.SCOPE);
        int before = world.calls.count("store.search");

        conversation.send("What do I like?");
        conversation.send("What do I like?");

        assertThat(world.calls.count("store.search")).isEqualTo(before + 2);
    }

    @Test
    @DisplayName("B14 a host tool runs every time, unless it asks for the cache")
    void cachesHostToolsOnlyOnRequest() {
        int[] dice = {0};
        int[] length = {0};
        Memora memora = world.builder()
                .tool(Tool.builder("dice", "Throws.")
                        .handler(arguments -> ToolResult.ok(String.valueOf(++dice[0])))
                        .build())
                .tool(Tool.builder("length", "Counts.")
                        .cached()
                        .handler(arguments -> ToolResult.ok(String.valueOf(++length[0])))
                        .build())
                .build();
        world.model
                .call("dice", "{}")
                .call("dice", "{}")
                .call("length", "{}")
                .call("length", "{}")
                .reply("Two and one.");

        var result = memora.conversation(World.SCOPE).send("Throw and count.");

        assertThat(dice[0]).isEqualTo(2);
        assertThat(length[0]).isEqualTo(1);
        assertThat(result.toolSteps()).isEqualTo(4);
    }

    @Test
    @DisplayName("B27 one failing action never stops the next, and its receipt names the cause")
    void goesOnAfterAFailingAction() {
        world.embeddings.failTexts(text -> text.contains("milk"));
        List<Receipt> receipts;
        try (MemoryTurn turn = world.turn("I like tea, milk and juice.")) {
            DRINKS.subList(0, 3).forEach(drink -> remember(turn, drink));
            receipts = turn.commit("Noted.").receipts();
        }

        assertThat(receipts)
                .extracting(Receipt::outcome)
                .satisfiesExactly(
                        tea -> assertThat(tea).isInstanceOf(Outcome.Created.class),
                        milk -> assertThat(milk)
                                .isEqualTo(new Outcome.Retrying("EmbeddingException: planned failure of one text")),
                        juice -> assertThat(juice).isInstanceOf(Outcome.Created.class));
        assertThat(world.contents()).containsExactlyInAnyOrder("The user likes tea.", "The user likes juice.");
        assertThat(world.stored())
                .allSatisfy(memory -> assertThat(memory.type()).isEqualTo(MemoryType.SEMANTIC));
    }

    private static String remember(MemoryTurn turn, String drink) {
        return turn.call("remember_memory", World.remember("The user likes " + drink + "."));
    }
}
