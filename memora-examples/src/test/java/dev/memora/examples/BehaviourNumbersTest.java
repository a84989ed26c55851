package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
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
        for (Path source : sources()) {
            String test = source.getFileName().toString().replace(".java", "");
            for (int number : numbers(Files.readString(source))) {
                tests.computeIfAbsent(number, any -> new TreeSet<>()).add(test);
            }
        }

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

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        try (Stream<Path> modules = Files.list(Path.of("").toAbsolutePath().getParent())) {
            modules.map(module -> module.resolve("src/test/java"))
                    .filter(Files::isDirectory)
                    .forEach(tests -> {
                        try (Stream<Path> files = Files.walk(tests)) {
                            files.filter(file -> file.toString().endsWith(".java"))
                                    .forEach(sources::add);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
        }
        return sources;
    }
}
