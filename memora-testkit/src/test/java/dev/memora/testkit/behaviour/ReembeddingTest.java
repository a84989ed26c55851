package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.memora.Memora;
import dev.memora.Reembedding;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalRequest;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.journal.Journal;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStoreException;
import dev.memora.testkit.FaultPlan;
import dev.memora.testkit.FaultyEmbeddingClient;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.turn.RecoveryReport;
import dev.memora.turn.ReembeddingProgress;
import dev.memora.turn.ReembeddingReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ReembeddingTest {
    private static final MemoryScope MINE = MemoryScope.of("acme", "user-42");
    private static final MemoryScope OTHERS = MemoryScope.of("acme", "user-43");
    private static final EmbeddingSpace OLD = EmbeddingSpace.of("hashing", 64);
    private static final EmbeddingSpace NEW = EmbeddingSpace.of("hashing-large", 96);
    private static final String KEPT = "The user owns book number 7.";

    private final MovableStore store = new MovableStore();
    private final Journal journal = Journal.inMemory();
    private final HashingEmbeddingClient small = new HashingEmbeddingClient(OLD);
    private final HashingEmbeddingClient large = new HashingEmbeddingClient(NEW);
    private final FaultPlan calls = new FaultPlan();
    private final FaultyEmbeddingClient faulty = new FaultyEmbeddingClient(large, calls);

    @Test
    @DisplayName("K4 K5 another model: all scopes move, from the stored texts")
    void movesAllScopesFromTheTextsThatAreStored() {
        fill(OTHERS, 1);
        List<Memory> before = fill(MINE, 150);
        List<ReembeddingProgress> heard = new ArrayList<>();

        ReembeddingReport report = Reembedding.of(store, large).run(heard::add);

        assertThat(report).isEqualTo(new ReembeddingReport(true, 151, List.of()));
        assertThat(store.space()).contains(NEW);
        assertThat(large.texts()).isEqualTo(151);
        assertThat(heard).hasSizeGreaterThan(2).isSortedAccordingTo((a, b) -> Long.compare(a.done(), b.done()));
        assertThat(heard).allMatch(progress -> progress.done() + progress.remaining() == 151);
        assertThat(heard.get(heard.size() - 1)).isEqualTo(new ReembeddingProgress(151, 0));
        assertThat(memora(large).memories(MINE).list(PageRequest.first(1_000)).items())
                .isEqualTo(before);
        assertThat(found(memora(large), "number 77")).contains("The user owns book number 77.");
    }

    @Test
    void movesAnEmptyStoreAndDoesNothingTwice() {
        assertThat(Reembedding.of(store, large).run()).isEqualTo(new ReembeddingReport(true, 0, List.of()));
        fill(memora(large), MINE, 3);
        int calls = large.calls();

        assertThat(Reembedding.of(store, large).run(progress -> {
                    throw new AssertionError("there was nothing to do");
                }))
                .isEqualTo(new ReembeddingReport(true, 0, List.of()));
        assertThat(large.calls()).isEqualTo(calls);
    }

    @Test
    @DisplayName("what is stored, changed and forgotten during the run is right after it, and found all the while")
    void letsOthersFindAndStoreMeanwhile() {
        List<Memory> before = fill(MINE, 130).stream()
                .filter(memory -> !memory.content().equals(KEPT))
                .toList();
        Memora old = memora(small);
        AtomicInteger batches = new AtomicInteger();

        ReembeddingReport report = Reembedding.of(store, large).run(progress -> {
            int batch = batches.incrementAndGet();
            assertThat(found(old, KEPT)).contains(KEPT);
            if (batch < 4) {
                remember(old, MINE, "The user met friend number " + batch + ".");
                forget(old, before.get(batch));
            }
        });

        assertThat(report.moved()).isTrue();
        Memora now = memora(large);
        assertThat(found(now, "friend number 3")).contains("The user met friend number 3.");
        assertThat(now.memories(MINE).list(PageRequest.first(1_000)).items())
                .hasSize(130)
                .doesNotContain(before.get(1), before.get(2), before.get(3));
    }

    @Test
    @DisplayName("P7 the wrong space is refused, and both are named, before the move and after it")
    void refusesTheWrongSpaceByName() {
        fill(MINE, 2);
        Memora old = memora(small);
        assertThatExceptionOfType(EmbeddingSpaceMismatchException.class)
                .isThrownBy(() -> memora(large))
                .withMessageContainingAll("hashing (64", "hashing-large (96");

        Reembedding.of(store, large).run();

        assertThatExceptionOfType(EmbeddingSpaceMismatchException.class)
                .isThrownBy(() -> old.memories(MINE).search("book"))
                .matches(e -> e.stored().equals(NEW) && e.requested().equals(OLD))
                .withMessageContainingAll("hashing (64", "hashing-large (96");
        assertThatExceptionOfType(EmbeddingSpaceMismatchException.class).isThrownBy(() -> memora(small));
    }

    @Test
    @DisplayName("what the old Memora can't store any more waits, and the new one stores it once")
    void losesNothingThatTheOldModelCameTooLateFor() {
        fill(MINE, 2);
        Memora old = memora(small);
        Reembedding.of(store, large).run();

        assertThat(old.memories(MINE)
                        .remember("The user plays the cello.", MemoryType.SEMANTIC)
                        .outcome())
                .isInstanceOf(Outcome.Retrying.class);
        assertThat(memora(large).recover()).isEqualTo(new RecoveryReport(1, 0, 0));

        assertThat(found(memora(large), "cello")).contains("The user plays the cello.");
        assertThat(store.count(MINE)).isEqualTo(3);
    }

    @Test
    @DisplayName("a question that waits, and the history, survive the move")
    void leavesApprovalsAndHistoryAsTheyAre() {
        Memory memory = fill(MINE, 2).get(0);
        Memora old = memora(small);
        old.memories(MINE).forget(memory.id());
        ApprovalRequest question =
                old.approvals(MINE).list(PageRequest.first(1)).items().get(0);

        Reembedding.of(store, large).run();

        Memora now = memora(large);
        assertThat(now.memories(MINE).history(memory.id())).containsExactly(memory);
        ApprovalOutcome outcome =
                now.approvals(MINE).decide(question.id(), question.digest(), ApprovalDecision.APPROVE, "user");
        assertThat(outcome.status()).isEqualTo(ApprovalOutcome.Status.EXECUTED);
        assertThat(store.get(MINE, List.of(memory.id()))).isEmpty();
    }

    @Test
    void goesOnWhereAFailedRunStopped() {
        fill(MINE, 150);
        calls.failAt("embedding.embed", 2, FaultPlan.Fault.FAIL_BEFORE);

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> Reembedding.of(store, faulty).run());
        assertThat(store.space()).contains(OLD);
        assertThat(found(memora(small), "number 7")).contains("The user owns book number 7.");

        ReembeddingReport report = Reembedding.of(store, faulty).run();
        assertThat(report.moved()).isTrue();
        assertThat(report.done()).isBetween(1L, 149L);
        assertThat(large.texts()).isEqualTo(150);
    }

    @Test
    void endsWhenItsListenerThrowsAndKeepsWhatIsDone() {
        fill(MINE, 150);

        assertThatIllegalStateException()
                .isThrownBy(() -> Reembedding.of(store, large).run(progress -> {
                    throw new IllegalStateException("enough for today");
                }));

        Reembedding.of(store, large).run();
        assertThat(large.texts()).isEqualTo(150);
    }

    @Test
    void endsWhenItsThreadIsInterrupted() {
        fill(MINE, 2);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(EmbeddingException.class)
                .isThrownBy(() -> Reembedding.of(store, large).run())
                .matches(EmbeddingException::retryable);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(Reembedding.of(store, large).run().moved()).isTrue();
    }

    @Test
    @DisplayName("a text that can't be embedded keeps its old vector, and the store its old space")
    void namesTheTextsThatKeepItFromMoving() {
        Memory bad = fill(MINE, 100).get(70);
        faulty.failTexts(bad.content()::equals);

        ReembeddingReport report = Reembedding.of(store, faulty).run();

        assertThat(report.moved()).isFalse();
        assertThat(report.done()).isEqualTo(99);
        assertThat(report.problems())
                .containsExactly(new ReembeddingReport.Problem(
                        MINE, bad.id(), "EmbeddingException: planned failure of one text", true));
        assertThat(report.toString()).doesNotContain(bad.content());
        assertThat(found(memora(small), bad.content())).contains(bad.content());

        forget(memora(small), bad);
        assertThat(Reembedding.of(store, faulty).run()).isEqualTo(new ReembeddingReport(true, 0, List.of()));
    }

    @Test
    void givesAModelUpThatEmbedsNothing() {
        fill(MINE, 400);
        faulty.failTexts(text -> true);

        ReembeddingReport report = Reembedding.of(store, faulty).run();

        assertThat(report.moved()).isFalse();
        assertThat(report.problems()).hasSizeBetween(100, 399);
    }

    @Test
    void endsWithoutAMoveWhenOthersStoreFasterThanItEmbeds() {
        fill(MINE, 2);
        Memora old = memora(small);
        AtomicInteger stored = new AtomicInteger();

        ReembeddingReport report = Reembedding.of(store, large)
                .run(progress -> remember(old, OTHERS, "The user met friend number " + stored.incrementAndGet() + "."));

        assertThat(report).isEqualTo(new ReembeddingReport(false, 1 + stored.get(), List.of()));
        assertThat(Reembedding.of(store, large).run()).isEqualTo(new ReembeddingReport(true, 1, List.of()));
    }

    @Test
    @DisplayName("two runs to two models don't undo each other's work for ever")
    void endsWhenAnotherRunThrowsItsWorkAway() {
        fill(MINE, 100);
        HashingEmbeddingClient third = new HashingEmbeddingClient(EmbeddingSpace.of("third", 32));
        FaultyEmbeddingClient onlyHalf = new FaultyEmbeddingClient(third, new FaultPlan());
        onlyHalf.failTexts(text -> text.hashCode() % 2 == 0);

        assertThatExceptionOfType(MemoryStoreException.class)
                .isThrownBy(() -> Reembedding.of(store, large).run(progress -> {
                    if (progress.remaining() == 0) {
                        Reembedding.of(store, onlyHalf).run();
                    }
                }))
                .withMessageContaining("hashing-large (96")
                .matches(e -> !e.retryable());
        assertThat(store.space()).contains(OLD);
        assertThat(Reembedding.of(store, large).run().moved()).isTrue();
    }

    @Test
    @DisplayName("K3 a model under its stored name is no other model")
    void doesNothingForAModelThatIsOnlyRenamed() {
        fill(MINE, 2);
        HashingEmbeddingClient renamed = new HashingEmbeddingClient(EmbeddingSpace.of("deployment-7", 64));
        MemoraSettings settings =
                World.settings().storedEmbeddingModel("hashing").build();

        assertThat(Reembedding.of(store, renamed, settings).run()).isEqualTo(new ReembeddingReport(true, 0, List.of()));
        assertThat(renamed.calls()).isZero();
    }

    @Test
    @DisplayName("K2 the same model with another recipe is another space")
    void embedsAgainForAnotherRecipe() {
        fill(MINE, 2);
        HashingEmbeddingClient prefixed = new HashingEmbeddingClient(new EmbeddingSpace("hashing", 64, "v2"));

        assertThat(Reembedding.of(store, prefixed).run()).isEqualTo(new ReembeddingReport(true, 2, List.of()));
        assertThat(store.space()).contains(new EmbeddingSpace("hashing", 64, "v2"));
    }

    private List<Memory> fill(MemoryScope scope, int memories) {
        return fill(memora(small), scope, memories);
    }

    private List<Memory> fill(Memora memora, MemoryScope scope, int memories) {
        for (int i = 0; i < memories; i++) {
            remember(memora, scope, "The user owns book number " + i + ".");
        }
        return store.list(scope, PageRequest.first(1_000)).items();
    }

    private static void remember(Memora memora, MemoryScope scope, String content) {
        assertThat(memora.memories(scope).remember(content, MemoryType.SEMANTIC).outcome())
                .isInstanceOf(Outcome.Created.class);
    }

    private static void forget(Memora memora, Memory memory) {
        memora.memories(memory.scope()).forget(memory.id());
        ApprovalRequest question = memora.approvals(memory.scope())
                .list(PageRequest.first(1))
                .items()
                .get(0);
        memora.approvals(memory.scope()).decide(question.id(), question.digest(), ApprovalDecision.APPROVE, "user");
    }

    private static List<String> found(Memora memora, String query) {
        return memora.memories(MINE).search(query).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    private Memora memora(EmbeddingClient client) {
        return Memora.builder()
                .embeddings(client)
                .store(store)
                .journal(journal)
                .settings(MemoraSettings.builder().retryDelay(Duration.ZERO).build())
                .build();
    }
}
