package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalDecision;
import dev.memora.journal.ActionCodec;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryType;
import dev.memora.policy.PolicyDecision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class UndoTest {
    private static final String B1 = "The user's English level is B1.";
    private static final String B2 = "The user's English level is B2.";

    private final World world = new World();
    private final Memora memora = world.builder()
            .settings(World.settings().undoWindow(Duration.ofDays(1)).build())
            .build();
    private final Memories memories = memora.memories(World.SCOPE);

    @Test
    @DisplayName("P8.31 undo of an update writes the old text as a new version, findable again")
    void takesAnUpdateBack() {
        Memory old = world.given(B1);
        Receipt update = updated();

        Receipt undo = memories.undo(update.actionId());

        assertThat(undo.outcome()).isEqualTo(new Outcome.Updated(old.id()));
        Memory now = memories.get(old.id()).orElseThrow();
        assertThat(now.content()).isEqualTo(B1);
        assertThat(now.version()).isEqualTo(3);
        assertThat(memories.search(B1).get(0).similarity()).isGreaterThan(0.999);
        assertThat(memories.history(old.id())).extracting(Memory::content).containsExactly(B1, B2, B1);
    }

    @Test
    @DisplayName("P8 an undo can be undone")
    void takesAnUndoBack() {
        Memory old = world.given(B1);
        Receipt undo = memories.undo(updated().actionId());

        memories.undo(undo.actionId());

        assertThat(memories.get(old.id()).orElseThrow().content()).isEqualTo(B2);
    }

    @Test
    @DisplayName("P8.31 undo is refused when the memory has changed since")
    void overwritesNothingThatCameLater() {
        Memory old = world.given(B1);
        Receipt first = updated();
        world.judged(3, "update", "e1");
        remember("My level is C1 now.", "The user's English level is C1.");

        Receipt undo = memories.undo(first.actionId());

        assertThat(undo.outcome()).isEqualTo(new Outcome.Conflict(old.id()));
        assertThat(memories.get(old.id()).orElseThrow().content()).isEqualTo("The user's English level is C1.");
    }

    @Test
    @DisplayName("P8.31 undo of what was added is a forget that a person approves")
    void asksBeforeItTakesAnAdditionBack() {
        Receipt added = memories.remember("I play the violin.", MemoryType.SEMANTIC);

        Receipt undo = memories.undo(added.actionId());

        assertThat(undo.outcome()).isInstanceOf(Outcome.AwaitingApproval.class);
        assertThat(memories.count()).isEqualTo(1);
        world.person.then(ApprovalDecision.APPROVE);
        memora.approvals(World.SCOPE).ask(List.of(((Outcome.AwaitingApproval) undo.outcome()).approvalId()));
        assertThat(memories.count()).isZero();
    }

    @Test
    @DisplayName("P11.18 a forgotten memory comes back inside the window, with its history")
    void bringsAForgottenMemoryBack() {
        Memory old = world.given(B1);
        Receipt forget = forgotten(old.id());
        assertThat(memories.count()).isZero();

        Receipt undo = memories.undo(forget.actionId());

        assertThat(undo.outcome()).isInstanceOf(Outcome.Created.class);
        Memory back = memories.get(old.id()).orElseThrow();
        assertThat(back.content()).isEqualTo(B1);
        assertThat(back.version()).isEqualTo(old.version() + 1);
        world.clock.pass(Duration.ofDays(2));
        memora.recover();
        assertThat(memories.get(old.id())).isPresent();
        assertThat(memories.history(old.id())).extracting(Memory::content).containsExactly(B1, B1);
    }

    @Test
    @DisplayName("P11.18 after the window there is nothing to bring back")
    void doesNotBringBackWhatIsPurged() {
        Memory old = world.given(B1);
        Receipt forget = forgotten(old.id());
        world.clock.pass(Duration.ofDays(2));
        memora.recover();

        assertThat(memories.undo(forget.actionId()).outcome()).isEqualTo(new Outcome.Gone(old.id()));
        assertThat(memories.count()).isZero();
    }

    @Test
    @DisplayName("P11.18 what came back and is forgotten again ends with its own window, its text included")
    void endsTheWindowOfASecondForget() {
        Memory old = world.given(B1);
        memories.undo(forgotten(old.id()).actionId());
        forgotten(old.id());
        world.clock.pass(Duration.ofDays(2));
        memora.recover();

        assertThat(memories.history(old.id())).isEmpty();
        assertThat(world.journal.list(JournalQuery.in(World.SCOPE).build()).items())
                .extracting(ActionCodec::encode)
                .noneMatch(entry -> entry.contains(B1));
    }

    @Test
    @DisplayName("P11.18 a memory that was said again meanwhile is not stored twice")
    void doesNotBringBackWhatIsThereAgain() {
        Memory old = world.given(B1);
        Receipt forget = forgotten(old.id());
        Memory again = world.given(B1);

        assertThat(memories.undo(forget.actionId()).outcome()).isEqualTo(new Outcome.Skipped(again.id()));
        assertThat(memories.count()).isEqualTo(1);
    }

    @Test
    @DisplayName("P8.31 the policy in force has its say when something comes back")
    void keepsOutWhatThePolicyRefusesByNow() {
        Memory old = world.given(B1);
        Receipt update = updated();
        Memories strict = world.builder()
                .policy((candidate, context) -> candidate.content().contains("B1")
                        ? PolicyDecision.reject("outdated", "host")
                        : PolicyDecision.allow())
                .build()
                .memories(World.SCOPE);

        assertThat(strict.undo(update.actionId()).outcome()).isEqualTo(new Outcome.Rejected("outdated"));
        assertThat(strict.get(old.id()).orElseThrow().content()).isEqualTo(B2);
    }

    @Test
    void tellsThatThereIsNothingToUndo() {
        Memory old = world.given(B1);
        Receipt skipped = memories.remember(B1, MemoryType.SEMANTIC);

        assertThatThrownBy(() -> memories.undo(skipped.actionId())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> memories.undo(ActionId.of("a0"))).isInstanceOf(IllegalArgumentException.class);
        assertThat(memories.list(dev.memora.memory.PageRequest.first(10)).items())
                .containsExactly(old);
    }

    private Receipt updated() {
        world.judged(3, "update", "e1");
        return remember("My level is B2 now.", B2);
    }

    private Receipt remember(String said, String content) {
        try (MemoryTurn turn = world.turn(said)) {
            turn.call("remember_memory", World.remember(content));
            return turn.commit("Noted.").receipts().get(0);
        }
    }

    private Receipt forgotten(MemoryId id) {
        Receipt asked = memories.forget(id);
        world.person.then(ApprovalDecision.APPROVE);
        memora.approvals(World.SCOPE).ask(List.of(((Outcome.AwaitingApproval) asked.outcome()).approvalId()));
        return asked;
    }
}
