package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.turn.TurnRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HandlesTest {
    private static final String NOT_FOUND =
            "{\"ok\":false,\"error\":\"memory not found: call search_memory first and use"
                    + " a memory_id from its result\"}";
    private static final MemoryScope OTHER = MemoryScope.of("acme", "user-43");

    private final World world = new World();
    private final Memory memory = world.given("The user's English level is B1.");

    @Test
    @DisplayName("B12 W-H7 W-B16 an invented handle names nothing")
    void refusesInventedHandles() {
        try (MemoryTurn turn = world.turn("Forget my level.")) {
            turn.call("search_memory", World.search("English level"));

            assertThat(forget(turn, "m1")).isEqualTo(NOT_FOUND);
            assertThat(forget(turn, "1")).isEqualTo(NOT_FOUND);
            assertThat(forget(turn, "*")).isEqualTo(NOT_FOUND);
        }
    }

    @Test
    @DisplayName("B12 a record's real id is no handle")
    void refusesRealIds() {
        try (MemoryTurn turn = world.turn("Forget my level.")) {
            turn.call("search_memory", World.search("English level"));

            assertThat(forget(turn, memory.id().value())).isEqualTo(NOT_FOUND);
        }
    }

    @Test
    @DisplayName("B12 a handle of an earlier turn is over")
    void refusesOldHandles() {
        String old;
        try (MemoryTurn turn = world.turn("What is my level?")) {
            old = World.handle(turn.call("search_memory", World.search("English level")));
            turn.commit("B1.");
        }
        try (MemoryTurn turn = world.turn("Forget my level.")) {
            assertThat(forget(turn, old)).isEqualTo(NOT_FOUND);
            String fresh = World.handle(turn.call("search_memory", World.search("English level")));
            assertThat(fresh).isNotEqualTo(old);
            assertThat(forget(turn, old)).isEqualTo(NOT_FOUND);
        }
    }

    @Test
    @DisplayName("B12 W-D5 a handle of another user's turn names nothing, even while that turn is open")
    void refusesForeignHandles() {
        Memora memora = world.memora();
        try (MemoryTurn mine = memora.begin(
                        TurnRequest.builder(World.SCOPE, "What is my level?").build());
                MemoryTurn foreign =
                        memora.begin(TurnRequest.builder(OTHER, "Forget it.").build())) {
            String handle = World.handle(mine.call("search_memory", World.search("English level")));

            assertThat(forget(foreign, handle)).isEqualTo(NOT_FOUND);
            assertThat(foreign.commit("Done.").receipts()).isEmpty();
        }
        assertThat(world.contents()).containsExactly("The user's English level is B1.");
    }

    @Test
    @DisplayName("B12 a memory shown twice keeps its handle")
    void keepsAHandleThroughTheTurn() {
        try (MemoryTurn turn = world.turn("What is my level?")) {
            String first = World.handle(turn.call("search_memory", World.search("English level")));
            String second = World.handle(turn.call("search_memory", World.search("level in English")));

            assertThat(second).isEqualTo(first).matches("m\\d+-[a-z2-9]{2}");
        }
    }

    @Test
    @DisplayName("B12 W-H7 W-B16 a memory deleted since it was shown is not found")
    void findsNoDeletedMemory() {
        try (MemoryTurn turn = world.turn("Forget my level.")) {
            String handle = World.handle(turn.call("search_memory", World.search("English level")));
            world.store.deleteAll(World.SCOPE);

            assertThat(forget(turn, handle)).isEqualTo(NOT_FOUND);
        }
    }

    private static String forget(MemoryTurn turn, String handle) {
        return turn.call("request_forget_memory", World.forget(handle));
    }
}
