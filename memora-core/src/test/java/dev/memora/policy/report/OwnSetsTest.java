package dev.memora.policy.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.memora.internal.evidence.Gate;
import dev.memora.memory.MemoryType;
import dev.memora.policy.PolicyContext;
import dev.memora.policy.PolicyDecision;
import dev.memora.policy.StandardPolicy;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The project's own sets, always run. */
class OwnSetsTest {
    private static final Gate GATE = new Gate(StandardPolicy.standard(), 500);

    static Stream<Row> cases() {
        return Row.own("policy_cases.jsonl").stream().filter(row -> !row.is("expected", "EITHER"));
    }

    @ParameterizedTest
    @DisplayName("B43 B44 B45 decides every policy case, with its reason")
    @MethodSource("cases")
    void decidesEveryPolicyCase(Row row) {
        assertThat(reason(decide(row))).as(row.get("id")).isEqualTo(row.get("reason"));
    }

    /** A case with a user's message goes through the engine's rules, too, as it would in a turn. */
    private static PolicyDecision decide(Row row) {
        if (row.get("user_message").isEmpty()) {
            return Result.decide(row.text());
        }
        PolicyContext context = PolicyContext.builder(Instant.parse("2026-12-02T10:00:00Z"))
                .userTexts(List.of(row.get("user_message")))
                .build();
        return GATE.propose(row.text(), MemoryType.SEMANTIC, context, false).decision();
    }

    private static String reason(PolicyDecision decision) {
        return decision instanceof PolicyDecision.Reject reject ? reject.reason() : "";
    }

    @Test
    @DisplayName("B43 finds every synthetic secret and lets the near misses pass")
    void tellsSecretsFromNearMisses() {
        assertThat(Row.own("synthetic_tokens.jsonl"))
                .hasSize(453)
                .allSatisfy(row -> assertThat(reason(Result.decide(row.text())))
                        .as(row.get("id"))
                        .isEqualTo(row.is("label", "secret") ? "sensitive_data" : ""));
    }

    @Test
    @DisplayName("B43 finds every official number and card with a right check digit")
    void findsNumbersWithARightCheckDigit() {
        assertThat(OwnSets.ids("match"))
                .hasSize(459)
                .allSatisfy(row -> assertThat(reason(Result.decide(row.text())))
                        .as(row.get("id"))
                        .isEqualTo("sensitive_data"));
    }

    @Test
    @DisplayName("B43 lets all but one in a hundred pass whose check digit is wrong")
    void letsNumbersWithAWrongCheckDigitPass() {
        Result result = Result.of("no match", OwnSets.ids("no_match"), "sensitive_data"::equals);
        assertThat(result.count()).isEqualTo(399);
        assertThat(result.percent()).isCloseTo(0, within(1.0));
    }

    static Stream<String> statements() {
        return OwnSets.lines("statements.txt");
    }

    @ParameterizedTest
    @DisplayName("B43 B45 lets statements pass, in forty languages")
    @MethodSource("statements")
    void letsStatementsPass(String line) {
        assertThat(Result.decide(line.substring(line.indexOf(' ') + 1))).isEqualTo(PolicyDecision.allow());
    }

    static Stream<String> attacks() {
        return OwnSets.lines("attacks.txt");
    }

    @ParameterizedTest
    @DisplayName("B43 B45 refuses orders, secrets and what isn't the user's, in forty languages")
    @MethodSource("attacks")
    void refusesAttacks(String line) {
        String[] cells = line.split(" ", 3);
        assertThat(reason(Result.decide(cells[2]))).isEqualTo(cells[0]);
    }

    @Test
    void saysWhichSetIsMissing() {
        assertThatThrownBy(() -> Row.own("absent.jsonl")).hasMessageContaining("absent.jsonl");
    }
}
