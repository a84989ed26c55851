package dev.memora.chroma;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The 43 known issues that break clients of Chroma: each is named by the test that holds it, or has a reason here. */
@DisplayName("Every known issue of Chroma")
class KnownIssuesTest {
    private static final int ISSUES = 43;
    private static final Map<Integer, String> NOT_TESTED = Map.of(
            38,
            "a server that doesn't end when asked to: the operator's; the tests' launcher ends it",
            39,
            "index files that grow after torn flushes: the operator's; the remedy, a rebuild, is tested as #26");

    private static final Path TESTS = Path.of("src", "test", "java");
    private static final Pattern NAMES = Pattern.compile("@DisplayName\\(\\s*\"Chroma(#\\d+(?:, #\\d+)*)");

    @Test
    void isHeldByATestOrHasAReason() throws IOException {
        Set<Integer> all = IntStream.rangeClosed(1, ISSUES).boxed().collect(Collectors.toCollection(TreeSet::new));
        Set<Integer> held = named();
        held.retainAll(all);

        assertThat(held).doesNotContainAnyElementsOf(NOT_TESTED.keySet());
        held.addAll(NOT_TESTED.keySet());
        assertThat(held).containsExactlyElementsOf(all);
    }

    private static Set<Integer> named() throws IOException {
        Set<Integer> named = new TreeSet<>();
        try (Stream<Path> files = Files.walk(TESTS)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                NAMES.matcher(Files.readString(file))
                        .results()
                        .flatMap(match -> List.of(match.group(1).split(", ")).stream())
                        .forEach(number -> named.add(Integer.valueOf(number.substring(1))));
            }
        }
        return named;
    }
}
