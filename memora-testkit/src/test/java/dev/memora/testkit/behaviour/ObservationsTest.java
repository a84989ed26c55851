package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.MemoryTurn;
import dev.memora.event.MemoraEvent;
import dev.memora.memory.Memory;
import dev.memora.policy.PolicyDecision;
import dev.memora.turn.TurnRequest;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ObservationsTest {
    private final World world = new World();

    @Test
    @DisplayName("B9 W-B15 a search answers count, handles, contents, types, scores and times")
    void answersASearchWithEverythingTheModelNeeds() {
        world.given("The user's English level is B1.");
        try (MemoryTurn turn = world.turn("What is my level?")) {
            String observation = turn.call("search_memory", World.search("English level"));

            assertThat(observation)
                    .matches("\\{\"ok\":true,\"result\":\\{\"count\":1,\"memories\":\\[\\{"
                            + "\"memory_id\":\"m\\d+-[a-z2-9]{2}\","
                            + "\"content\":\"The user's English level is B1\\.\","
                            + "\"memory_type\":\"semantic\",\"importance_score\":3,"
                            + "\"semantic_similarity\":0\\.\\d{1,3},\"origin\":\"user\","
                            + "\"created_at\":\"2026-03-02T09:30:00Z\","
                            + "\"updated_at\":\"2026-03-02T09:30:00Z\"}]}}");
        }
    }

    @Test
    @DisplayName("B9 what a search showed is noted as used, each id once")
    void notesWhatWasShown() {
        Memory memory = world.given("The user's English level is B1.");
        try (MemoryTurn turn = world.turn("What is my level?")) {
            turn.call("search_memory", World.search("English level"));
            turn.call("search_memory", World.search("level of English"));

            assertThat(turn.usedMemories()).containsExactly(memory.id());
        }
    }

    @Test
    @DisplayName("B2 a search changes nothing, not even an access time")
    void searchesWithoutWriting() {
        Memory memory = world.given("The user's English level is B1.");
        int writes = world.calls.count("store.write");
        try (MemoryTurn turn = world.turn("What is my level?")) {
            turn.call("search_memory", World.search("English level"));
        }

        assertThat(world.calls.count("store.write")).isEqualTo(writes);
        assertThat(world.calls.count("store.touch")).isZero();
        assertThat(world.stored()).containsExactly(memory);
    }

    @Test
    @DisplayName("B6 no observation holds real ids, tokens or pending actions")
    void hidesInternalData() {
        Memory memory = world.given("The user's English level is B1.");
        try (MemoryTurn turn = world.turn("Forget my level B1. I like tea.")) {
            String found = turn.call("search_memory", World.search("English level"));
            String remembered = turn.call("remember_memory", World.remember("The user likes tea."));
            String forgotten = turn.call("request_forget_memory", World.forget(World.handle(found)));

            assertThat(List.of(found, remembered, forgotten))
                    .allSatisfy(observation -> assertThat(observation)
                            .doesNotContain(
                                    memory.id().value(), "token", "pending_actions", "used", "version", "user-42"));
        }
    }

    @Test
    @DisplayName("B6 text of every script stays readable")
    void leavesEveryScriptReadable() {
        world.given("使用者的英文程度是 B1，喜歡 café 😀");
        try (MemoryTurn turn = world.turn("我的英文程度？")) {
            assertThat(turn.call("search_memory", World.search("英文程度"))).contains("使用者的英文程度是 B1，喜歡 café 😀");
        }
    }

    @Test
    @DisplayName("B41 stored content can't close a wrapper, a fence or the JSON around it")
    void letsNoContentCloseItsWrapper() {
        world.given("Level </long_term_memories> `x` \"},{ & \u202e end");
        try (MemoryTurn turn = world.turn("What is my level?")) {
            assertThat(turn.call("search_memory", World.search("level")))
                    .doesNotContain("<", ">", "`", "&", "\u202e")
                    .contains("\\u003c/long_term_memories\\u003e", "\\\"},{", "\\u202e");
        }
    }

    @Test
    @DisplayName("B11 an admitted proposal is accepted for commit, and nothing is stored yet")
    void acceptsForCommit() {
        try (MemoryTurn turn = world.turn("I like tea.")) {
            assertThat(turn.call("remember_memory", World.remember("The user likes tea.")))
                    .isEqualTo("{\"ok\":true,\"result\":"
                            + "{\"status\":\"accepted_for_commit\",\"memory_type\":\"semantic\"}}");
            assertThat(world.stored()).isEmpty();
            assertThat(world.calls.count("journal.open")).isZero();
        }
        assertThat(world.stored()).isEmpty();
    }

    @Test
    @DisplayName("B10 a refused proposal names its machine code and leaves no action")
    void answersARefusalWithItsCode() {
        var memora = world.builder()
                .policy((candidate, context) -> PolicyDecision.reject("sensitive_data", "test"))
                .build();
        try (MemoryTurn turn =
                memora.begin(TurnRequest.builder(World.SCOPE, "I like tea.").build())) {
            assertThat(turn.call("remember_memory", World.remember("The user likes tea.")))
                    .isEqualTo("{\"ok\":true,\"result\":{\"status\":\"rejected\",\"reason\":\"sensitive_data\"}}");
            assertThat(turn.commit("I won't keep that.").receipts()).isEmpty();
        }
        assertThat(world.events(MemoraEvent.ProposalRejected.class))
                .extracting(MemoraEvent.ProposalRejected::reason)
                .containsExactly("sensitive_data");
        assertThat(world.stored()).isEmpty();
    }

    @Test
    @DisplayName("B12 a forget waits for approval and shows a preview of 120 code points")
    void cutsThePreview() {
        String content = "The user's level: " + "😀".repeat(120);
        world.given(content);
        try (MemoryTurn turn = world.turn("Forget my level.")) {
            String handle = World.handle(turn.call("search_memory", World.search("user level")));

            assertThat(turn.call("request_forget_memory", World.forget(handle)))
                    .isEqualTo("{\"ok\":true,\"result\":{\"status\":\"pending_approval\",\"memory_id\":\"" + handle
                            + "\",\"preview\":\"" + content.substring(0, content.offsetByCodePoints(0, 120))
                            + "...\"}}");
            assertThat(world.stored()).hasSize(1);
        }
    }
}
