package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Conversation;
import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.approval.ApprovalRequest;
import dev.memora.journal.ActionCodec;
import dev.memora.journal.JournalQuery;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.Phase;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import dev.memora.profile.ConversationCodec;
import dev.memora.profile.ConversationStore;
import dev.memora.profile.UserProfile;
import dev.memora.profile.UserProfileCodec;
import dev.memora.profile.UserProfileStore;
import dev.memora.settings.ContextBudget;
import dev.memora.store.MemoryCodec;
import dev.memora.turn.EraseReport;
import dev.memora.turn.TurnResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EraseTest {
    private static final String CANARY = "zanzibar";
    private static final MemoryScope NEIGHBOUR = MemoryScope.of("acme", "user-43");

    @TempDir
    private Path folder;

    private final World world = new World();
    private ConversationStore conversations;
    private UserProfileStore profiles;
    private Memora memora;

    @BeforeEach
    void build() {
        conversations = ConversationStore.jsonFiles(folder);
        profiles = UserProfileStore.jsonFiles(folder);
        memora = world.builder()
                .settings(World.settings()
                        .undoWindow(Duration.ofDays(9))
                        .contextBudget(new ContextBudget(2_600, 200, 1))
                        .build())
                .conversations(conversations)
                .profiles(profiles)
                .build();
    }

    @Test
    @DisplayName("P8.27 W-J1 eraseAll leaves no byte of a scope's text in any part, and tells what went")
    void leavesNothingOfAScope() throws IOException {
        fill();
        Memory theirs = world.given(NEIGHBOUR, "The neighbour likes " + CANARY + " coffee.");
        assertThat(everything()).contains(CANARY);

        EraseReport report = memora.memories(World.SCOPE).eraseAll();

        assertThat(everything()).doesNotContain(CANARY);
        assertThat(report.memories()).isEqualTo(2);
        assertThat(report.journalEntries()).isGreaterThanOrEqualTo(4);
        assertThat(report.approvals()).isEqualTo(1);
        assertThat(report.reviews()).isEqualTo(1);
        assertThat(report.conversations()).isEqualTo(1);
        assertThat(report.summaries()).isEqualTo(1);
        assertThat(report.profile()).isTrue();
        assertThat(report.bytes().promised()).isFalse();
        assertThat(world.stored(NEIGHBOUR)).containsExactly(theirs);
    }

    @Test
    @DisplayName("eraseAll can be repeated, and a scope can be filled anew after it")
    void canBeRepeated() {
        fill();
        memora.memories(World.SCOPE).eraseAll();

        EraseReport again = memora.memories(World.SCOPE).eraseAll();

        assertThat(again.memories() + again.journalEntries() + again.conversations())
                .isZero();
        world.given("The user likes oolong.");
        assertThat(world.contents()).containsExactly("The user likes oolong.");
    }

    @Test
    @DisplayName("P9.4 P8.26 W-G6 a turn that is under way while its scope is erased stores nothing, keeps nothing")
    void aTurnInFlightBringsNothingBack() throws IOException {
        Conversation conversation = memora.conversation(World.SCOPE);
        world.model.answer(Phase.REPLY, request -> {
            memora.memories(World.SCOPE).eraseAll();
            return ChatResponse.builder("")
                    .calls(List.of(new dev.memora.llm.ToolCall(
                            "c", "remember_memory", World.remember("The user likes " + CANARY + " tea."))))
                    .build();
        });
        world.model.reply("Noted.");

        TurnResult result = conversation.send("I like " + CANARY + " tea.");

        assertThat(result.receipts())
                .extracting(receipt -> receipt.outcome())
                .containsExactly(new Outcome.Rejected("erased_meanwhile"));
        assertThat(everything()).doesNotContain(CANARY);
        assertThat(conversation.history()).isEmpty();
    }

    @Test
    @DisplayName("P9.4 P8.7 a question that was open when its scope was erased is not found")
    void voidsOpenQuestions() {
        Memory memory = world.given("The user likes tea.");
        memora.memories(World.SCOPE).forget(memory.id());
        ApprovalRequest question = World.open(memora).get(0);

        memora.memories(World.SCOPE).eraseAll();

        assertThat(memora.approvals(World.SCOPE)
                        .decide(question.id(), question.digest(), ApprovalDecision.APPROVE, "Mei")
                        .status())
                .isEqualTo(ApprovalOutcome.Status.NOT_FOUND);
    }

    @Test
    @DisplayName(
            "P5 W-J1 W-J2 erasing one memory takes its words out everywhere, whatever the undo window, and leaves the rest")
    void erasesOneMemory() throws IOException {
        fill();
        Memory other = world.given("The user plays the violin.");
        Memory canary = world.stored().stream()
                .filter(memory -> memory.content().contains(CANARY + " tea"))
                .findFirst()
                .orElseThrow();

        EraseReport report = memora.memories(World.SCOPE).erase(canary.id());

        assertThat(report.memories()).isEqualTo(1);
        assertThat(report.conversations()).isEqualTo(1);
        assertThat(report.summaries()).isEqualTo(1);
        assertThat(memora.memories(World.SCOPE).get(canary.id())).isEmpty();
        assertThat(memora.memories(World.SCOPE).history(canary.id())).isEmpty();
        assertThat(everything()).doesNotContain(CANARY + " tea").contains("plays the violin");
        assertThat(world.stored()).extracting(Memory::id).contains(other.id());
    }

    @Test
    void erasingAMemoryThatIsNotThereIsNoFault() {
        EraseReport report = memora.memories(World.SCOPE).erase(dev.memora.memory.MemoryId.of("m0"));

        assertThat(report.memories() + report.journalEntries() + report.conversations())
                .isZero();
        assertThat(report.profile()).isFalse();
    }

    @Test
    @DisplayName("P5 a forgotten memory inside its undo window can be erased and then not brought back")
    void erasesWhatIsForgottenAlready() throws IOException {
        Memory memory = world.given("The user likes " + CANARY + " tea.");
        memora.memories(World.SCOPE).forget(memory.id());
        ApprovalRequest question = World.open(memora).get(0);
        memora.approvals(World.SCOPE).decide(question.id(), question.digest(), ApprovalDecision.APPROVE, "Mei");
        assertThat(everything()).contains(CANARY);

        memora.memories(World.SCOPE).erase(memory.id());

        assertThat(everything()).doesNotContain(CANARY);
    }

    /** Puts the canary into every part of the scope there is. */
    private void fill() {
        profiles.save(World.SCOPE, UserProfile.EMPTY.with("note", "Mei wrote: I like " + CANARY + " tea."));
        Conversation conversation = memora.conversation(World.SCOPE);
        world.model
                .call("remember_memory", World.remember("The user likes " + CANARY + " tea."))
                .reply("Good, " + CANARY + " tea it is.");
        conversation.send("I like " + CANARY + " tea.");
        world.model.answer(
                Phase.SUMMARY,
                ChatResponse.builder("The user likes " + CANARY + " tea.").build());
        world.model.reply("Long, indeed.");
        conversation.send("And now something long: " + "lorem ipsum dolor ".repeat(200));
        world.model.answer(
                Phase.SUMMARY,
                ChatResponse.builder("The user likes " + CANARY + " tea.").build());
        world.model.reply("Long, again.");
        conversation.send("And something long again: " + "sit amet consectetur ".repeat(200));
        Memory boat = world.given("The user owns a boat called " + CANARY + ".");
        memora.memories(World.SCOPE).forget(boat.id());
        world.judged(3, "review", "e1");
        try (MemoryTurn turn =
                memora.begin(dev.memora.turn.TurnRequest.builder(World.SCOPE, "I own two boats called " + CANARY + ".")
                        .build())) {
            turn.call("remember_memory", World.remember("The user owns two boats called " + CANARY + "."));
            turn.commit("Noted.");
        }
        assertThat(conversation.summary()).isPresent();
        assertThat(memora.reviews(World.SCOPE).list(PageRequest.first(9)).items())
                .hasSize(1);
    }

    /** All that any part holds of the scope, as the codecs write it, and all files. */
    private String everything() throws IOException {
        StringBuilder all = new StringBuilder();
        world.stored().forEach(memory -> all.append(MemoryCodec.encode(memory)));
        world.journal
                .list(JournalQuery.in(World.SCOPE).build())
                .items()
                .forEach(entry -> all.append(ActionCodec.encode(entry)));
        for (String id : conversations.ids(World.SCOPE)) {
            conversations.load(World.SCOPE, id).ifPresent(record -> all.append(ConversationCodec.encode(record)));
        }
        profiles.load(World.SCOPE).ifPresent(profile -> all.append(UserProfileCodec.encode(profile)));
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                all.append(Files.readString(file));
            }
        }
        return all.toString().toLowerCase(Locale.ROOT);
    }
}
