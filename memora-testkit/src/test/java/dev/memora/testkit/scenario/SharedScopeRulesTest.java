package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome.Status;
import dev.memora.journal.Journal;
import dev.memora.memory.Memory;
import dev.memora.policy.PolicyDecision;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.turn.CommitReport;
import dev.memora.turn.RecoveryReport;
import dev.memora.turn.TurnRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("P8 what a turn remembers")
@ParameterizedClass(name = "{0}")
@EnumSource
class SharedScopeRulesTest {
    private static final String SAID = "I take IELTS next May.";
    private static final String IELTS = "The user takes IELTS next May.";

    private final World world;

    SharedScopeRulesTest(Sending sending) {
        this.world = new World(sending);
    }

    @Test
    @DisplayName("P8.2 is compared with what the same turn remembered before it")
    void isComparedWithWhatItsTurnRemembered() {
        world.judge.says("update");
        CommitReport report =
                world.remember("t1", "My English level was B2 in May and is C1 now.", Scenario.B2, Scenario.C1);

        assertThat(report.receipts())
                .extracting(receipt -> (Object) receipt.outcome().getClass())
                .containsExactly(Outcome.Created.class, Outcome.Updated.class);
        assertThat(world.contents()).containsExactly(Scenario.C1);
        assertThat(history()).containsExactly(Scenario.B2, Scenario.C1);
    }

    @Test
    @DisplayName("P8.2 is decided anew when what it was compared with was not stored")
    void isDecidedAnewWithoutWhatItWasComparedWith() {
        world.judge.says("update");
        world.plan.failAt("store.write", 1, Fault.FAIL_BEFORE);
        world.remember("t1", "My English level was B2 in May and is C1 now.", Scenario.B2, Scenario.C1);
        world.memora().recover();

        // Nothing that was said later is overwritten by what was said before it.
        assertThat(world.contents()).contains(Scenario.C1);
        assertThat(world.entries()).allMatch(entry -> entry.state() != ActionState.OPEN);
    }

    @Test
    @DisplayName("P8.2 is one action when it is said twice, and an explicit request counts")
    void isOneActionWhenItIsSaidTwice() {
        world.plan.failAlways("embedding.embed", Fault.FAIL_BEFORE);
        String explicit = World.rememberArguments(IELTS).replace("useful_future_context", "explicit_request");
        CommitReport report = world.send(
                "t1",
                "Please remember that I take IELTS next May.",
                Step.remember(IELTS),
                new Step("remember_memory", shown -> Optional.of(explicit)));

        assertThat(report.receipts()).hasSize(1);
        assertThat(world.entries().get(0).proposal().orElseThrow().reason()).isEqualTo("explicit_request");
    }

    @Test
    @DisplayName("P8.4 reconciles again, on the new text, when another process updates the memory first")
    void reconcilesAgainOnTheNewText() {
        world.stored(Scenario.B1);
        world.judge.says("update").meanwhile(once(() -> said(world.rival(Journal.inMemory(), "update"), Scenario.B2)));
        CommitReport report = world.remember("t1", "My English level is C1 now.", Scenario.C1);

        assertThat(outcome(report)).isInstanceOf(Outcome.Updated.class);
        assertThat(world.contents()).containsExactly(Scenario.C1);
        assertThat(world.memories().get(0).version()).isEqualTo(3);
    }

    @Test
    @DisplayName("P8.4 goes to review when another process is always first")
    void goesToReviewWhenAnotherIsAlwaysFirst() {
        world.stored(Scenario.B1);
        Deque<String> levels = new ArrayDeque<>(List.of("A1", "A2", "B2", "C2", "A1", "A2", "B2", "C2"));
        List<String> written = new ArrayList<>();
        world.judge.says("update").meanwhile(() -> {
            String content = Scenario.B1.replace("B1", levels.remove());
            written.add(content);
            said(world.rival(Journal.inMemory(), "update"), content);
        });
        CommitReport report = world.remember("t1", "My English level is C1 now.", Scenario.C1);

        assertThat(outcome(report)).isInstanceOf(Outcome.SentToReview.class);
        assertThat(written).hasSizeBetween(2, 4);
        assertThat(world.contents()).containsExactly(written.get(written.size() - 1));
    }

    @Test
    @DisplayName("P8.5 P9.1 is one memory when another process stores it first, and the receipt says so")
    void isSkippedWhenAnotherProcessStoresItFirst() {
        world.judge.meanwhile(once(() -> said(world.rival(Journal.inMemory(), "update"), IELTS)));
        CommitReport report = world.remember("t1", SAID, IELTS);

        Memory memory = world.memories().get(0);
        assertThat(outcome(report)).isEqualTo(new Outcome.Skipped(memory.id()));
        assertThat(world.contents()).containsExactly(IELTS);
    }

    @Test
    @DisplayName("P8.17 is refused by the policy that is in force when it is tried again, and its text goes")
    void isRefusedByThePolicyInForce() {
        world.plan.failAlways("embedding.embed", Fault.FAIL_BEFORE);
        world.remember("t1", SAID, IELTS);
        world.plan.heal();
        world.use(world.builder().policy((candidate, context) -> PolicyDecision.reject("no_exams", "mine")));

        assertThat(world.memora().recover().settled()).isOne();
        ActionEntry entry = world.entries().get(0);
        assertThat(entry.outcome()).contains(new Outcome.Rejected("no_exams"));
        assertThat(entry.proposal()).isEmpty();
        assertThat(entry.effect().stream().flatMap(effect -> effect.resulting().stream()))
                .isEmpty();
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("P8.17 W-I4 once approved is asked about no more, and a new refusal still wins")
    void isAskedAboutOnceAndMayStillBeRefused() {
        world.use(world.builder().policy((candidate, context) -> PolicyDecision.ask("exams_are_private")));
        assertThat(outcome(world.remember("t1", SAID, IELTS))).isInstanceOf(Outcome.AwaitingApproval.class);
        world.plan.failAt("store.write", 1, Fault.FAIL_BEFORE);
        assertThat(world.decideAll(ApprovalDecision.APPROVE))
                .extracting(outcome -> outcome.status())
                .containsExactly(Status.RETRYING);
        world.memora().recover();
        assertThat(world.questions()).isEmpty();
        assertThat(world.contents()).containsExactly(IELTS);

        String taipei = "The user lives in Taipei.";
        world.remember("t2", "I live in Taipei.", taipei);
        world.use(world.builder().policy((candidate, context) -> PolicyDecision.reject("no_places", "mine")));
        assertThat(world.decideAll(ApprovalDecision.APPROVE))
                .extracting(outcome -> outcome.status())
                .containsExactly(Status.DENIED);
        assertThat(world.contents()).containsExactly(IELTS);
    }

    @Test
    @DisplayName("P8.18 P9.2 is settled once when two processes recover at the same time")
    void isSettledOnceByTwoRecoveries() throws Exception {
        world.plan.failAlways("embedding.embed", Fault.FAIL_BEFORE);
        String[] contents = IntStream.range(0, 5)
                .mapToObj(i -> "The user has lived in City" + i + ".")
                .toArray(String[]::new);
        world.remember("t1", "I have lived in City0, City1, City2, City3 and City4.", contents);
        world.plan.heal();
        Memora rival = world.rival(world.journal, "keep_both");

        ExecutorService both = Executors.newFixedThreadPool(2);
        try {
            List<Callable<RecoveryReport>> recoveries = List.of(world.memora()::recover, rival::recover);
            for (Future<RecoveryReport> done : both.invokeAll(recoveries)) {
                assertThat(done.get().failed()).isZero();
            }
        } finally {
            both.shutdown();
        }
        world.memora().recover();

        assertThat(world.entries())
                .hasSize(5)
                .allSatisfy(entry -> assertThat(entry.outcome()).containsInstanceOf(Outcome.Created.class));
        assertThat(world.contents()).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("P8.22 is ordered by versions and never goes back in time with the clock")
    void neverGoesBackWithTheClock() {
        world.stored(Scenario.B1);
        Memory first = world.memories().get(0);
        world.clock.advance(Duration.ofHours(1));
        world.send("t1", "What is my level?", Step.search(Scenario.B1));
        world.clock.advance(Duration.ofHours(-9));
        world.judge.says("update");
        assertThat(outcome(world.remember("t2", "My English level is B2 now.", Scenario.B2)))
                .isInstanceOf(Outcome.Updated.class);
        world.send("t3", "What is my level?", Step.search(Scenario.B2));

        Memory memory = world.memories().get(0);
        assertThat(memory.content()).isEqualTo(Scenario.B2);
        assertThat(memory.version()).isEqualTo(2);
        assertThat(memory.createdAt()).isEqualTo(first.createdAt());
        assertThat(memory.updatedAt()).isAfterOrEqualTo(memory.createdAt());
        assertThat(memory.lastAccessedAt()).contains(first.createdAt().plus(Duration.ofHours(1)));
        assertThat(history()).containsExactly(Scenario.B1, Scenario.B2);
    }

    private List<String> history() {
        return world
                .memora()
                .memories(World.SCOPE)
                .history(world.memories().get(0).id())
                .stream()
                .map(Memory::content)
                .toList();
    }

    private static void said(Memora process, String content) {
        try (MemoryTurn turn = process.begin(TurnRequest.builder(World.SCOPE, content.replace("The user's", "My"))
                .build())) {
            turn.call("remember_memory", World.rememberArguments(content));
            turn.commit("Fine.");
        }
    }

    private static Runnable once(Runnable work) {
        Deque<Runnable> left = new ArrayDeque<>(List.of(work));
        return () -> {
            if (!left.isEmpty()) {
                left.remove().run();
            }
        };
    }

    private static Outcome outcome(CommitReport report) {
        assertThat(report.receipts()).hasSize(1);
        return report.receipts().get(0).outcome();
    }
}
