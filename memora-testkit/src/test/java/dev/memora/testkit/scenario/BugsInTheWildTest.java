package dev.memora.testkit.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.Outcome;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalOutcome.Status;
import dev.memora.approval.ApprovalRequest;
import dev.memora.event.MemoraEvent;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyDecision;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.MemoraSettings;
import dev.memora.turn.CommitReport;
import dev.memora.turn.StopReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What went wrong in systems like this one, with inputs of that kind. */
@ParameterizedClass(name = "{0}")
@EnumSource
class BugsInTheWildTest {
    private static final PageRequest ALL = PageRequest.first(PageRequest.MAX_LIMIT);
    private static final String LIKES = "The user adores sushi.";
    private static final String DISLIKES = "The user can't stand sushi any more.";

    private final World world;

    BugsInTheWildTest(Sending sending) {
        this.world = new World(sending);
    }

    @Test
    @DisplayName("W-A1 W-A3 a change of mind leaves the new statement, and the old one in its history")
    void keepsTheNewStatementOfAChangedMind() {
        world.judge.says("update");
        world.remember("t1", "I adore sushi.", LIKES);
        CommitReport report = world.remember("t2", "I can't stand sushi any more.", DISLIKES);

        Memory memory = world.memories().get(0);
        assertThat(outcome(report)).isEqualTo(new Outcome.Updated(memory.id()));
        assertThat(world.contents()).containsExactly(DISLIKES);
        assertThat(world.memora().memories(World.SCOPE).history(memory.id()))
                .extracting(Memory::content)
                .containsExactly(LIKES, DISLIKES);
    }

    @Test
    @DisplayName("W-A4 W-B5 the same statement twice is one memory under one id, whatever a judge would say")
    void isOneMemoryWhenItIsSaidTwice() {
        world.judge.says("update");
        Outcome first = outcome(world.remember("t1", "I adore sushi.", LIKES));
        MemoryId id = world.memories().get(0).id();
        Outcome second = outcome(world.remember("t2", "As I said, I adore sushi.", LIKES));

        assertThat(first).isInstanceOf(Outcome.Created.class);
        assertThat(second).isEqualTo(new Outcome.Skipped(id));
        assertThat(world.contents()).containsExactly(LIKES);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The user's deadline is on October 15th.|The user's deadline is on October 16th.",
                "The user likes the colour purple.|The user likes the colour cyan.",
                "使用者喜歡紫色。|使用者喜歡青色。",
                "The user eats meat.|The user doesn't eat meat.",
                "使用者的航班是 CI100。|使用者的航班是 CI200。"
            })
    @DisplayName("W-A5 W-A8 two statements with other values are both kept though a judge calls them the same")
    void keepsBothOfTwoValues(String both) {
        String one = both.substring(0, both.indexOf('|'));
        String other = both.substring(both.indexOf('|') + 1);
        world.use(world.builder()
                .judge(new RuleJudge().says("skip"))
                .settings(World.settings()
                        .embeddingProfile(EmbeddingProfile.builder("hashing")
                                .floors(0.05, 0.05)
                                .build())
                        .build()));
        world.remember("t1", one, one);
        Outcome outcome = outcome(world.remember("t2", other, other));

        assertThat(outcome).isInstanceOf(Outcome.SentToReview.class);
        assertThat(world.contents()).containsExactly(one);
        assertThat(world.memora().reviews(World.SCOPE).list(ALL).items().get(0).proposed())
                .contains(other);
    }

    @Test
    @DisplayName("W-A7 with an embedding model nobody has measured, nothing is merged and the host is told once")
    void mergesNothingUnderAnUnknownModel() {
        world.use(world.builder()
                .settings(MemoraSettings.builder().retryDelay(Duration.ZERO).build()));
        world.remember("t1", "I adore sushi.", LIKES);
        world.remember("t2", "I live in Taipei.", "The user lives in Taipei.");

        assertThat(world.contents()).containsExactlyInAnyOrder(LIKES, "The user lives in Taipei.");
        assertThat(world.events)
                .filteredOn(MemoraEvent.UncalibratedSpace.class::isInstance)
                .hasSize(1);
    }

    @Test
    @DisplayName("W-B4 W-B5 what is said to be stored is there under its id, before and after it changes")
    void isThereUnderItsId() {
        world.judge.says("update");
        Outcome.Created created = (Outcome.Created) outcome(world.remember("t1", "I adore sushi.", LIKES));
        assertThat(world.memora()
                        .memories(World.SCOPE)
                        .get(created.id())
                        .orElseThrow()
                        .content())
                .isEqualTo(LIKES);
        // Refused when it is proposed: it never becomes an action, so there is nothing that could be called stored.
        CommitReport refused = world.remember(
                "t2", "Please remember that my password is hunter2horse.", "The user's password is hunter2horse.");
        assertThat(refused.receipts()).isEmpty();
        assertThat(world.events).anyMatch(MemoraEvent.ProposalRejected.class::isInstance);

        world.remember("t3", "I can't stand sushi any more.", DISLIKES);
        assertThat(world.memora()
                        .memories(World.SCOPE)
                        .get(created.id())
                        .orElseThrow()
                        .content())
                .isEqualTo(DISLIKES);
    }

    @Test
    @DisplayName("W-B9 an update whose text can't be embedded leaves the old text found")
    void keepsTheOldTextWhileTheNewOneCannotBeEmbedded() {
        world.judge.says("update");
        world.stored(Scenario.B1);
        world.embeddings.failTexts(text -> text.contains("B2"));
        assertThat(outcome(world.remember("t1", "My English level is B2 now.", Scenario.B2)))
                .isInstanceOf(Outcome.Retrying.class);

        assertThat(found()).containsExactly(Scenario.B1);
        world.embeddings.failTexts(text -> false);
        world.memora().recover();
        assertThat(found()).containsExactly(Scenario.B2);
    }

    @Test
    @DisplayName("W-B16 W-D5 to forget what is there, what is gone and what is another user's are told apart")
    void tellsWhatCameOfAForget() {
        MemoryScope other = MemoryScope.of("acme", "somebody-else");
        world.stored(Scenario.B1);
        MemoryId id = world.memories().get(0).id();
        assertThat(world.memora().memories(other).forget(id).outcome()).isEqualTo(new Outcome.Gone(id));
        assertThat(world.memora().memories(other).get(id)).isEmpty();

        world.handler.then(ApprovalDecision.APPROVE);
        CommitReport report = world.forget("t1", "Forget my English level.", Scenario.B1);
        assertThat(report.receipts().get(0).outcome())
                .isInstanceOfAny(Outcome.Forgotten.class, Outcome.AwaitingApproval.class);
        assertThat(world.contents()).isEmpty();
        assertThat(world.memora().memories(World.SCOPE).forget(id).outcome()).isEqualTo(new Outcome.Gone(id));
    }

    @Test
    @DisplayName("W-C13 ten questions answered with yes are ten memories and ten outcomes")
    void executesEveryYes() {
        world.use(world.builder().policy((candidate, context) -> PolicyDecision.ask("ask_always")));
        for (int turn = 0; turn < 2; turn++) {
            String[] contents = IntStream.range(turn * 5, turn * 5 + 5)
                    .mapToObj(i -> "The user has lived in City" + i + ".")
                    .toArray(String[]::new);
            world.remember(
                    "t" + turn,
                    "I have lived in City0 to City9: City1 City2 City3 City4 City5 City6 City7" + " City8.",
                    contents);
        }

        assertThat(world.decideAll(ApprovalDecision.APPROVE))
                .hasSize(10)
                .allMatch(outcome -> outcome.status() == Status.EXECUTED);
        assertThat(world.contents()).hasSize(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"') OR 1=1 --", "@field:{*}", "the", "'", "%", "*", "{\\\"$ne\\\":null}", "\\\\", "\\u0000"})
    @DisplayName("W-D12 a query is data: it widens nothing and breaks nothing")
    void takesAQueryForData(String query) {
        world.stored(Scenario.B1);
        world.memora().memories(MemoryScope.of("acme", "user-421")).remember("The user is Ben.", MemoryType.SEMANTIC);
        world.send("t1", "What do you know?", Step.search(query), new Step("search_memory", shown -> {
            assertThat(shown).contains("\"ok\":true").doesNotContain("Ben");
            return Optional.empty();
        }));

        assertThat(world.results).allMatch(result -> result.stopReason() == StopReason.FINAL_ANSWER);
        assertThat(world.contents()).containsExactly(Scenario.B1);
    }

    @Test
    @DisplayName("W-I1 a question nobody answers blocks no conversation and ends as a no")
    void blocksNothingWhileNobodyAnswers() {
        world.stored(Scenario.B1);
        world.forget("t1", "Forget my English level.", Scenario.B1);
        ApprovalRequest question = world.questions().get(0);
        world.remember("t2", "I adore sushi.", LIKES);
        world.clock.advance(Duration.ofDays(8));
        world.send("t3", "Explain the present perfect.");

        assertThat(world.contents()).containsExactlyInAnyOrder(Scenario.B1, LIKES);
        assertThat(world.decide(question, ApprovalDecision.APPROVE).status()).isEqualTo(Status.EXPIRED);
        assertThat(world.events)
                .filteredOn(MemoraEvent.ActionSettled.class::isInstance)
                .extracting(
                        event -> ((MemoraEvent.ActionSettled) event).receipt().outcome())
                .contains(new Outcome.Expired());
    }

    private List<String> found() {
        return world.memora().memories(World.SCOPE).search("English level").stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    private static Outcome outcome(CommitReport report) {
        assertThat(report.receipts()).hasSize(1);
        return report.receipts().get(0).outcome();
    }
}
