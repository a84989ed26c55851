package dev.memora.examples;

import dev.memora.tool.Tool;
import dev.memora.tool.ToolResult;
import java.util.regex.Pattern;

/** The host's own tool of the demo. It computes on its argument alone, so its output is trusted. */
public final class EnglishWordCounter {
    private static final Pattern WORD = Pattern.compile("[A-Za-z]+(?:['’-][A-Za-z]+)*");

    private EnglishWordCounter() {}

    /** The tool {@code count_english_words(text)}. */
    public static Tool tool() {
        return Tool.builder(
                        "count_english_words",
                        "Counts the English words of a text. Use it whenever a count is asked for.")
                .parameters("""
                        {"type":"object","properties":{"text":{"type":"string","description":"the text to count in"}},
                        "required":["text"],"additionalProperties":false}""")
                .trusted()
                .cached()
                .handler(arguments -> ToolResult.ok(Long.toString(count(arguments.string("text")))))
                .build();
    }

    static long count(String text) {
        return WORD.matcher(text).results().count();
    }
}
