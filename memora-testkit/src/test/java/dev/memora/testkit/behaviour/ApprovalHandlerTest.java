package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalOutcome.Status;
import dev.memora.approval.ApprovalRequest;
import dev.memora.memory.Memory;
import dev.memora.testkit.FaultPlan.Fault;
import dev.memora.turn.StopReason;
import dev.memora.turn.TurnResult;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ApprovalHandlerTest {
    private final World world = new World();
    private final Memory tea = world.given("The user likes tea.");

    @Test
    @DisplayName("B30 W-J3 an explicit yes deletes, and the receipt says so")
    void deletesOnYes() {
        world.person.then(ApprovalDecision.APPROVE);

        TurnResult result = askToForget(world.memora());

        assertThat(result.receipts().get(0).outcome()).isEqualTo(new Outcome.Forgotten(tea.id()));
        assertThat(result.approvals()).isEmpty();
        assertThat(world.stored()).isEmpty();
    }

    @Test
    @DisplayName("B30 a no is Denied")
    void keepsOnNo() {
        world.person.then(ApprovalDecision.DENY);

        assertThat(askToForget(world.memora()).receipts().get(0).outcome()).isEqualTo(new Outcome.Denied("handler"));
        assertThat(world.stored()).containsExactly(touched());
    }

    @Test
    @DisplayName("B30 silence leaves the question open")
    void keepsOnSilence() {
        world.person.then(request -> null);

        assertOpen(askToForget(world.memora()));
    }

    @Test
    @DisplayName("B30 W-I7 a handler that fails leaves the question open, and the turn stands")
    void keepsOnError() {
        world.person.then(request -> {
            throw new IllegalStateException("no window");
        });

        assertOpen(askToForget(world.memora()));
    }

    @Test
    @DisplayName("B30 P8.15 a yes after the deadline leaves the question open")
    void keepsOnALateYes() {
        world.person.then(request -> {
            world.clock.pass(Duration.ofSeconds(31));
            return ApprovalDecision.APPROVE;
        });

        assertOpen(askToForget(world.builder()
                .settings(
                        World.settings().handlerDeadline(Duration.ofSeconds(30)).build())
                .build()));
    }

    @Test
    @DisplayName("B30 W-I9 without a handler every question waits")
    void defersAllWithoutAHandler() {
        assertOpen(askToForget(Memora.builder()
                .llm(world.model)
                .embeddings(world.embeddings)
                .store(world.store)
                .journal(world.journal)
                .settings(World.settings().build())
                .clock(world.clock)
                .build()));
    }

    @Test
    @DisplayName("B30 an approved deletion that fails now is RETRYING, and recovery carries it out")
    void retriesAnApprovedDeletion() {
        Memora memora = world.memora();
        memora.memories(World.SCOPE).forget(tea.id());
        ApprovalRequest shown = World.open(memora).get(0);
        world.calls.failAt("store.write", 1, Fault.FAIL_BEFORE);

        assertThat(memora.approvals(World.SCOPE)
                        .decide(shown.id(), shown.digest(), ApprovalDecision.APPROVE, "ann")
                        .status())
                .isEqualTo(Status.RETRYING);
        assertThat(world.stored()).hasSize(1);

        memora.recover();
        assertThat(world.stored()).isEmpty();
        assertThat(memora.approvals(World.SCOPE).decide(shown.id(), shown.digest(), ApprovalDecision.APPROVE, "ann"))
                .isEqualTo(ApprovalOutcome.alreadyDecided(Status.EXECUTED));
    }

    @Test
    @DisplayName("B31 B33 the host's forget of what doesn't exist answers Gone")
    void answersGoneForTheMissing() {
        Memora memora = world.memora();
        world.store.deleteAll(World.SCOPE);

        assertThat(memora.memories(World.SCOPE).forget(tea.id()).outcome()).isEqualTo(new Outcome.Gone(tea.id()));
        assertThat(World.open(memora)).isEmpty();
    }

    private TurnResult askToForget(Memora memora) {
        world.model.call("search_memory", World.search("tea"));
        world.thenCall("request_forget_memory", found -> World.forget(World.handle(found)));
        world.model.reply("It waits for you.");
        TurnResult result = memora.conversation(World.SCOPE).send("Forget that I like tea.");
        assertThat(result.stopReason()).isEqualTo(StopReason.FINAL_ANSWER);
        return result;
    }

    private void assertOpen(TurnResult result) {
        assertThat(result.receipts().get(0).outcome())
                .isEqualTo(new Outcome.AwaitingApproval(result.approvals().get(0)));
        assertThat(World.open(world.memora()))
                .extracting(ApprovalRequest::id)
                .isEqualTo(List.copyOf(result.approvals()));
        assertThat(world.stored()).hasSize(1);
    }

    private Memory touched() {
        return tea.toBuilder().lastAccessedAt(World.START).build();
    }
}
