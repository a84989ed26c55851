package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.memory.MemoryId;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.testkit.SimulatedCrash;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CommitOnTest {
    private static final String TEA = "The user likes tea.";
    private static final String SAID = "I like tea.";

    private final World world = new World();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final Follower follower = new Follower();

    @Test
    @DisplayName("B16 B18 send returns with its actions opened, and completion has what came of them")
    void returnsBeforeTheCommit() {
        TurnResult result = remembers(later::add).send(SAID, follower);

        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        assertThat(result.reply()).isEqualTo("Noted.");
        assertThat(result.receipts()).hasSize(1);
        assertThat(result.receipts().get(0).outcome()).isInstanceOf(Outcome.Retrying.class);
        assertThat(completion(result)).isNotDone();
        assertThat(world.contents()).isEmpty();
        assertThat(world.calls.count("journal.open")).isOne();
        assertThat(follower.log()).containsExactly("text", "replied");

        later.remove().run();

        assertThat(completion(result)).isDone();
        TurnResult done = completion(result).join();
        assertThat(done.reply()).isEqualTo("Noted.");
        assertThat(done.receipts()).hasSize(1);
        assertThat(done.receipts().get(0).outcome()).isInstanceOf(Outcome.Created.class);
        assertThat(done.unfulfilled()).isEmpty();
        assertThat(done.receipts().get(0).actionId())
                .isEqualTo(result.receipts().get(0).actionId());
        assertThat(world.contents()).containsExactly(TEA);
        assertThat(world.calls.count("journal.open")).isOne();
        assertThat(follower.log()).containsExactly("text", "replied", "receipts 1");
    }

    @Test
    @DisplayName("B30 the executor's thread asks, with the receipts out")
    void asksOnTheExecutor() {
        MemoryId tea = world.given(TEA).id();
        world.model.call("search_memory", World.search("tea"));
        world.thenCall("request_forget_memory", found -> World.forget(World.handle(found)));
        world.model.reply("It waits for your yes.");
        world.person.then(request -> {
            follower.note("asked");
            return ApprovalDecision.APPROVE;
        });

        TurnResult result = conversation(later::add).send("Forget that I like tea.", follower);
        assertThat(world.person.requests()).isEmpty();
        later.remove().run();

        assertThat(follower.log()).containsExactly("text", "replied", "receipts 1", "asked");
        assertThat(completion(result).join().receipts().get(0).outcome()).isEqualTo(new Outcome.Forgotten(tea));
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("B18 what the executor rejects commits on the caller's thread")
    void commitsInlineWhenRejected() {
        TurnResult result = remembers(task -> {
                    throw new RejectedExecutionException("the pool is closed");
                })
                .send(SAID, follower);

        assertThat(completion(result)).isDone();
        assertThat(completion(result).join().receipts().get(0).outcome()).isInstanceOf(Outcome.Created.class);
        assertThat(world.contents()).containsExactly(TEA);
        assertThat(follower.log()).containsExactly("text", "replied", "receipts 1");
    }

    @Test
    @DisplayName("B18 P9 what an ended process never committed is recovered, once")
    void isRecoveredWhenTheExecutorNeverRuns() {
        remembers(later::add).send(SAID);

        Memora next = world.memora();
        assertThat(next.recover().settled()).isOne();
        assertThat(next.recover().settled()).isZero();
        assertThat(world.contents()).containsExactly(TEA);

        // The thread that was thought dead comes back: it finds its actions done.
        later.remove().run();
        assertThat(world.contents()).containsExactly(TEA);
    }

    @Test
    @DisplayName("B18 W-B21 a burst of turns behind a slow executor loses none")
    void losesNoneOfABurst() {
        Memora memora = world.builder().commitOn(later::add).build();
        for (int i = 0; i < 20; i++) {
            String said = "I have lived in City" + i + ".";
            world.model
                    .call("remember_memory", World.remember(said.replace("I have", "The user has")))
                    .reply("Noted.");
            assertThat(memora.conversation(World.SCOPE).send(said).receipts()).hasSize(1);
        }
        assertThat(world.contents()).isEmpty();

        later.forEach(Runnable::run);

        assertThat(world.contents()).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("B37 the conversation goes on while the last turn commits")
    void goesOnWhileTheLastTurnCommits() {
        Conversation conversation = remembers(later::add);
        conversation.send(SAID);
        world.model.reply("Hello.");

        conversation.send("Hi");

        assertThat(conversation.history()).hasSize(2);
        later.forEach(Runnable::run);
        assertThat(conversation.history()).hasSize(2);
        assertThat(world.contents()).containsExactly(TEA);
    }

    @Test
    @DisplayName("B39 a turn that fails commits nothing, there or here")
    void commitsNothingOfAFailedTurn() {
        world.model.call("remember_memory", World.remember(TEA)).reply("");

        TurnResult result = conversation(later::add).send(SAID);

        assertThat(later).isEmpty();
        assertThat(completion(result).join()).isSameAs(result);
        assertThat(world.contents()).isEmpty();
    }

    @Test
    @DisplayName("P9 nobody waits for ever: a commit that dies completes with what killed it")
    void completesWhenTheCommitDies() {
        TurnResult result = remembers(later::add).send(SAID);
        world.calls.failAt("store.write", 1, Fault.CRASH_BEFORE);

        assertThatThrownBy(() -> later.remove().run()).isInstanceOf(SimulatedCrash.class);

        assertThat(completion(result)).isCompletedExceptionally();
        assertThatThrownBy(() -> completion(result).join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(SimulatedCrash.class);
        world.calls.heal();
        world.memora().recover();
        assertThat(world.contents()).containsExactly(TEA);
    }

    @Test
    @DisplayName("P9 a journal that fails when the turn is opened is told at once")
    void tellsAtOnceWhenTheJournalFails() {
        world.calls.failAlways("journal.open", Fault.FAIL_BEFORE);

        TurnResult result = remembers(later::add).send(SAID);

        assertThat(result.unfulfilled()).hasSize(1);
        assertThat(result.unfulfilled().get(0).outcome()).isInstanceOf(Outcome.Failed.class);
        later.remove().run();
        assertThat(completion(result).join().receipts()).isEqualTo(result.receipts());
    }

    private Conversation remembers(Executor executor) {
        world.model.call("remember_memory", World.remember(TEA)).reply("Noted.");
        return conversation(executor);
    }

    private Conversation conversation(Executor executor) {
        return world.builder().commitOn(executor).build().conversation(World.SCOPE);
    }

    private static CompletableFuture<TurnResult> completion(TurnResult result) {
        return result.completion().toCompletableFuture();
    }
}
