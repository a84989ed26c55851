package dev.memora.internal.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.internal.policy.RuleSettings.Strictness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every rule has a text it hits and a near miss it lets pass. */
class RuleTest {
    private static final RuleSettings STANDARD = new RuleSettings(500, Strictness.STANDARD, false, Set.of());

    /** Rules that only a switch or a level turns on; {@code StandardPolicyTest} has their texts. */
    private static final Set<String> SWITCHED =
            Set.of("contact.mail", "contact.phone", "contact.address", "form.no_subject");

    record Case(String rule, String hit, String pass) {
        @Override
        public String toString() {
            return rule;
        }
    }

    static Stream<Case> cases() throws IOException {
        try (InputStream in = RuleTest.class.getResourceAsStream("/policy/rules.txt")) {
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.stream().filter(line -> !line.startsWith("#")).map(RuleTest::parse);
        }
    }

    private static Case parse(String line) {
        String[] cells = line.replace("\u00a7", "").split(" \\| ", -1);
        return new Case(cells[0], text(cells[1]), text(cells[2]));
    }

    private static String text(String cell) {
        return switch (cell) {
            case "@long@" -> "a ".repeat(251);
            case "@short@" -> "tea ".repeat(125);
            case "@composed@" -> "\ufdfa".repeat(120);
            default -> Escapes.undo(cell.replace("\\n", "\n"));
        };
    }

    private static Set<String> rules(String text) {
        return ContentRules.check(text, STANDARD).stream().map(Finding::rule).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @DisplayName("B43 B44 B45 each rule hits its text")
    @MethodSource("cases")
    void hitsItsText(Case row) {
        assertThat(rules(row.hit)).contains(row.rule);
    }

    @ParameterizedTest
    @DisplayName("B43 B44 B45 each rule lets its near miss pass")
    @MethodSource("cases")
    void letsItsNearMissPass(Case row) {
        assertThat(rules(row.pass)).doesNotContain(row.rule);
    }

    @Test
    @DisplayName("no rule is without a case")
    void coversEveryRule() throws IOException {
        Set<String> missing = new TreeSet<>(RuleIds.ALL);
        missing.removeIf(id -> id.startsWith("key.") || SWITCHED.contains(id));
        cases().forEach(row -> missing.remove(row.rule));
        assertThat(missing).isEmpty();
    }

    static Stream<String> vendorKeys() {
        return Resources.lines("vendor-keys.txt").stream();
    }

    @ParameterizedTest
    @DisplayName("B43 W-E1 W-E2 each vendor's key is found beside letters of any script, and its prefix alone is not")
    @MethodSource("vendorKeys")
    void findsEachVendorsKey(String line) {
        String[] cells = line.split("\\s+", -1);
        String prefix = cells[1];
        String body = drawn(new Random(7), cells[3], Integer.parseInt(cells[2]));
        assertThat(rules("The value is " + prefix + body)).anyMatch(rule -> rule.startsWith("key."));
        assertThat(rules("\u91d1\u9470\u662f" + prefix + body + "\u3002")).anyMatch(rule -> rule.startsWith("key."));
        assertThat(rules("The prefix is " + prefix)).noneMatch(rule -> rule.startsWith("key."));
    }

    private static String drawn(Random random, String alphabet, int length) {
        String letters = alphabet.equals("hex") ? "abcdef0123456789" : "ABCDEFGHJKLMNPQR23456789";
        StringBuilder body = new StringBuilder("7");
        while (body.length() < length) {
            body.append(letters.charAt(random.nextInt(letters.length())));
        }
        return body.toString();
    }

    @Test
    void refusesALineThatIsNoRule() {
        Lexicon lexicon = new Lexicon(List.of("[A]", "en a"));
        assertThatThrownBy(() -> PhraseRule.parse("nonsense", lexicon)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> PhraseRule.parse("INSTRUCTION x: B", lexicon))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("B");
        assertThatThrownBy(() -> new Lexicon(List.of("[A]", "en a,, b"))).isInstanceOf(IllegalStateException.class);
    }
}
