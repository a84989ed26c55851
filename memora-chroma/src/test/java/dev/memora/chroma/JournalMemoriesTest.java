package dev.memora.chroma;

import static dev.memora.chroma.Samples.NOON;
import static dev.memora.chroma.Samples.memory;
import static dev.memora.chroma.Samples.next;
import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.action.ActionEntry;
import dev.memora.action.ActionKind;
import dev.memora.action.ActionState;
import dev.memora.action.Effect;
import dev.memora.action.Outcome;
import dev.memora.action.Snapshot;
import dev.memora.journal.Journal;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The memories of a journal")
class JournalMemoriesTest {
    private final Journal journal = Journal.inMemory();
    private int actions;

    @Test
    void areTheLastVersionsOfWhatWasNotForgotten() {
        Memory kept = memory("kept");
        Memory first = memory("changed");
        Memory second = next(first, "edit");
        Memory forgotten = memory("forgotten");
        Memory elsewhere = memory(MemoryScope.of("other"), "kept");
        done(new Effect.Create(Snapshot.of(kept)), kept);
        done(new Effect.Create(Snapshot.of(first)), first);
        done(new Effect.Create(Snapshot.of(forgotten)), forgotten);
        done(new Effect.Replace(Snapshot.of(first), Snapshot.of(second)), second);
        done(new Effect.Remove(Snapshot.of(forgotten).stripped()), forgotten);
        done(new Effect.Create(Snapshot.of(elsewhere)), elsewhere);

        assertThat(JournalMemories.of(journal))
                .extracting(SavedMemory::memory)
                .containsExactlyInAnyOrder(kept, second, elsewhere);
    }

    @Test
    void leaveOutWhatWasErasedOrNeverDone() {
        Memory erased = memory("erased");
        Memory decided = memory("decided");
        Memory skipped = memory("skipped");
        done(new Effect.Create(Snapshot.of(erased).stripped()), erased);
        done(new Effect.None(), skipped);
        add(ActionState.DECIDED, new Effect.Create(Snapshot.of(decided)), decided);

        assertThat(JournalMemories.of(journal)).isEmpty();
    }

    @Test
    void haveTheLaterVersionWhateverTheOrderOfTheEntries() {
        Memory first = memory("m");
        Memory second = next(first, "edit");
        Memory third = next(second, "back again");
        done(new Effect.Remove(Snapshot.of(second).stripped()), second);
        done(new Effect.Create(Snapshot.of(third)), third);
        done(
                new Effect.Replace(
                        Snapshot.of(first).stripped(), Snapshot.of(second).stripped()),
                second);
        done(new Effect.Create(Snapshot.of(first).stripped()), first);

        assertThat(JournalMemories.of(journal)).extracting(SavedMemory::memory).containsExactly(third);
    }

    @Test
    @DisplayName("don't bring the sentence back that a forgotten memory was drawn from, whichever memory quotes it")
    void quoteNothingThatWasForgotten() {
        Memory forgotten = quoting("I take tea, and I live in Oslo.", memory("tea"));
        Memory same = quoting("I take tea, and I live in Oslo.", memory("city"));
        Memory other = quoting("I play the cello.", memory("cello"));
        Memory elsewhere = quoting("I take tea, and I live in Oslo.", memory(MemoryScope.of("other"), "city"));
        for (Memory memory : List.of(forgotten, same, other, elsewhere)) {
            done(new Effect.Create(Snapshot.of(memory)), memory);
        }
        done(new Effect.Remove(Snapshot.of(forgotten)), forgotten);

        assertThat(JournalMemories.of(journal))
                .extracting(SavedMemory::memory)
                .containsExactly(memory("city"), other, elsewhere);
    }

    @Test
    void keepTheirOwnQuoteIfTheyWereForgottenAndBroughtBack() {
        Memory memory = quoting("I take tea.", memory("tea"));
        Memory back = next(memory, "undo");
        done(new Effect.Create(Snapshot.of(memory)), memory);
        done(new Effect.Remove(Snapshot.of(memory)), memory);
        done(new Effect.Create(Snapshot.of(back)), back);

        assertThat(JournalMemories.of(journal)).extracting(SavedMemory::memory).containsExactly(back);
    }

    @Test
    void haveTheKeyThatMemoraGivesThem() {
        Memory memory = memory("m").toBuilder().content("I like tea.").build();
        done(new Effect.Create(Snapshot.of(memory)), memory);

        assertThat(JournalMemories.of(journal))
                .containsExactly(new SavedMemory(memory, Memora.contentKey("i like  tea")));
    }

    @Test
    void areReadPageByPage() {
        for (int i = 0; i < 2_500; i++) {
            Memory memory = memory("m" + i);
            done(new Effect.Create(Snapshot.of(memory)), memory);
        }
        assertThat(JournalMemories.of(journal)).hasSize(2_500);
    }

    private static Memory quoting(String sentence, Memory memory) {
        return memory.toBuilder()
                .provenance(memory.provenance().toBuilder().quote(sentence).build())
                .build();
    }

    private void done(Effect effect, Memory memory) {
        add(ActionState.DONE, effect, memory);
    }

    private void add(ActionState state, Effect effect, Memory memory) {
        ActionId id = ActionId.of("action-" + actions++);
        journal.open(List.of(ActionEntry.builder(memory.scope(), id, "turn", ActionKind.REMEMBER, memory.id(), 0, NOON)
                .state(state)
                .effect(effect)
                .outcome(new Outcome.Updated(memory.id()))
                .build()));
    }
}
