package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import java.util.LinkedHashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D7 any sequence of turns, failures, crashes and recoveries")
@ParameterizedClass(name = "{0}")
@EnumSource
class AnySequenceTest {
    private static final int STEPS = 25;

    private final Sending sending;

    AnySequenceTest(Sending sending) {
        this.sending = sending;
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
    @DisplayName("B18 makes no two memories of one action, and none of no action")
    void makesEachMemoryOnce(int seed) {
        Random random = new Random(seed);
        World world = new World(sending);
        world.playThroughFaults(random, STEPS, 2, () -> step(world, random));

        Set<MemoryId> expected = new LinkedHashSet<>();
        for (ActionEntry entry : world.entries()) {
            assertThat(entry.state()).isIn(ActionState.DONE, ActionState.AWAITING);
            if (entry.outcome().orElse(null) instanceof Outcome.Created created) {
                assertThat(expected.add(created.id())).isTrue();
            }
        }
        for (ActionEntry entry : world.entries()) {
            if (entry.outcome().orElse(null) instanceof Outcome.Forgotten forgotten) {
                expected.remove(forgotten.id());
            }
        }
        assertThat(world.memories()).extracting(Memory::id).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(world.contents()).doesNotHaveDuplicates();
    }

    /** Few names for turns, so that many are told again. */
    private static void step(World world, Random random) {
        int turn = random.nextInt(8);
        String city = "City" + turn;
        switch (random.nextInt(5)) {
            case 0 -> world.memora().recover();
            case 1 -> world.decideAll(random.nextBoolean() ? ApprovalDecision.APPROVE : ApprovalDecision.DENY);
            case 2 ->
                world.forget(
                        "forget-" + random.nextInt(8),
                        "Forget that I lived in " + city + ".",
                        "The user lived in " + city);
            default ->
                world.remember("remember-" + turn, "I lived in " + city + ".", "The user lived in " + city + ".");
        }
    }
}
