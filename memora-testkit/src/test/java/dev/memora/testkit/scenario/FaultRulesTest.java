package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.ActionEntry;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome.Status;
import dev.memora.approval.ApprovalRequest;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.event.MemoraEvent;
import dev.memora.journal.EraseRequest;
import dev.memora.llm.LlmException;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.turn.CommitReport;
import dev.memora.turn.StopReason;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D7 P9 a turn whose parts fail")
@ParameterizedClass(name = "{0}")
@EnumSource
class FaultRulesTest {
    private static final String SAID = "I take IELTS next May.";
    private static final String IELTS = "The user takes IELTS next May.";

    private final World world;
    private final Sending sending;

    FaultRulesTest(Sending sending) {
        this.sending = sending;
        this.world = new World(sending);
    }

    @AfterEach
    void clearsTheInterrupt() {
        Thread.interrupted();
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedding", "judge", "store"})
    @DisplayName("D7.3 says that it retries, and the scope's next turn does")
    void retriesWhatAFailedCallLeftOpen(String part) {
        switch (part) {
            case "embedding" -> world.plan.failAlways("embedding.embed", Fault.FAIL_BEFORE);
            case "store" -> world.plan.failAlways("store.write", Fault.FAIL_BEFORE);
            default ->
                world.judge.meanwhile(() -> {
                    throw new LlmException("the provider is down", null, true);
                });
        }
        CommitReport report = world.remember("t1", SAID, IELTS);

        assertThat(outcome(report)).isInstanceOf(Outcome.Retrying.class);
        assertThat(world.contents()).isEmpty();
        assertDelivered();

        world.plan.heal();
        world.judge.meanwhile(() -> {});
        world.send("t2", "Explain the present perfect.");
        assertThat(world.contents()).containsExactly(IELTS);
        assertThat(world.memora().recover().settled()).isZero();
    }

    @Test
    @DisplayName("D7.4 told twice under one name comes to the same receipts and one memory")
    void isDoneOnceThoughItIsToldTwice() {
        List<Receipt> first = world.remember("t1", SAID, IELTS).receipts();
        List<Receipt> again = world.remember("t1", SAID, IELTS).receipts();

        assertThat(first).hasSize(1);
        assertThat(again).isEqualTo(first);
        assertThat(world.contents()).containsExactly(IELTS);
        assertThat(world.entries()).hasSize(1);
    }

    @Test
    @DisplayName("D7.9 W-B1 tells of each action what became of it when some succeed")
    void tellsOfEachActionWhatBecameOfIt() {
        List<String> cities = List.of("Taipei", "Tainan", "Hualien", "Taitung", "Keelung");
        String[] contents = cities.stream()
                .map(city -> "The user has lived in " + city + ".")
                .toArray(String[]::new);
        world.embeddings.failTexts(text -> text.contains("Tainan") || text.contains("Keelung"));

        CommitReport report = world.remember("t1", "I have lived in " + String.join(", in ", cities) + ".", contents);

        assertThat(report.receipts())
                .extracting(receipt -> (Object) receipt.outcome().getClass())
                .containsExactly(
                        Outcome.Created.class,
                        Outcome.Retrying.class,
                        Outcome.Created.class,
                        Outcome.Created.class,
                        Outcome.Retrying.class);
        assertThat(world.contents()).containsExactlyInAnyOrder(contents[0], contents[2], contents[3]);
        world.embeddings.failTexts(text -> false);
        world.memora().recover();
        assertThat(world.contents()).containsExactlyInAnyOrder(contents);
    }

    @Test
    @DisplayName("D7.10 survives an approval handler and a listener that throw")
    void survivesTheHostsOwnExceptions() {
        world.use(world.builder().listener(event -> {
            throw new IllegalStateException("the listener is broken");
        }));
        world.stored(Scenario.B1);
        world.handler.then(request -> {
            throw new IllegalStateException("no one is there");
        });

        CommitReport report = world.send(
                "t1",
                "Forget my level. I take IELTS next May.",
                Step.search(Scenario.B1),
                Step.forgetFound(Scenario.B1),
                Step.remember(IELTS));

        assertDelivered();
        assertThat(world.handler.requests()).hasSize(1);
        assertThat(report.receipts())
                .extracting(receipt -> (Object) receipt.outcome().getClass())
                .containsExactly(Outcome.AwaitingApproval.class, Outcome.Created.class);
        assertThat(world.decideAll(ApprovalDecision.APPROVE))
                .extracting(outcome -> outcome.status())
                .containsExactly(Status.EXECUTED);
    }

    @Test
    @DisplayName("P9.3 interrupted in its commit, leaves its actions open and the flag set")
    void leavesItsActionsOpenWhenItIsInterrupted() {
        world.use(world.builder()
                .journal(new HookedJournal(
                        world.journal, () -> Thread.currentThread().interrupt(), () -> {})));
        CommitReport report = world.remember("t1", SAID, IELTS);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome(report)).isInstanceOf(Outcome.Retrying.class);
        assertThat(world.contents()).isEmpty();
        assertDelivered();
        world.restart();
        assertThat(world.memora().recover().settled()).isOne();
        assertThat(world.contents()).containsExactly(IELTS);
    }

    @Test
    @DisplayName("P9.4 P8.26 W-G6 brings nothing back when its scope is erased before its commit")
    void isRejectedWhenItsScopeIsErasedMeanwhile() {
        world.use(world.builder()
                .journal(new HookedJournal(
                        world.journal, () -> world.journal.erase(EraseRequest.of(World.SCOPE)), () -> {})));
        CommitReport report = world.remember("t1", SAID, IELTS);

        assertThat(outcome(report)).isEqualTo(new Outcome.Rejected("erased_meanwhile"));
        world.memora().recover();
        assertThat(world.contents()).isEmpty();
        assertThat(world.entries()).isEmpty();
    }

    @Test
    @DisplayName("P9.4 P8.26 takes back what it wrote when its scope is erased between write and close")
    void takesBackWhatItWroteWhenItsScopeIsErased() {
        world.use(world.builder()
                .journal(new HookedJournal(
                        world.journal, () -> {}, () -> world.journal.erase(EraseRequest.of(World.SCOPE)))));
        CommitReport report = world.remember("t1", SAID, IELTS);

        assertThat(outcome(report)).isEqualTo(new Outcome.Rejected("erased_meanwhile"));
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("P9.4 P8.7 finds no question any more in an erased scope")
    void findsNoQuestionOfAnErasedScope() {
        world.stored(Scenario.B1);
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);
        world.memora().memories(World.SCOPE).eraseAll();

        assertThat(world.decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.NOT_FOUND);
        assertThat(world.contents()).isEmpty();
        assertThat(world.entries()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"FAIL_BEFORE", "FAIL_AFTER"})
    @DisplayName("P9.5 P8.24 keeps a delivered reply when its journal fails, and says what failed")
    void keepsTheReplyWhenTheJournalFails(Fault fault) {
        world.plan.failAlways("journal.open", fault);
        CommitReport report = world.remember("t1", SAID, IELTS);

        assertDelivered();
        world.plan.heal();
        world.memora().recover();
        // Opened and then failed, the journal is asked whether it has the actions: it does.
        boolean opened = fault == Fault.FAIL_AFTER;
        assertThat(outcome(report)).isInstanceOf(opened ? Outcome.Created.class : Outcome.Failed.class);
        assertThat(world.contents()).hasSize(opened ? 1 : 0);
        assertThat(world.entries()).hasSize(opened ? 1 : 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"embedding.embed", "store.write"})
    @DisplayName("P9.6 gives an action up after five failed calls, says so, and keeps none of its text")
    void givesUpAfterFiveFailures(String method) {
        world.plan.failAlways(method, Fault.FAIL_BEFORE);
        world.remember("t1", SAID, IELTS);
        for (int i = 0; i < 4; i++) {
            world.memora().recover();
        }
        world.plan.heal();

        assertThat(world.memora().recover().settled()).isZero();
        assertFailed();
    }

    @Test
    @DisplayName("P9.6 gives an action up at once where trying again can't help")
    void givesUpAtOnceWhereTryingAgainCannotHelp() {
        world.use(world.builder().embeddings(new EmbeddingClient() {
            @Override
            public EmbeddingSpace space() {
                return world.hashing.space();
            }

            @Override
            public EmbeddingResponse embed(EmbeddingRequest request) {
                throw new EmbeddingException("the account is closed", null, false);
            }
        }));
        CommitReport report = world.remember("t1", SAID, IELTS);

        assertDelivered();
        assertThat(outcome(report)).isInstanceOf(Outcome.Failed.class);
        assertFailed();
    }

    private void assertFailed() {
        ActionEntry entry = world.entries().get(0);
        Outcome failed = entry.outcome().orElseThrow();
        assertThat(failed).isInstanceOf(Outcome.Failed.class);
        assertThat(entry.proposal()).isEmpty();
        assertThat(world.contents()).isEmpty();
        assertThat(world.events)
                .filteredOn(MemoraEvent.ActionSettled.class::isInstance)
                .extracting(
                        event -> ((MemoraEvent.ActionSettled) event).receipt().outcome())
                .contains(failed);
    }

    /** The user has the reply, and the conversation knows it. */
    private void assertDelivered() {
        if (sending != Sending.OWN_LOOP) {
            assertThat(world.results).allMatch(result -> result.stopReason() == StopReason.FINAL_ANSWER);
            assertThat(world.conversation("of-t1").history()).hasSize(1);
        }
    }

    private static Outcome outcome(CommitReport report) {
        assertThat(report.receipts()).hasSize(1);
        return report.receipts().get(0).outcome();
    }
}
