package dev.memora.examples.demonstration;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Takes sentences apart. A word is a run of letters and digits, or one Han character. */
final class Words {
    private static final Pattern WORD = Pattern.compile("\\p{IsHan}|[\\p{L}\\p{N}&&[^\\p{IsHan}]]+");

    private static final Pattern QUOTED = Pattern.compile("[\"“「『](?<text>[^\"”」』]+)[\"”」』]");

    private static final Pattern END = Pattern.compile("[\\s.!?。！？，,]+$");

    private static final Set<String> FILLERS = Set.of(
            "the",
            "user",
            "s",
            "a",
            "an",
            "is",
            "are",
            "was",
            "be",
            "now",
            "currently",
            "their",
            "they",
            "my",
            "i",
            "of",
            "to",
            "that",
            "this",
            "it",
            "使",
            "用",
            "者",
            "的",
            "是",
            "現",
            "现",
            "在",
            "目",
            "前",
            "了",
            "我",
            "想",
            "要");

    private Words() {}

    /** The words that carry meaning, lower case; words that hold a digit are left to {@link #values}. */
    static Set<String> terms(String text) {
        return words(text).stream()
                .filter(word -> !FILLERS.contains(word) && !hasDigit(word))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The numbers and codes: words that hold a digit. */
    static Set<String> values(String text) {
        return words(text).stream().filter(Words::hasDigit).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether two sentences have the same words. */
    static boolean same(String one, String other) {
        return terms(one).equals(terms(other)) && values(one).equals(values(other));
    }

    /** Whether two sentences say the same, one perhaps in fewer words, of different numbers or codes. */
    static boolean sameWithAnotherValue(String one, String other) {
        Set<String> values = values(one);
        Set<String> otherValues = values(other);
        if (values.isEmpty() || otherValues.isEmpty() || values.equals(otherValues)) {
            return false;
        }
        Set<String> terms = terms(one);
        Set<String> otherTerms = terms(other);
        return !terms.isEmpty()
                && !otherTerms.isEmpty()
                && (otherTerms.containsAll(terms) || terms.containsAll(otherTerms));
    }

    /** The stored sentence with the value of the new one in place of its own, if each has exactly one. */
    static Optional<String> inStoredWords(String stored, String said) {
        List<MatchResult> storedValues = valuesAsWritten(stored);
        List<MatchResult> saidValues = valuesAsWritten(said);
        if (storedValues.size() != 1 || saidValues.size() != 1) {
            return Optional.empty();
        }
        MatchResult old = storedValues.get(0);
        return Optional.of(stored.substring(0, old.start()) + saidValues.get(0).group() + stored.substring(old.end()));
    }

    /** What stands in quotation marks, or else behind the last colon, or else everything. */
    static String quoted(String message) {
        Matcher quoted = QUOTED.matcher(message);
        if (quoted.find()) {
            return quoted.group("text").strip();
        }
        int colon = Math.max(message.lastIndexOf(':'), message.lastIndexOf('：'));
        return message.substring(colon + 1).strip();
    }

    /** The text without the punctuation at its end. */
    static String withoutEnd(String text) {
        return END.matcher(text.strip()).replaceFirst("");
    }

    static boolean isHan(int codePoint) {
        return Character.UnicodeScript.of(codePoint) == Character.UnicodeScript.HAN;
    }

    private static Set<String> words(String text) {
        Set<String> words = new LinkedHashSet<>();
        Matcher matcher = WORD.matcher(text.toLowerCase(Locale.ROOT));
        while (matcher.find()) {
            words.add(matcher.group());
        }
        return words;
    }

    private static List<MatchResult> valuesAsWritten(String text) {
        return WORD.matcher(text)
                .results()
                .filter(word -> hasDigit(word.group()))
                .toList();
    }

    private static boolean hasDigit(String word) {
        return word.codePoints().anyMatch(Character::isDigit);
    }
}
