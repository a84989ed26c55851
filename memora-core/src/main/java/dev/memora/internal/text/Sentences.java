package dev.memora.internal.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Splits a text where a sentence or a line ends; nothing but white space is lost. */
public final class Sentences {
    private static final Set<String> ABBREVIATIONS = Set.of(
            "dr", "mr", "mrs", "ms", "prof", "st", "e.g", "i.e", "etc", "vs", "no", "approx", "p.m", "a.m", "jr");
    private static final int LONGEST_ABBREVIATION = 6;

    private Sentences() {}

    /** The sentences in their order, without surrounding white space and never blank. */
    public static List<String> of(String text) {
        List<String> sentences = new ArrayList<>();
        int start = 0;
        for (int i = 0; i < text.length(); i++) {
            if (ends(text, i)) {
                int end = i + 1;
                while (end < text.length() && isCloser(text.charAt(end))) {
                    end++;
                }
                add(sentences, text.substring(start, end));
                start = end;
                i = end - 1;
            }
        }
        add(sentences, text.substring(start));
        return List.copyOf(sentences);
    }

    private static void add(List<String> sentences, String sentence) {
        if (!sentence.isBlank()) {
            sentences.add(sentence.strip());
        }
    }

    private static boolean ends(String text, int i) {
        return switch (text.charAt(i)) {
            case '\n', '\r', '\u0085', '\u2028', '\u2029', '。', '！', '？', '｡', '．', '؟', '।' -> true;
            case '!', '?' -> true;
            case '.' -> isFullStop(text, i);
            default -> false;
        };
    }

    private static boolean isFullStop(String text, int i) {
        if (i + 1 < text.length()
                && !Character.isWhitespace(text.charAt(i + 1))
                && !isCloser(text.charAt(i + 1))
                && !Folding.isUnspaced(text.charAt(i + 1))) {
            return false;
        }
        int start = i;
        while (start > 0 && i - start <= LONGEST_ABBREVIATION && isWordPart(text.charAt(start - 1))) {
            start--;
        }
        String before = text.substring(start, i).toLowerCase(Locale.ROOT);
        boolean initialLetter = before.length() == 1 && Character.isUpperCase(text.charAt(start));
        return !initialLetter && !(ABBREVIATIONS.contains(before) && continues(text, i + 1, before));
    }

    // "no." and "p.m." end a sentence unless the next word goes on as if they did not.
    private static boolean continues(String text, int from, String before) {
        int next = from;
        while (next < text.length() && Character.isWhitespace(text.charAt(next))) {
            next++;
        }
        if (next == text.length()) {
            return false;
        }
        boolean title = before.length() <= 4 && before.indexOf('.') < 0 && !before.equals("etc");
        char c = text.charAt(next);
        return before.equals("no") ? Character.isDigit(c) : title || !Character.isUpperCase(c);
    }

    private static boolean isWordPart(char c) {
        return Character.isLetter(c) || c == '.';
    }

    private static boolean isCloser(char c) {
        return c == '"' || c == '\'' || c == ')' || c == '”' || c == '’' || c == '」' || c == '』' || c == '）' || c == '.'
                || c == '!' || c == '?' || c == '！' || c == '？' || c == '。';
    }
}
