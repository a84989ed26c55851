package dev.memora.testkit.behaviour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.Memora;
import dev.memora.Memories;
import dev.memora.approval.ApprovalDecision;
import dev.memora.approval.ApprovalRequest;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyDecision;
import dev.memora.turn.ImportReport;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchiveTest {
    private static final MemoryScope ELSEWHERE = MemoryScope.of("acme", "renamed");

    private final World world = new World();
    private final Memories memories = world.memora().memories(World.SCOPE);
    private final Memories elsewhere = world.memora().memories(ELSEWHERE);

    @Test
    @DisplayName("P8.9 P8.21 export, import: everything a memory says arrives in another scope, under the same id")
    void movesMemoriesToAnotherScope() throws IOException {
        Memory english = world.given("The user's English level is B1.");
        Memory chinese = world.given("使用者想準備雅思考試 🎓");
        world.store.touch(World.SCOPE, List.of(english.id()), World.START.plusSeconds(9));

        String file = exported(memories);
        ImportReport report = elsewhere.importFrom(new StringReader(file));

        assertThat(report).isEqualTo(new ImportReport(2, 0, 0, List.of()));
        for (Memory old : world.stored()) {
            Memory arrived = elsewhere.get(old.id()).orElseThrow();
            assertThat(arrived.content()).isEqualTo(old.content());
            assertThat(arrived.type()).isEqualTo(old.type());
            assertThat(arrived.importance()).isEqualTo(old.importance());
            assertThat(arrived.createdAt()).isEqualTo(old.createdAt());
            assertThat(arrived.updatedAt()).isEqualTo(old.updatedAt());
            assertThat(arrived.lastAccessedAt()).isEqualTo(old.lastAccessedAt());
            assertThat(arrived.provenance()).isEqualTo(old.provenance());
            assertThat(arrived.version()).isEqualTo(old.version() + 1);
        }
        assertThat(elsewhere.search("使用者想準備雅思考試 🎓").get(0).memory().id()).isEqualTo(chinese.id());
    }

    @Test
    @DisplayName("importing a scope's own export changes nothing")
    void isTheIdentityOnItsOwnScope() throws IOException {
        String file = "{\"format\":\"memora-memories\",\"version\":1}\n"
                + IntStream.range(0, 250)
                        .mapToObj(
                                i -> "{\"id\":\"id-" + i + "\",\"content\":\"The user has book number " + i + ".\"}\n")
                        .collect(Collectors.joining());
        assertThat(memories.importFrom(new StringReader(file)).created()).isEqualTo(250);
        List<Memory> before = all(memories);

        ImportReport report = memories.importFrom(new StringReader(exported(memories)));

        assertThat(report).isEqualTo(new ImportReport(0, 250, 0, List.of()));
        assertThat(all(memories)).isEqualTo(before);
    }

    @Test
    @DisplayName("P8.9 a taken id is a conflict: nothing is overwritten")
    void overwritesNothing() throws IOException {
        Memory mine = world.given("The user's English level is B1.");
        String file = exported(memories).replace("B1", "C2");

        ImportReport report = memories.importFrom(new StringReader(file));

        assertThat(report.problems()).containsExactly(new ImportReport.Problem(2, "conflict"));
        assertThat(world.stored()).containsExactly(mine);
    }

    @Test
    @DisplayName(
            "P8.9 a forgotten memory that a file brings back goes on behind its last version, and keeps its history")
    void goesOnWhereAForgottenMemoryStopped() throws IOException {
        Memory old = world.given("The user's English level is B1.");
        String file = exported(memories);
        Memora memora = world.builder()
                .settings(World.settings().undoWindow(Duration.ofDays(1)).build())
                .build();
        world.judged(3, "update", "e1");
        memories.remember("The user's English level is B2.", MemoryType.SEMANTIC);
        memories.forget(old.id());
        world.person.then(ApprovalDecision.APPROVE);
        memora.approvals(World.SCOPE)
                .ask(World.open(memora).stream().map(ApprovalRequest::id).toList());
        assertThat(memories.count()).isZero();

        memories.importFrom(new StringReader(file));
        world.clock.pass(Duration.ofDays(2));
        memora.recover();

        assertThat(memories.get(old.id()).orElseThrow().version()).isEqualTo(3);
        assertThat(memories.history(old.id()))
                .extracting(Memory::content)
                .containsExactly(
                        "The user's English level is B1.",
                        "The user's English level is B2.",
                        "The user's English level is B1.");
    }

    @Test
    @DisplayName("P8.9 the same statement under another id is skipped")
    void skipsWhatIsStoredUnderAnotherId() throws IOException {
        Memory mine = world.given("The user's English level is B1.");
        String file = exported(memories).replace(mine.id().value(), "another-id");

        assertThat(memories.importFrom(new StringReader(file)).skipped()).isEqualTo(1);
        assertThat(world.stored()).containsExactly(mine);
    }

    @Test
    @DisplayName("a file that names one statement or one id twice stores it once")
    void storesOnceWhatAFileHoldsTwice() throws IOException {
        world.given("The user's English level is B1.");
        String file = exported(memories);
        String line = file.split("\n", -1)[1];
        String other = line.replace("B1", "C2");

        ImportReport report = elsewhere.importFrom(new StringReader(file + line + "\n" + other + "\n"));

        assertThat(report.created()).isEqualTo(1);
        assertThat(report.skipped()).isEqualTo(1);
        assertThat(report.problems()).containsExactly(new ImportReport.Problem(4, "conflict"));
        assertThat(elsewhere.count()).isEqualTo(1);
    }

    @Test
    @DisplayName("B43 import passes the policy: a secret in a file stays outside, the rest comes in")
    void keepsOutWhatThePolicyRefuses() throws IOException {
        world.given("The user's verification code is 482913.");
        world.given("The user's English level is B1.");

        ImportReport report = elsewhere.importFrom(new StringReader(exported(memories)));

        assertThat(report.created()).isEqualTo(1);
        assertThat(report.problems()).extracting(ImportReport.Problem::code).containsExactly("rejected:sensitive_data");
        assertThat(all(elsewhere)).extracting(Memory::content).containsExactly("The user's English level is B1.");
    }

    @Test
    void waitsForAPersonWhereAPolicyWantsThat() throws IOException {
        world.given("The user's English level is B1.");
        var asking = world.builder()
                .policy((candidate, context) -> PolicyDecision.ask("host"))
                .build();

        ImportReport report = asking.memories(ELSEWHERE).importFrom(new StringReader(exported(memories)));

        assertThat(report.waiting()).isEqualTo(1);
        assertThat(elsewhere.count()).isZero();
        var question =
                asking.approvals(ELSEWHERE).list(PageRequest.first(10)).items().get(0);
        asking.approvals(ELSEWHERE).decide(question.id(), question.digest(), ApprovalDecision.APPROVE, "Mei");
        assertThat(all(elsewhere)).extracting(Memory::content).containsExactly("The user's English level is B1.");
    }

    @Test
    void passesOverLinesItCannotReadAndNamesThem() throws IOException {
        world.given("The user's English level is B1.");
        String file = exported(memories) + "\nnot json\n{\"id\":\"x\"}\n";

        ImportReport report = elsewhere.importFrom(new StringReader(file));

        assertThat(report.created()).isEqualTo(1);
        assertThat(report.problems())
                .containsExactly(new ImportReport.Problem(4, "unreadable"), new ImportReport.Problem(5, "unreadable"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"format\":\"other\",\"version\":1}",
                "{\"format\":\"memora-memories\",\"version\":2}",
                "{\"id\":\"m1\",\"content\":\"no header\"}"
            })
    void refusesAFileOfAnotherKindByName(String first) {
        assertThatThrownBy(() -> elsewhere.importFrom(new StringReader(first + "\n")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("no header");
    }

    @Test
    @DisplayName("B48 a file of an older version, without type, score and times, still reads")
    void readsRecordsOfOlderVersions() throws IOException {
        String file =
                "{\"format\":\"memora-memories\",\"version\":1}\n{\"id\":\"old-1\",\"content\":\"The user likes tea.\"}\n";

        assertThat(elsewhere.importFrom(new StringReader(file)).created()).isEqualTo(1);
        Memory old = all(elsewhere).get(0);
        assertThat(old.type()).isEqualTo(MemoryType.SEMANTIC);
        assertThat(old.importance()).isEqualTo(3);
        assertThat(old.lastAccessedAt()).isEmpty();
    }

    @Test
    void tellsWhatThePolicyWouldSay() {
        assertThat(memories.check("I play the violin.", MemoryType.SEMANTIC)).isInstanceOf(PolicyDecision.Allow.class);
        assertThat(memories.check("My verification code is 482913.", MemoryType.SEMANTIC))
                .isInstanceOfSatisfying(
                        PolicyDecision.Reject.class,
                        reject -> assertThat(reject.reason()).isEqualTo("sensitive_data"));
        assertThat(world.contents()).isEmpty();
        assertThat(world.calls.calls()).noneMatch(call -> call.contains("open") || call.contains("embed"));
    }

    private static String exported(Memories memories) throws IOException {
        StringWriter out = new StringWriter();
        memories.exportTo(out);
        return out.toString();
    }

    private static List<Memory> all(Memories memories) {
        return memories.list(PageRequest.first(1_000)).items();
    }
}
