package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The list of known quirks of servers is numbered; every number is a test's name, or has a reason not to be. */
class QuirkListTest {
    private static final int QUIRKS = 61;
    private static final Map<Integer, String> ELSEWHERE =
            Map.of(60, "an older Jackson or OkHttp comes from the build: older_libraries of .ci/run");
    private static final Pattern NUMBERS = Pattern.compile("(?:^|, )(\\d{1,2}) [^,]*(?=[,:]|$)");

    @Test
    void everyQuirkIsATest() {
        Set<Integer> tested = new ClassFileImporter()
                        .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
                        .importPackages("dev.memora.openai")
                        .stream()
                        .flatMap(type -> type.getMethods().stream())
                        .filter(method -> method.isAnnotatedWith(DisplayName.class))
                        .flatMap(QuirkListTest::numbers)
                        .collect(Collectors.toCollection(TreeSet::new));
        tested.addAll(ELSEWHERE.keySet());

        assertThat(tested)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, QUIRKS).boxed().toList());
        assertThat(ELSEWHERE).hasSizeLessThan(3);
    }

    /** The numbers that a test's name begins with, as in "23 letta#3137, 24 chatlas PR#255: …". */
    private static Stream<Integer> numbers(JavaMethod method) {
        String name = method.getAnnotationOfType(DisplayName.class).value();
        if (!Character.isDigit(name.charAt(0))) {
            return Stream.empty();
        }
        String sources = name.contains(":") ? name.substring(0, name.indexOf(':')) : name.replaceFirst(" .*", " ");
        return NUMBERS.matcher(sources).results().map((MatchResult number) -> Integer.valueOf(number.group(1)));
    }
}
