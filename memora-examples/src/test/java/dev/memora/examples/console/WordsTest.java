package dev.memora.examples.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.action.ActionKind;
import dev.memora.action.Outcome;
import dev.memora.action.Receipt;
import dev.memora.approval.ApprovalId;
import dev.memora.approval.ApprovalOutcome;
import dev.memora.examples.DemoLanguage;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.turn.StopReason;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WordsTest {
    private static final MemoryId ID = MemoryId.of("m1");

    @Test
    void tellsEachOutcomeInASentenceOfItsOwn() {
        List<Outcome> outcomes = List.of(
                new Outcome.Created(ID, Optional.empty()),
                new Outcome.Created(ID, Optional.of(ID)),
                new Outcome.Updated(ID),
                new Outcome.Skipped(ID),
                new Outcome.SentToReview(),
                new Outcome.Rejected("sensitive_data"),
                new Outcome.Rejected("the_hosts_own_code"),
                new Outcome.AwaitingApproval(ApprovalId.of("secret-name")),
                new Outcome.Forgotten(ID),
                new Outcome.Denied("terminal"),
                new Outcome.Expired(),
                new Outcome.Gone(ID),
                new Outcome.Conflict(ID),
                new Outcome.Retrying("x"),
                new Outcome.Failed("x"));

        bothWays(outcomes.stream(), words -> outcome -> words.outcome(receipt(outcome)));
        assertThat(Words.in(DemoLanguage.ENGLISH).outcome(receipt(outcomes.get(7))))
                .doesNotContain("secret-name");
    }

    @Test
    void hasWordsForEveryCode() {
        bothWays(Stream.of(StopReason.values()), words -> words::failure);
        bothWays(Stream.of(ActionKind.values()), words -> words::label);
        for (ApprovalOutcome.Status status : ApprovalOutcome.Status.values()) {
            assertThat(Words.in(DemoLanguage.ENGLISH).decided(status))
                    .isNotBlank()
                    .isNotEqualTo(Words.in(DemoLanguage.CHINESE).decided(status));
        }
    }

    private static <T> void bothWays(Stream<T> codes, Function<Words, Function<T, String>> telling) {
        List<T> all = codes.toList();
        List<String> english =
                all.stream().map(telling.apply(Words.in(DemoLanguage.ENGLISH))).toList();
        List<String> chinese =
                all.stream().map(telling.apply(Words.in(DemoLanguage.CHINESE))).toList();
        assertThat(english).doesNotHaveDuplicates().noneMatch(String::isBlank);
        assertThat(chinese).doesNotHaveDuplicates().doesNotContainAnyElementsOf(english);
    }

    private static Receipt receipt(Outcome outcome) {
        return new Receipt(ActionId.of("a1"), ActionKind.REMEMBER, outcome);
    }
}
