package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.Outcome;
import dev.memora.event.MemoraEvent;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import dev.memora.llm.Phase;
import dev.memora.testkit.ScriptedLlmClient;
import dev.memora.turn.CommitReport;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("B24 D7.8 W-A18 W-H1 the judge's answer")
@ParameterizedClass(name = "{0}")
@EnumSource
class JudgeAnswersTest {
    private static final String UPDATE =
            "{\"results\":[{\"index\":1,\"importance\":4,\"verdict\":\"update\",\"target\":\"e1\"}]}";

    private final Sending sending;
    private final World world;
    private final ScriptedLlmClient judge = new ScriptedLlmClient();

    JudgeAnswersTest(Sending sending) {
        this.sending = sending;
        this.world = new World(sending);
    }

    static List<String> nonsense() {
        String row = "{\"index\":1,\"importance\":4,\"verdict\":\"update\",\"target\":\"e1\"}";
        return List.of(
                "",
                "I'd update the first one.",
                "No UPDATE needed, ADD",
                "{\"results\":[" + row + ",]}",
                "{\"results\":[" + row,
                UPDATE.replace('"', '\''),
                "[" + row + "]",
                "{\"results\":" + row + "}",
                "{\"results\":[\"update\"]}",
                "{\"results\":[]}",
                "{\"results\":[" + row + "," + row + "]}",
                UPDATE.replace("\"index\":1", "\"index\":2"),
                UPDATE.replace("\"index\":1", "\"index\":\"1\""),
                UPDATE.replace("\"importance\":4", "\"importance\":0"),
                UPDATE.replace("\"importance\":4", "\"importance\":4.5"),
                UPDATE.replace("\"importance\":4", "\"importance\":2,\"importance\":4"),
                UPDATE.replace("\"update\"", "\"merge\""),
                UPDATE.replace("\"update\"", "\"create\""),
                UPDATE.replace("\"update\",\"target\":\"e1\"", "\"create\",\"target\":1"),
                UPDATE.replace("\"e1\"", "\"e2\""),
                UPDATE.replace("\"e1\"", "\"c1\""),
                UPDATE.replace("\"e1\"", "null"),
                UPDATE + "\n" + UPDATE);
    }

    static List<String> wrapped() {
        return List.of(UPDATE, "```json\n" + UPDATE + "\n```", "Here is my verdict:\n" + UPDATE + "\nI hope it helps.");
    }

    @ParameterizedTest
    @MethodSource("wrapped")
    void isReadThroughProseAndFences(String answer) {
        world.stored(Scenario.B1);
        says(answer);

        assertThat(outcome()).isInstanceOf(Outcome.Updated.class);
        assertThat(judge.requests(Phase.JUDGE)).hasSize(1);
        assertThat(world.contents()).containsExactly(Scenario.B2);
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void isAskedForOnceMore(String answer) {
        world.stored(Scenario.B1);
        says(answer).answer(Phase.JUDGE, ChatResponse.builder(UPDATE).build());

        assertThat(outcome()).isInstanceOf(Outcome.Updated.class);
        assertThat(judge.requests(Phase.JUDGE)).hasSize(2);
        assertThat(world.events)
                .filteredOn(MemoraEvent.JudgeMisread.class::isInstance)
                .containsExactly(new MemoraEvent.JudgeMisread(World.SCOPE.fingerprint(), true));
    }

    @ParameterizedTest
    @MethodSource("nonsense")
    void leadsToReviewWhenItIsUnusableTwice(String answer) {
        world.stored(Scenario.B1);
        says(answer);
        says(answer);

        assertThat(outcome()).isInstanceOf(Outcome.SentToReview.class);
        assertThat(judge.remaining()).isZero();
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("P8.28 unusable twice with nothing similar: created with importance 3")
    void leadsToAMemoryWhenNothingIsSimilar() {
        says("no");
        says("no");

        assertThat(outcome()).isInstanceOf(Outcome.Created.class);
        assertThat(world.memories().get(0).importance()).isEqualTo(3);
    }

    @Test
    void isUnusableWhenItWasCut() {
        world.stored(Scenario.B1);
        judge.answer(
                Phase.JUDGE,
                ChatResponse.builder(UPDATE).finishReason(FinishReason.LENGTH).build());
        says("no");

        assertThat(outcome()).isInstanceOf(Outcome.SentToReview.class);
    }

    @Test
    @DisplayName("D7.3 a judge that can't be reached leaves the action open")
    void leavesTheActionOpenWhenItDoesNotCome() {
        judge.answer(Phase.JUDGE, request -> {
            throw new LlmException("the provider is down", null, true);
        });

        assertThat(outcome()).isEqualTo(new Outcome.Retrying("LlmException: the provider is down"));
        says(UPDATE.replace("update", "create").replace("\"e1\"", "null"));
        assertThat(world.memora().recover().settled()).isOne();
        assertThat(world.contents()).containsExactly(Scenario.B2);
    }

    @Test
    @DisplayName("W-A5 a skip is overruled when a value differs, an update when the subject does")
    void isOverruledWhereItWouldLoseSomething() {
        world.stored(Scenario.B1);
        says(UPDATE.replace("update", "skip"));
        assertThat(outcome()).isInstanceOf(Outcome.SentToReview.class);

        World other = new World(sending);
        other.stored("The user's sister has the English level B2.");
        other.judge.says("update");
        assertThat(other.remember("t1", "My English level is B2.", "The user has the English level B2.")
                        .receipts()
                        .get(0)
                        .outcome())
                .isInstanceOf(Outcome.SentToReview.class);
        assertThat(other.contents()).containsExactly("The user's sister has the English level B2.");
    }

    private ScriptedLlmClient says(String answer) {
        return judge.answer(Phase.JUDGE, ChatResponse.builder(answer).build());
    }

    private Outcome outcome() {
        world.use(world.builder().judge(judge));
        CommitReport report = world.remember("t1", "My English level is B2 now.", Scenario.B2);
        return report.receipts().get(0).outcome();
    }
}
