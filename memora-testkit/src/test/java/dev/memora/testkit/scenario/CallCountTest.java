package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.llm.Phase;
import dev.memora.testkit.ScriptedLlmClient;
import dev.memora.turn.TurnRequest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CallCountTest {
    private final World world = new World();

    @Test
    @DisplayName("B13 a turn without a memory tool call embeds nothing, asks no judge and writes nothing")
    void costsNothingWithoutAMemoryToolCall() {
        ScriptedLlmClient llm = new ScriptedLlmClient().reply("The present perfect links past and present.");
        Memora memora = world.builder().llm(llm).build();
        int before = world.plan.count("store.write") + world.plan.count("store.touch");

        memora.conversation(World.SCOPE).send("Explain the present perfect.");

        assertThat(world.hashing.calls()).isZero();
        assertThat(world.judge.calls()).isZero();
        assertThat(llm.requests(Phase.JUDGE)).isEmpty();
        assertThat(world.plan.count("store.write") + world.plan.count("store.touch"))
                .isEqualTo(before);
        assertThat(world.plan.count("journal.open")).isZero();
    }

    @Test
    @DisplayName("B22 W-K10 an exact duplicate costs no embedding and no judge call")
    void asksNobodyAboutAnExactDuplicate() {
        world.stored(Scenario.B1);
        int embedded = world.hashing.calls();
        int judged = world.judge.calls();

        var report = world.remember("t1", "my English level is b1", "The user's English  level is B1");

        assertThat(report.receipts().get(0).outcome()).isInstanceOf(Outcome.Skipped.class);
        assertThat(world.hashing.calls()).isEqualTo(embedded);
        assertThat(world.judge.calls()).isEqualTo(judged);
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("D9 all candidates of a turn cost one judge call and one embedding call together")
    void judgesAllCandidatesAtOnce() {
        world.stored(Scenario.B1);
        int embedded = world.hashing.calls();
        int judged = world.judge.calls();

        world.remember("t1", "My English level is B2, and for reading it is C1.", Scenario.B2, Scenario.C1);

        assertThat(world.judge.calls()).isEqualTo(judged + 1);
        assertThat(world.hashing.calls()).isEqualTo(embedded + 1);
    }

    @Test
    @DisplayName("W-K10 with a scorer and nothing similar, no model is asked")
    void asksNoModelWhereARuleScoresAndNothingIsSimilar() {
        Memora memora = world.builder().importance(memory -> 5).build();

        try (MemoryTurn turn = memora.begin(
                TurnRequest.builder(World.SCOPE, "I take IELTS next May.").build())) {
            turn.call("remember_memory", World.rememberArguments("The user takes IELTS next May."));
            turn.commit("Fine.");
        }

        assertThat(world.judge.calls()).isZero();
        assertThat(world.memories())
                .singleElement()
                .satisfies(memory -> assertThat(memory.importance()).isEqualTo(5));
    }

    @Test
    @DisplayName("B2 B34 a search changes nothing, and in an empty scope embeds nothing")
    void searchesAnEmptyScopeForNothing() {
        try (MemoryTurn turn = world.begin("t1", "What do you know?")) {
            assertThat(turn.call("search_memory", "{\"query\":\"level\"}")).contains("\"count\":0");
        }

        assertThat(world.hashing.calls()).isZero();
    }
}
