package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.MemoraException;
import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.journal.ActionCodec;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.testkit.SimulatedCrash;
import dev.memora.turn.RecoveryReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Breaks every scenario at every call of every part, in every way, and proves that after recovery each action is done
 * exactly once or waits for a person, that no receipt lied, and that the user's saying it all again changes nothing more
 * than a run without a fault would have.
 */
@DisplayName("D7.2 D7.4 P8.3 W-B7 W-B10 W-G8 W-G9 exactly once, whatever breaks")
@ParameterizedClass(name = "{0}")
@MethodSource("dev.memora.testkit.scenario.Sending#scanned")
class FaultScanTest {
    private static final int MOST_CALLS = 500;
    private static final int MOST_RECOVERIES = 4;

    private final Sending sending;

    FaultScanTest(Sending sending) {
        this.sending = sending;
    }

    @TestFactory
    Stream<DynamicTest> everyActionIsDoneExactlyOnceWhicheverCallBreaks() {
        return Stream.of(Scenario.values())
                .flatMap(scenario -> Stream.of(Fault.values())
                        .map(fault -> DynamicTest.dynamicTest(
                                scenario + " " + fault,
                                () -> assertThat(scan(scenario, fault)).isGreaterThan(5))));
    }

    /** Breaks the n-th call for n from 1 on, and returns the first n that the scenario doesn't reach. */
    private int scan(Scenario scenario, Fault fault) {
        State whole = undisturbed(scenario);
        for (int n = 1; n < MOST_CALLS; n++) {
            World world = new World(sending);
            scenario.prepare(world);
            int before = world.plan.count();
            world.plan.failAt(n, fault);
            attempt(scenario, world);
            if (world.plan.count() - before < n) {
                assertThat(State.of(world)).isEqualTo(whole);
                return n;
            }
            String broken = "call " + n + ", " + world.plan.calls().get(before + n - 1);
            recover(world, fault, broken);
            proveNothingIsHalf(world, broken);
            proveReceiptsWereTrue(world, broken);
            scenario.run(world);
            if (!scenario.mayAlsoEndAs(world.contents())) {
                assertThat(State.of(world)).as("after %s, said again", broken).isEqualTo(whole);
            }
            proveNothingIsHalf(world, broken);
        }
        throw new AssertionError("the scenario never ends");
    }

    private State undisturbed(Scenario scenario) {
        World world = new World(sending);
        scenario.prepare(world);
        scenario.run(world);
        return State.of(world);
    }

    private static void attempt(Scenario scenario, World world) {
        try {
            scenario.run(world);
        } catch (MemoraException | SimulatedCrash e) {
            // What the host saw; what is left behind is the question here.
        }
    }

    private static void recover(World world, Fault fault, String broken) {
        if (fault == Fault.CRASH_BEFORE || fault == Fault.CRASH_AFTER) {
            world.restart();
        } else {
            world.plan.heal();
        }
        for (int i = 0; i < MOST_RECOVERIES; i++) {
            RecoveryReport report = world.memora().recover();
            if (report.open() == 0) {
                assertThat(world.memora().recover()).as(broken).isEqualTo(new RecoveryReport(0, 0, 0));
                return;
            }
        }
        throw new AssertionError("recovery doesn't come to an end after " + broken);
    }

    /** What is stored is exactly what the journal says, and what was forgotten is nowhere. */
    private static void proveNothingIsHalf(World world, String broken) {
        Set<MemoryId> standing = new HashSet<>();
        Set<MemoryId> forgotten = new HashSet<>();
        Map<MemoryId, String> newest = new HashMap<>();
        Map<MemoryId, Long> versions = new HashMap<>();
        for (ActionEntry entry : world.entries()) {
            assertThat(entry.state()).as(broken).isIn(ActionState.DONE, ActionState.AWAITING, ActionState.REVIEW);
            Outcome outcome = entry.outcome().orElse(new Outcome.SentToReview());
            if (outcome instanceof Outcome.Created created) {
                assertThat(standing.add(created.id())).as(broken).isTrue();
            } else if (outcome instanceof Outcome.Forgotten gone) {
                assertThat(forgotten.add(gone.id())).as(broken).isTrue();
            }
            if (outcome instanceof Outcome.Created || outcome instanceof Outcome.Updated) {
                entry.effect().flatMap(Effect::resulting).ifPresent(after -> {
                    versions.merge(after.memoryId(), after.version(), Math::max);
                    after.memory()
                            .filter(memory -> versions.get(memory.id()) == memory.version())
                            .ifPresent(memory -> newest.put(memory.id(), memory.content()));
                });
            }
        }
        assertThat(standing).as(broken).containsAll(forgotten);
        standing.removeAll(forgotten);
        List<Memory> stored = world.memories();
        assertThat(stored).extracting(Memory::id).as(broken).containsExactlyInAnyOrderElementsOf(standing);
        assertThat(stored)
                .as(broken)
                .allSatisfy(memory -> assertThat(memory.content()).isEqualTo(newest.get(memory.id())));
        proveForgottenTextIsGone(world, forgotten, broken);
    }

    private static void proveForgottenTextIsGone(World world, Set<MemoryId> forgotten, String broken) {
        for (ActionEntry entry : world.entries()) {
            if (forgotten.contains(entry.memoryId())) {
                assertThat(ActionCodec.encode(entry)).as(broken).doesNotContain("English level");
            }
        }
        for (MemoryId id : forgotten) {
            assertThat(world.memora().memories(World.SCOPE).history(id))
                    .as(broken)
                    .isEmpty();
        }
    }

    /** A final receipt is the journal's outcome; one that says it failed has left nothing to come of it later. */
    private static void proveReceiptsWereTrue(World world, String broken) {
        for (Receipt receipt : world.receipts) {
            List<Outcome> journaled = new ArrayList<>();
            world.journal
                    .find(World.SCOPE, receipt.actionId())
                    .ifPresent(entry -> entry.outcome().ifPresent(journaled::add));
            if (receipt.outcome() instanceof Outcome.Failed) {
                assertThat(world.journal.find(World.SCOPE, receipt.actionId()))
                        .as(broken)
                        .isEmpty();
            } else if (receipt.outcome().isFinal()) {
                assertThat(journaled).as(broken).containsExactly(receipt.outcome());
            }
        }
    }

    /** Where it all came to: what stands, and what became of each action. */
    private record State(List<String> memories, Set<String> actions) {
        static State of(World world) {
            Set<String> actions = new HashSet<>();
            for (ActionEntry entry : world.entries()) {
                actions.add(entry.id() + " " + entry.state() + " "
                        + entry.outcome().map(Outcome::toString).orElse(""));
            }
            return new State(
                    world.memories().stream()
                            .map(memory -> memory.id() + "@" + memory.version() + " " + memory.actionId() + " "
                                    + memory.content() + " "
                                    + memory.provenance().quote().orElse(""))
                            .toList(),
                    actions);
        }
    }
}
