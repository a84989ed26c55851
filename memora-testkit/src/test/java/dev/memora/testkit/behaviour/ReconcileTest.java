package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.approval.Review;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.memory.Memory;
import dev.memora.memory.PageRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReconcileTest {
    private final World world = new World();
    private final Memory old = world.given("The user's English level is B1.");

    @Test
    @DisplayName("B25 an update replaces content, importance, source and time; id, creation and access stay")
    void updatesInPlace() {
        world.store.touch(World.SCOPE, List.of(old.id()), World.START.plusSeconds(5));
        world.clock.pass(Duration.ofDays(1));
        world.judged(5, "update", "e1");

        Outcome outcome = remember("My level is B2 now.", "The user's English level is B2.");

        assertThat(outcome).isEqualTo(new Outcome.Updated(old.id()));
        Memory now = world.stored().get(0);
        assertThat(world.stored()).hasSize(1);
        assertThat(now.id()).isEqualTo(old.id());
        assertThat(now.createdAt()).isEqualTo(old.createdAt());
        assertThat(now.lastAccessedAt()).contains(World.START.plusSeconds(5));
        assertThat(now.content()).isEqualTo("The user's English level is B2.");
        assertThat(now.importance()).isEqualTo(5);
        assertThat(now.source()).isNotEqualTo(old.source());
        assertThat(now.updatedAt()).isEqualTo(World.START.plus(Duration.ofDays(1)));
        assertThat(now.version()).isEqualTo(2);
    }

    @Test
    @DisplayName("B25 the old version stays readable as history, and is found by the new text")
    void keepsHistory() {
        world.judged(3, "update", "e1");
        remember("My level is B2 now.", "The user's English level is B2.");
        var memories = world.memora().memories(World.SCOPE);

        assertThat(memories.history(old.id()))
                .extracting(Memory::content)
                .containsExactly("The user's English level is B1.", "The user's English level is B2.");
        assertThat(memories.search("The user's English level is B2."))
                .singleElement()
                .satisfies(hit -> assertThat(hit.similarity()).isGreaterThan(0.999));
    }

    @Test
    @DisplayName("B24 a skip names what says the same already")
    void skips() {
        world.judged(3, "skip", "e1");

        assertThat(remember("My English level is just B1.", "The level of the user's English is B1."))
                .isEqualTo(new Outcome.Skipped(old.id()));
        assertThat(world.stored()).containsExactly(old);
    }

    @Test
    @DisplayName("B24 keep_both stores beside, and says beside what")
    void keepsBoth() {
        world.judged(3, "keep_both", "");

        Outcome outcome = remember("My English writing level is A2.", "The user's English writing level is A2.");

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Created.class,
                        created -> assertThat(created.beside()).isEqualTo(Optional.of(old.id())));
        assertThat(world.stored()).hasSize(2);
    }

    @Test
    @DisplayName("B26 a review changes nothing and lands in the queue with both sides")
    void sendsToReview() {
        world.judged(3, "review", "e1");

        assertThat(remember("My English level is maybe B2.", "The user's English level is maybe B2."))
                .isEqualTo(new Outcome.SentToReview());

        assertThat(world.stored()).containsExactly(old);
        List<Review> queue =
                world.memora().reviews(World.SCOPE).list(PageRequest.first(10)).items();
        assertThat(queue).singleElement().satisfies(review -> {
            assertThat(review.proposed()).contains("The user's English level is maybe B2.");
            assertThat(review.current()).contains(old);
            assertThat(review.evidence()).contains("My English level is maybe B2.");
        });
    }

    @ParameterizedTest
    @DisplayName("B24 a target that isn't a candidate, or stands where none may, is an error, and nothing is written")
    @CsvSource({"update,e2", "skip,''", "update,''", "review,m1", "create,e1", "keep_both,e1", "merge,e1", "update,c1"})
    void refusesWrongTargets(String verdict, String target) {
        world.judged(3, verdict, target).judged(3, verdict, target);

        assertThat(remember("My level is B2 now.", "The user's English level is B2."))
                .isEqualTo(new Outcome.SentToReview());
        assertThat(world.stored()).containsExactly(old);
        assertThat(world.model.requests(Phase.JUDGE)).hasSize(2);
    }

    @Test
    @DisplayName("B24 a skip that would lose a number goes to review")
    void overrulesASkipThatLosesANumber() {
        world.judged(3, "skip", "e1");

        assertThat(remember("My level is B2 now.", "The user's English level is B2."))
                .isEqualTo(new Outcome.SentToReview());
        assertThat(world.stored()).containsExactly(old);
    }

    @Test
    @DisplayName("B24 the judge's answer may stand in a code fence")
    void readsAFencedAnswer() {
        world.model.answer(
                Phase.JUDGE,
                ChatResponse.builder("```json\n{\"results\":[{\"index\":1,\"importance\":3,\"verdict\":\"update\","
                                + "\"target\":\"e1\"}]}\n```")
                        .build());

        assertThat(remember("My level is B2 now.", "The user's English level is B2."))
                .isEqualTo(new Outcome.Updated(old.id()));
    }

    @Test
    @DisplayName("B24 candidates of one turn are judged against each other, in the order they were proposed")
    void reconcilesWithinATurn() {
        world.model.answer(
                Phase.JUDGE,
                ChatResponse.builder("{\"results\":[{\"index\":1,\"importance\":3,\"verdict\":\"update\","
                                + "\"target\":\"e1\"},{\"index\":2,\"importance\":3,\"verdict\":\"update\","
                                + "\"target\":\"c1\"}]}")
                        .build());
        try (MemoryTurn turn = world.turn("My English level is B2. No, it is C1.")) {
            turn.call("remember_memory", World.remember("The user's English level is B2."));
            turn.call("remember_memory", World.remember("The user's English level is C1."));

            assertThat(turn.commit("Noted.").receipts())
                    .extracting(receipt -> receipt.outcome())
                    .containsOnly(new Outcome.Updated(old.id()));
        }
        assertThat(world.contents()).containsExactly("The user's English level is C1.");
        assertThat(world.stored().get(0).version()).isEqualTo(3);
    }

    private Outcome remember(String said, String content) {
        try (MemoryTurn turn = world.turn(said)) {
            assertThat(turn.call("remember_memory", World.remember(content))).contains("accepted_for_commit");
            return turn.commit("Noted.").receipts().get(0).outcome();
        }
    }
}
