package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.event.MemoraEvent;
import dev.memora.memory.Memory;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.turn.CommitReport;
import dev.memora.turn.TurnRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P8 a turn of the host's own loop")
class TurnRulesTest {
    private static final String IELTS = "The user takes IELTS next May.";

    private final World world = new World();

    @Test
    @DisplayName("P8.10 gives the first report to a second commit")
    void givesTheFirstReportToASecondCommit() {
        try (MemoryTurn turn = proposed("t1")) {
            CommitReport first = turn.commit("Fine.");

            assertThat(turn.commit("Fine again.")).isSameAs(first);
        }
        assertThat(world.contents()).containsExactly(IELTS);
    }

    @Test
    @DisplayName("P8.10 refuses to commit once closed")
    void refusesToCommitOnceClosed() {
        MemoryTurn turn = proposed("t1");
        turn.close();

        assertThatIllegalStateException().isThrownBy(() -> turn.commit("Fine."));
        assertThat(world.entries()).isEmpty();
    }

    @Test
    void staysOpenWhenTheAnswerIsBlank() {
        try (MemoryTurn turn = proposed("t1")) {
            assertThatIllegalArgumentException().isThrownBy(() -> turn.commit(" \n"));
            turn.commit("Fine.");
        }
        assertThat(world.contents()).containsExactly(IELTS);
    }

    @Test
    @DisplayName("B16 keeps nothing when it is abandoned")
    void keepsNothingWhenItIsAbandoned() {
        proposed("t1").close();

        assertThat(world.contents()).isEmpty();
        assertThat(world.entries()).isEmpty();
    }

    @Test
    @DisplayName("B2 P8.13 abandoned after a search touches nothing")
    void touchesNothingWhenItIsAbandoned() {
        world.stored(IELTS);
        try (MemoryTurn turn = world.begin("t1", "When is my exam?")) {
            assertThat(World.handle(turn, IELTS)).isPresent();
        }

        assertThat(world.memories().get(0).lastAccessedAt()).isEmpty();
    }

    @Test
    @DisplayName("B28 touches what it used at one instant, also without actions")
    void touchesWhatItUsed() {
        world.stored(IELTS);
        world.clock.advance(Duration.ofHours(1));
        try (MemoryTurn turn = world.begin("t1", "When is my exam?")) {
            World.handle(turn, IELTS);
            turn.commit("In May.");
        }

        Memory memory = world.memories().get(0);
        assertThat(memory.lastAccessedAt()).contains(world.clock.instant());
        assertThat(memory.version()).isOne();
    }

    @Test
    @DisplayName("B28 survives a touch that fails")
    void survivesATouchThatFails() {
        world.stored(IELTS);
        world.plan.failAlways("store.touch", Fault.FAIL_BEFORE);
        try (MemoryTurn turn = world.begin("t1", "When is my exam?")) {
            World.handle(turn, IELTS);
            assertThat(turn.commit("In May.").receipts()).isEmpty();
        }

        assertThat(world.events).anyMatch(MemoraEvent.TouchFailed.class::isInstance);
    }

    @Test
    @DisplayName("P8.12 answers a late tool call, registers nothing and says so")
    void answersALateToolCallAndRegistersNothing() {
        MemoryTurn turn = world.begin("t1", "I take IELTS next May.");
        turn.commit("Fine.");

        assertThat(turn.call("remember_memory", World.rememberArguments(IELTS)))
                .isEqualTo("{\"ok\":false,\"error\":\"this turn is over\"}");
        turn.close();
        assertThat(turn.call("search_memory", "{\"query\":\"x\"}")).contains("this turn is over");
        assertThat(world.entries()).isEmpty();
        assertThat(world.events)
                .filteredOn(MemoraEvent.LateToolCall.class::isInstance)
                .hasSize(2);
    }

    @Test
    @DisplayName("P8.10 P8.11 tells a second thread that it is busy, and lets close wait for a commit")
    void tellsASecondThreadThatItIsBusyAndLetsCloseWait() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Memora memora = world.builder()
                .importance(memory -> {
                    inside.countDown();
                    await(goOn);
                    return 4;
                })
                .build();
        MemoryTurn turn = memora.begin(
                TurnRequest.builder(World.SCOPE, "I take IELTS next May.").build());
        turn.call("remember_memory", World.rememberArguments(IELTS));
        AtomicReference<CommitReport> report = new AtomicReference<>();
        Thread committing = new Thread(() -> report.set(turn.commit("Fine.")));
        committing.start();
        await(inside);

        assertThatIllegalStateException().isThrownBy(() -> turn.commit("Fine."));
        assertThatIllegalStateException().isThrownBy(() -> turn.call("search_memory", "{\"query\":\"x\"}"));
        Thread closing = new Thread(turn::close);
        closing.start();
        goOn.countDown();
        committing.join();
        closing.join();

        assertThat(report.get().receipts().get(0).outcome()).isInstanceOf(Outcome.Created.class);
    }

    @Test
    @DisplayName("P8.11 closed during a call, lets it finish and keeps nothing of it")
    void letsACallFinishWhenItIsClosed() throws InterruptedException {
        world.stored(IELTS);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        world.use(world.builder().store(new ForwardingStore(world.store) {
            @Override
            public List<SearchHit> search(SearchRequest request) {
                inside.countDown();
                await(goOn);
                return super.search(request);
            }
        }));
        MemoryTurn turn = proposed("t1");
        AtomicReference<String> shown = new AtomicReference<>();
        Thread calling = new Thread(() -> shown.set(turn.call("search_memory", "{\"query\":\"exam\"}")));
        calling.start();
        await(inside);
        Thread closing = new Thread(turn::close);
        closing.start();
        goOn.countDown();
        calling.join();
        closing.join();

        assertThat(shown.get()).contains("\"ok\":true");
        assertThatIllegalStateException().isThrownBy(() -> turn.commit("Fine."));
        assertThat(world.entries()).hasSize(1);
        assertThat(world.memories().get(0).lastAccessedAt()).isEmpty();
    }

    @Test
    @DisplayName("P8.37 told twice under one name gives the same receipts")
    void givesTheSameReceiptsUnderTheSameName() {
        List<Receipt> first =
                world.remember("t1", "I take IELTS next May.", IELTS).receipts();
        List<Receipt> again = world.remember("t1", "I take IELTS next May, in London.", "The user is in London.")
                .receipts();

        assertThat(again).isEqualTo(first);
        assertThat(world.contents()).containsExactly(IELTS);
    }

    @Test
    void givesTheSameReceiptsWhenTheJournalFailsMeanwhile() {
        List<Receipt> first =
                world.remember("t1", "I take IELTS next May.", IELTS).receipts();
        MemoryTurn turn = world.begin("t1", "I take IELTS next May.");
        world.plan.failAlways("journal.find", Fault.FAIL_BEFORE);

        assertThat(turn.commit("Fine.").receipts()).isEqualTo(first);
    }

    @Test
    @DisplayName("D7 a store that fails in a search registers nothing and leaves the turn open")
    void staysOpenWhenASearchFails() {
        world.stored(IELTS);
        try (MemoryTurn turn = world.begin("t1", "When is my exam?")) {
            world.plan.failAt("store.search", 1, Fault.FAIL_BEFORE);

            assertThatThrownBy(() -> turn.call("search_memory", "{\"query\":\"exam\"}"))
                    .isInstanceOf(MemoryStoreException.class);
            assertThat(World.handle(turn, IELTS)).isPresent();
        }
    }

    private MemoryTurn proposed(String turnId) {
        MemoryTurn turn = world.begin(turnId, "I take IELTS next May.");
        turn.call("remember_memory", World.rememberArguments(IELTS));
        return turn;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
