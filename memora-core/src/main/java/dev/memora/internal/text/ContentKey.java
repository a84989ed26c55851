package dev.memora.internal.text;

import java.util.Locale;

/**
 * Tells whether two memories say the same in the same words. Only differences of typing are folded away: width, quotes,
 * dashes, case, white space and a final full stop. Numbers, signs, units, inner punctuation and question marks always
 * count, so that B1 and B2, -5 and 5, 1.5 and 15, C and C++ keep different keys.
 */
public final class ContentKey {
    private static final int LONGEST_ACRONYM = 4;
    private static final int SHORTEST_SHOUT = 3;

    private ContentKey() {}

    /**
     * The key of this content: the hash of its {@link #normalForm}.
     *
     * @return 64 lower-case hexadecimal digits, opaque to stores
     */
    public static String of(String content) {
        return Hashes.sha256(normalForm(content));
    }

    /**
     * The form in which equal contents are equal strings. Case is kept in words of 2 to 4 capitals (US is not us), unless
     * the whole text is shouted, and in a single letter after a number (5M is not 5m). Applying it twice changes nothing.
     */
    public static String normalForm(String content) {
        String text = Folding.nfc(foldCase(spaces(Folding.typing(content))));
        int end = text.length();
        while (end > 0 && isStripped(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(0, end);
    }

    private static boolean isStripped(char c) {
        return c == '.' || c == '!' || c == ' ';
    }

    private static String spaces(String text) {
        StringBuilder out = new StringBuilder(text.length());
        boolean pending = false;
        int before = -1;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == ' ') {
                pending = true;
                continue;
            }
            if (pending && before >= 0 && !Folding.isUnspaced(before) && !Folding.isUnspaced(c)) {
                out.append(' ');
            }
            pending = false;
            before = c;
            out.appendCodePoint(c);
        }
        return out.toString();
    }

    private static String foldCase(String text) {
        boolean shouted = isShouted(text);
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int end = wordEnd(text, i);
            if (end == i) {
                int c = text.codePointAt(i);
                out.appendCodePoint(c);
                i += Character.charCount(c);
            } else {
                String word = text.substring(i, end);
                boolean kept = (!shouted && isAcronym(word)) || isUnit(text, i, end);
                out.append(kept ? word : word.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT));
                i = end;
            }
        }
        return out.toString();
    }

    private static int wordEnd(String text, int start) {
        int end = start;
        while (end < text.length()) {
            int c = text.codePointAt(end);
            if (!Character.isLetter(c) && !(end > start && Folding.isMark(c))) {
                break;
            }
            end += Character.charCount(c);
        }
        return end;
    }

    private static boolean isAcronym(String word) {
        int length = CodePoints.length(word);
        return length >= 2 && length <= LONGEST_ACRONYM && word.codePoints().allMatch(Character::isUpperCase);
    }

    private static boolean isUnit(String text, int start, int end) {
        if (text.codePointCount(start, end) != 1) {
            return false;
        }
        int at = start > 0 && text.charAt(start - 1) == ' ' ? start - 1 : start;
        return at > 0 && Character.isDigit(text.charAt(at - 1));
    }

    /** Whether the whole text is in capitals, so that they say nothing about a word. */
    static boolean isShouted(String text) {
        int words = 0;
        boolean longWord = false;
        for (int i = 0; i < text.length(); ) {
            int end = wordEnd(text, i);
            if (end == i) {
                i += Character.charCount(text.codePointAt(i));
                continue;
            }
            if (text.substring(i, end).codePoints().anyMatch(Character::isLowerCase)) {
                return false;
            }
            words++;
            longWord |= end - i > LONGEST_ACRONYM;
            i = end;
        }
        return longWord && words >= SHORTEST_SHOUT;
    }
}
