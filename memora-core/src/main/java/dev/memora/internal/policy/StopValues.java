package dev.memora.internal.policy;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Words that follow a word for a password without being one: "weak", "required", names of password managers. */
final class StopValues {
    private static final Set<String> WORDS = Set.copyOf(Resources.lines("stop-values.txt"));
    private static final List<String> ENDINGS =
            List.of("able", "ible", "tion", "tions", "ment", "ated", "ized", "ical", "ness", "ably", "ally", "ing");

    private StopValues() {}

    static boolean contains(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        int hyphen = word.indexOf('-');
        return WORDS.contains(word) || (hyphen > 0 && WORDS.contains(word.substring(0, hyphen)));
    }

    /** Whether a long word is built like one that describes. */
    static boolean isAdjective(String value) {
        String word = value.toLowerCase(Locale.ROOT);
        return ENDINGS.stream().anyMatch(word::endsWith);
    }
}
