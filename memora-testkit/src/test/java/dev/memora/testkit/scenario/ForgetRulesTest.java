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
import dev.memora.journal.EraseRequest;
import dev.memora.memory.Memory;
import dev.memora.memory.PageRequest;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.turn.CommitReport;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P8 a forget")
class ForgetRulesTest {
    private static final PageRequest ALL = PageRequest.first(100);

    private final World world = new World();

    @BeforeEach
    void storesAMemory() {
        world.stored(Scenario.B1);
    }

    @Test
    @DisplayName("P8 and an update of the same memory in one turn: the update becomes a memory of its own")
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
    @DisplayName("P8 and an exact duplicate of the memory in one turn: both go to review")
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
    @DisplayName("P8 goes to review with its exact duplicate also when that one was delayed")
    void goesToReviewWithItsDelayedDuplicate() {
        try (MemoryTurn turn = world.begin("t1", "Forget my level. My English level is B1.")) {
            World.proposeForget(turn, Scenario.B1);
            turn.call("remember_memory", World.rememberArguments(Scenario.B1));
            world.plan.failAt("store.findByKey", 1, Fault.FAIL_BEFORE);
            turn.commit("Fine.");
        }
        ApprovalRequest question = world.questions().get(0);
        world.memora().recover();

        assertThat(world.memora().reviews(World.SCOPE).list(ALL).items()).hasSize(2);
        assertThat(decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.NOT_FOUND);
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("P8 deferred goes stale when the memory is updated, and deletes nothing unseen")
    void goesStaleWhenTheMemoryIsUpdated() {
        world.judge.says("update");
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest old = world.questions().get(0);
        world.remember("t2", "My English level is B2 now.", Scenario.B2);

        assertThat(decide(old, ApprovalDecision.APPROVE).status()).isEqualTo(Status.STALE);
        assertThat(world.contents()).containsExactly(Scenario.B2);
        ApprovalRequest fresh = world.questions().get(0);
        assertThat(fresh.id()).isNotEqualTo(old.id());
        assertThat(fresh.fullText()).isEqualTo(Scenario.B2);
        assertThat(decide(fresh, ApprovalDecision.APPROVE).status()).isEqualTo(Status.EXECUTED);
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("P8 asks a handler once more when the memory changes while it thinks")
    void asksOnceMoreWithTheNewText() {
        world.judge.says("update");
        CommitReport report = world.forget("t1", "Forget my English level.", Scenario.B1);
        world.handler
                .then(request -> {
                    world.remember("t2", "My English level is B2 now.", Scenario.B2);
                    return ApprovalDecision.APPROVE;
                })
                .then(ApprovalDecision.DENY);

        List<ApprovalOutcome> outcomes = world.memora().approvals(World.SCOPE).ask(report.approvals());

        assertThat(outcomes).containsExactly(ApprovalOutcome.of(Status.DENIED));
        assertThat(world.handler.requests())
                .extracting(ApprovalRequest::fullText)
                .containsExactly(Scenario.B1, Scenario.B2);
        assertThat(world.contents()).containsExactly(Scenario.B2);
    }

    @Test
    @DisplayName("D7 the first decision wins, and the second learns of it")
    void givesTheSecondDecisionTheFirstOnesOutcome() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);

        assertThat(decide(question, ApprovalDecision.DENY).status()).isEqualTo(Status.DENIED);
        assertThat(decide(question, ApprovalDecision.APPROVE)).isEqualTo(ApprovalOutcome.alreadyDecided(Status.DENIED));
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("B30 silence, null, an exception and a late yes delete nothing")
    void deletesNothingWithoutAnExplicitYes() {
        CommitReport report = world.forget("t1", "Forget my English level.", Scenario.B1);
        world.handler
                .then(request -> null)
                .then(request -> {
                    throw new IllegalStateException("no one is there");
                })
                .then(ApprovalDecision.DEFER);

        for (int i = 0; i < 3; i++) {
            assertThat(world.memora().approvals(World.SCOPE).ask(report.approvals()))
                    .containsExactly(ApprovalOutcome.of(Status.DEFERRED));
        }
        world.clock.advance(Duration.ofDays(8));
        assertThat(world.memora().approvals(World.SCOPE).ask(report.approvals()))
                .allMatch(outcome -> outcome.status() != Status.EXECUTED);
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("P8 a question of an erased scope is not found, and its memory's text nowhere")
    void isNotFoundWhenTheScopeIsErased() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);
        world.journal.erase(EraseRequest.of(World.SCOPE));
        world.store.deleteAll(World.SCOPE);

        assertThat(decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.NOT_FOUND);
        assertThat(world.entries()).isEmpty();
    }

    @Test
    @DisplayName("B31 of a memory that is gone meanwhile says so")
    void isGoneWhenTheMemoryIsGone() {
        world.forget("t1", "Forget my English level.", Scenario.B1);
        world.forget("t2", "Forget my English level, really.", Scenario.B1);
        List<ApprovalRequest> questions = world.questions();

        assertThat(questions).hasSize(2);
        assertThat(decide(questions.get(0), ApprovalDecision.APPROVE).status()).isEqualTo(Status.EXECUTED);
        assertThat(decide(questions.get(1), ApprovalDecision.APPROVE).status()).isEqualTo(Status.GONE);
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
    @DisplayName("B25 an update keeps its history, and a forget ends it")
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

    private CommitReport both(String content) {
        try (MemoryTurn turn = world.begin("t1", "Forget my level. My English level is B1, or B2.")) {
            World.proposeForget(turn, Scenario.B1);
            turn.call("remember_memory", World.rememberArguments(content));
            return turn.commit("Fine.");
        }
    }

    private ApprovalOutcome decide(ApprovalRequest question, ApprovalDecision decision) {
        return world.memora().approvals(World.SCOPE).decide(question.id(), question.digest(), decision, "user");
    }
}
