package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Every failure row and every rule of the contract is named by a test, or it is written down why it can't be. The rows
 * are in {@code rows.txt}. Like {@link BehaviourNumbersTest} it stands in the module that is built last.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RowsTest {
    private static final Pattern LINE = Pattern.compile("(\\S+)\\s+(?:([=-])\\s+)?(.+)");
    private static final Pattern NAME =
            Pattern.compile("@DisplayName\\(\\s*\"((?:B\\d+ |[DP]\\d+\\.\\d+ |W-[A-K]\\d+ )+)");
    private static final Pattern ROW = Pattern.compile("(?:[DP]\\d+\\.|W-[A-K])\\d+");

    private final Map<String, String> tests = new TreeMap<>();
    private final Map<String, SortedSet<String>> named = new TreeMap<>();
    private final Map<String, String> rows = new LinkedHashMap<>();
    private final Map<String, String> elsewhere = new LinkedHashMap<>();
    private final Map<String, String> leftOut = new LinkedHashMap<>();

    @BeforeAll
    void read() throws IOException {
        tests.putAll(Sources.tests());
        tests.forEach((test, source) -> NAME.matcher(source)
                .results()
                .flatMap(name -> ROW.matcher(name.group(1)).results())
                .forEach(row -> named.computeIfAbsent(row.group(), any -> new TreeSet<>())
                        .add(test)));
        for (String line : resource().split("\n", -1)) {
            Matcher row = LINE.matcher(line);
            if (!line.startsWith("#") && row.matches()) {
                String kind = String.valueOf(row.group(2));
                Map<String, String> list = kind.equals("=") ? elsewhere : kind.equals("-") ? leftOut : rows;
                list.put(row.group(1), row.group(3));
            }
        }
    }

    @Test
    @DisplayName("each row is named by a test")
    void namesEveryRow() {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        rows.forEach((row, what) ->
                out.println(row + "  " + what + ": " + String.join(", ", named.getOrDefault(row, new TreeSet<>()))));
        elsewhere.forEach((row, test) -> out.println(row + "  " + test));
        leftOut.forEach((row, reason) -> out.println(row + "  no test, because " + reason));

        assertThat(named.keySet()).containsExactlyInAnyOrderElementsOf(rows.keySet());
        assertThat(rows).hasSizeGreaterThan(100);
    }

    @Test
    @DisplayName("each test that stands for a row is there")
    void findsEveryTestThatStandsForARow() {
        assertThat(elsewhere.values()).allSatisfy(test -> {
            String[] parts = test.split("\\.", -1);
            assertThat(tests).containsKey(parts[0]);
            assertThat(tests.get(parts[0])).contains("void " + parts[1] + "(");
        });
    }

    private static String resource() throws IOException {
        try (InputStream rows = RowsTest.class.getResourceAsStream("rows.txt")) {
            return new String(Objects.requireNonNull(rows, "rows.txt").readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
