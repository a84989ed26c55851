package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalOutcome.Status;
import dev.memora.approval.ApprovalRequest;
import dev.memora.approval.Review;
import dev.memora.approval.ReviewResolution;
import dev.memora.event.MemoraEvent;
import dev.memora.journal.EraseRequest;
import dev.memora.memory.Memory;
import dev.memora.memory.PageRequest;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.turn.CommitReport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("P8 a forget")
@ParameterizedClass(name = "{0}")
@EnumSource
class ForgetRulesTest {
    private static final PageRequest ALL = PageRequest.first(100);

    private final World world;

    ForgetRulesTest(Sending sending) {
        this.world = new World(sending);
    }

    @BeforeEach
    void storesAMemory() {
        world.stored(Scenario.B1);
    }

    @Test
    @DisplayName("P8.1 and an update of the same memory in one turn: the update becomes a memory of its own")
    void isNoTargetOfWhatItsTurnRemembers() {
        world.judge.says("update");
        CommitReport report = both(Scenario.B2);

        assertThat(report.receipts())
                .extracting(receipt -> (Object) receipt.outcome().getClass())
                .containsExactly(Outcome.AwaitingApproval.class, Outcome.Created.class);
        assertThat(world.decideAll(ApprovalDecision.APPROVE)).containsExactly(ApprovalOutcome.of(Status.EXECUTED));
        assertThat(world.contents()).containsExactly(Scenario.B2);
    }

    @Test
    @DisplayName("P8.1 and an exact duplicate of the memory in one turn: both go to review")
    void goesToReviewWithItsExactDuplicate() {
        CommitReport report = both(Scenario.B1);

        assertThat(report.receipts()).allMatch(receipt -> receipt.outcome() instanceof Outcome.SentToReview);
        assertThat(world.questions()).isEmpty();
        List<Review> reviews = world.memora().reviews(World.SCOPE).list(ALL).items();
        assertThat(reviews).hasSize(2);
        for (Review review : reviews) {
            world.memora()
                    .reviews(World.SCOPE)
                    .resolve(review.actionId(), review.digest(), ReviewResolution.KEEP_OLD, "user");
        }
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("P8.1 goes to review with its exact duplicate also when that one was delayed")
    void goesToReviewWithItsDelayedDuplicate() {
        world.plan.failAt("store.findByKey", 1, Fault.FAIL_BEFORE);
        both(Scenario.B1);
        ApprovalRequest question = world.questions().get(0);
        world.memora().recover();

        assertThat(world.memora().reviews(World.SCOPE).list(ALL).items()).hasSize(2);
        assertThat(world.decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.NOT_FOUND);
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("D7.6 P8.6 W-I6 deferred goes stale when the memory is updated, and deletes nothing unseen")
    void goesStaleWhenTheMemoryIsUpdated() {
        world.judge.says("update");
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest old = world.questions().get(0);
        world.remember("t2", "My English level is B2 now.", Scenario.B2);

        assertThat(world.decide(old, ApprovalDecision.APPROVE).status()).isEqualTo(Status.STALE);
        assertThat(world.contents()).containsExactly(Scenario.B2);
        ApprovalRequest fresh = world.questions().get(0);
        assertThat(fresh.id()).isNotEqualTo(old.id());
        assertThat(fresh.fullText()).isEqualTo(Scenario.B2);
        assertThat(world.decide(fresh, ApprovalDecision.APPROVE).status()).isEqualTo(Status.EXECUTED);
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("D7.6 P8.6 P8.16 asks a handler once more when the memory changes while it thinks")
    void asksOnceMoreWithTheNewText() {
        world.judge.says("update");
        world.handler
                .then(request -> {
                    updatedByTheHost();
                    return ApprovalDecision.APPROVE;
                })
                .then(ApprovalDecision.DENY);
        CommitReport report = world.forget("t1", "Forget my English level.", Scenario.B1);

        assertThat(world.questions()).isEmpty();
        assertThat(report.receipts()).hasSize(1);
        assertThat(world.handler.requests())
                .extracting(ApprovalRequest::fullText)
                .containsExactly(Scenario.B1, Scenario.B2);
        assertThat(world.contents()).containsExactly(Scenario.B2);
    }

    @Test
    @DisplayName("D7.7 W-I11 the first decision wins, and the second learns of it")
    void givesTheSecondDecisionTheFirstOnesOutcome() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);

        assertThat(world.decide(question, ApprovalDecision.DENY).status()).isEqualTo(Status.DENIED);
        assertThat(world.decide(question, ApprovalDecision.APPROVE))
                .isEqualTo(ApprovalOutcome.alreadyDecided(Status.DENIED));
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("B30 silence, null, an exception and a late yes delete nothing")
    void deletesNothingWithoutAnExplicitYes() {
        world.handler
                .then(request -> null)
                .then(request -> {
                    throw new IllegalStateException("no one is there");
                })
                .then(ApprovalDecision.DEFER);
        CommitReport report = world.forget("t1", "Forget my English level.", Scenario.B1);

        for (int i = 0; i < 2; i++) {
            assertThat(world.memora().approvals(World.SCOPE).ask(report.approvals()))
                    .containsExactly(ApprovalOutcome.of(Status.DEFERRED));
        }
        assertThat(world.handler.requests()).hasSize(3);
        world.clock.advance(Duration.ofDays(8));
        assertThat(world.memora().approvals(World.SCOPE).ask(report.approvals()))
                .allMatch(outcome -> outcome.status() != Status.EXECUTED);
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("P8.7 a question of an erased scope is not found, and its memory's text nowhere")
    void isNotFoundWhenTheScopeIsErased() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);
        world.journal.erase(EraseRequest.of(World.SCOPE));
        world.store.deleteAll(World.SCOPE);

        assertThat(world.decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.NOT_FOUND);
        assertThat(world.entries()).isEmpty();
    }

    @Test
    @DisplayName("B31 P8.7 of a memory that is gone meanwhile says so")
    void isGoneWhenTheMemoryIsGone() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        world.forget("t2", "Forget my English level, really.", Scenario.B1);
        List<ApprovalRequest> questions = world.questions();

        assertThat(questions).hasSize(2);
        assertThat(world.decide(questions.get(0), ApprovalDecision.APPROVE).status())
                .isEqualTo(Status.EXECUTED);
        assertThat(world.decide(questions.get(1), ApprovalDecision.APPROVE).status())
                .isEqualTo(Status.GONE);
    }

    @Test
    @DisplayName("P4 takes the user's sentence out of the scope's other memories")
    void takesItsQuoteOutOfOtherMemories() {
        String sentence = "I live in Taipei and teach physics.";
        world.remember("t1", sentence, "The user lives in Taipei.", "The user teaches physics.");
        assertThat(world.memories())
                .filteredOn(memory -> memory.provenance().quote().isPresent())
                .hasSize(2);
        world.forget("t2", "Forget where I live.", "The user lives in Taipei.");
        world.decideAll(ApprovalDecision.APPROVE);

        assertThat(world.contents()).containsExactlyInAnyOrder(Scenario.B1, "The user teaches physics.");
        assertThat(world.memories())
                .noneMatch(memory -> memory.provenance().quote().isPresent());
    }

    @Test
    @DisplayName("B25 W-J2 an update keeps its history, and a forget ends it")
    void endsTheHistory() {
        world.judge.says("update");
        world.remember("t1", "My English level is B2 now.", Scenario.B2);
        Memory memory = world.memories().get(0);
        assertThat(world.memora().memories(World.SCOPE).history(memory.id()))
                .extracting(Memory::content)
                .containsExactly(Scenario.B1, Scenario.B2);
        world.forget("t2", "Forget my English level.", Scenario.B2);
        world.decideAll(ApprovalDecision.APPROVE);

        assertThat(world.memora().memories(World.SCOPE).history(memory.id())).isEmpty();
    }

    @Test
    @DisplayName("P8.15 doesn't count a yes that comes after its deadline")
    void countsNoLateYes() {
        world.use(world.builder()
                .settings(
                        World.settings().handlerDeadline(Duration.ofMinutes(1)).build()));
        world.handler.then(request -> {
            world.clock.advance(Duration.ofMinutes(2));
            return ApprovalDecision.APPROVE;
        });
        world.forget("t1", "Forget my English level.", Scenario.B1);

        assertThat(world.handler.requests()).hasSize(1);
        assertThat(world.contents()).containsExactly(Scenario.B1);
        assertThat(world.questions()).hasSize(1);
    }

    @Test
    @DisplayName("P8.16 is asked about without any lock: others change the scope meanwhile")
    void holdsNoLockWhileAPersonThinks() {
        world.handler.then(request -> {
            elsewhere(() -> world.stored("The user lives in Taipei."));
            return ApprovalDecision.APPROVE;
        });
        world.forget("t1", "Forget my English level.", Scenario.B1);

        assertThat(world.contents()).containsExactly("The user lives in Taipei.");
    }

    @Test
    @DisplayName("P8.16 is told to listeners without any lock")
    void holdsNoLockWhileAListenerWorks() {
        AtomicBoolean once = new AtomicBoolean();
        world.use(world.builder().listener(event -> {
            if (event instanceof MemoraEvent.ApprovalCreated && once.compareAndSet(false, true)) {
                elsewhere(() -> world.stored("The user lives in Taipei."));
            }
        }));
        world.forget("t1", "Forget my English level.", Scenario.B1);

        assertThat(once).isTrue();
        assertThat(world.contents()).containsExactlyInAnyOrder(Scenario.B1, "The user lives in Taipei.");
    }

    @Test
    @DisplayName("P8.8 is still what was asked for when its memory was only touched meanwhile")
    void staysValidWhenItsMemoryIsTouched() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);
        world.clock.advance(Duration.ofHours(1));
        world.send("t2", "What is my level?", Step.search(Scenario.B1));
        assertThat(world.memories().get(0).lastAccessedAt()).contains(world.clock.instant());

        assertThat(world.decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.EXECUTED);
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("P8.22 that expired stays expired when the clock is set back")
    void staysExpiredWhenTheClockIsSetBack() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);
        world.clock.advance(Duration.ofDays(8));
        assertThat(world.decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.EXPIRED);
        world.clock.advance(Duration.ofDays(-8));

        assertThat(world.decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.EXPIRED);
        assertThat(world.questions()).isEmpty();
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    /** Runs on another thread and waits for it, which only ends if no lock of this one is in its way. */
    private static void elsewhere(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(Duration.ofMinutes(2).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(thread.isAlive()).isFalse();
    }

    /** A turn of its own, in the host's loop, while another one is under way. */
    private void updatedByTheHost() {
        try (MemoryTurn turn = world.begin("t2", "My English level is B2 now.")) {
            turn.call("remember_memory", World.rememberArguments(Scenario.B2));
            turn.commit("Fine.");
        }
    }

    private CommitReport both(String content) {
        return world.send(
                "t1",
                "Forget my level. My English level is B1, or B2.",
                Step.search(Scenario.B1),
                Step.forgetFound(Scenario.B1),
                Step.remember(content));
    }
}
