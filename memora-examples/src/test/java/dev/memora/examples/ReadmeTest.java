package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadmeTest {
    @Test
    void quotesAProgramThatCompiles() throws IOException {
        String readme = Files.readString(Path.of("..", "README.md"));
        String program = Files.readString(Path.of("src/main/java/dev/memora/examples/QuickStart.java"));

        String quoted = readme.substring(readme.indexOf("```java\n") + 8);
        quoted = quoted.substring(0, quoted.indexOf("```"));

        assertThat(quoted.lines().count()).isLessThanOrEqualTo(12);
        assertThat(program).containsIgnoringWhitespaces(quoted);
    }
}
