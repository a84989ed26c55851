package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.tool.ToolArguments;
import dev.memora.tool.ToolResult;
import dev.memora.tool.Trust;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnglishWordCounterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "I've been here.            | 3",
                "a well-known mother-in-law | 3",
                "我 have 三 cats              | 2",
                "1 2 3                      | 0",
                "''                         | 0",
            })
    void countsEnglishWords(String text, long count) {
        assertThat(EnglishWordCounter.count(text)).isEqualTo(count);
    }

    @Test
    void isTrustedSinceItOnlyComputes() throws Exception {
        assertThat(EnglishWordCounter.tool().trust()).isEqualTo(Trust.TRUSTED);
        assertThat(EnglishWordCounter.tool().handler().run(new ToolArguments(Map.of("text", "one two"), "{}")))
                .isEqualTo(ToolResult.ok("2"));
    }
}
