package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Every promised behaviour has a number, and every number a test that names it. Looks at the test sources of all modules,
 * and stands in the one that is built last: when this passes, so did they.
 */
class BehaviourNumbersTest {
    private static final int LAST = 48;

    private static final Pattern NAME = Pattern.compile("@DisplayName\\(\\s*\"((?:[A-Z]\\d+ )+)");
    private static final Pattern NUMBER = Pattern.compile("\\bB(\\d+) ");

    @Test
    @DisplayName("each behaviour is named by a test")
    void namesEveryBehaviour() throws IOException {
        SortedMap<Integer, SortedSet<String>> tests = new TreeMap<>();
        Sources.tests()
                .forEach((test, source) -> numbers(source)
                        .forEach(number -> tests.computeIfAbsent(number, any -> new TreeSet<>())
                                .add(test)));

        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        tests.forEach((number, names) -> out.println("B" + number + "  " + String.join(", ", names)));

        assertThat(tests.keySet())
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, LAST).boxed().toList());
    }

    private static List<Integer> numbers(String source) {
        return NAME.matcher(source)
                .results()
                .flatMap(name -> NUMBER.matcher(name.group(1)).results())
                .map((MatchResult number) -> Integer.parseInt(number.group(1)))
                .toList();
    }
}
