package dev.memora.internal.policy;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/** What each UTF-16 unit is to the rules, in one table that is built once. */
final class CharKinds {
    static final byte OTHER = 0;
    static final byte SPACE = 1;
    static final byte DIGIT = 2;
    /** Letters of the Latin script. */
    static final byte LATIN = 3;
    /** Letters of other scripts that part words by spaces. */
    static final byte ALPHABET = 4;
    /** Letters of scripts that don't, and Hangul, whose particles stick to the word. */
    static final byte DENSE = 5;

    static final byte MARK = 6;
    /** Characters that are not seen, or that only steer others. */
    static final byte HIDDEN = 7;

    static final byte SURROGATE = 8;

    private static final byte[] KINDS = new byte[0x10000];

    private static final Set<UnicodeScript> DENSE_SCRIPTS = Set.of(
            UnicodeScript.HAN,
            UnicodeScript.HIRAGANA,
            UnicodeScript.KATAKANA,
            UnicodeScript.HANGUL,
            UnicodeScript.THAI,
            UnicodeScript.LAO,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR);

    private static final String FILLERS = "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u20e3";

    static {
        for (int c = 0; c < KINDS.length; c++) {
            KINDS[c] = kind((char) c);
        }
    }

    private CharKinds() {}

    static byte of(char c) {
        return KINDS[c];
    }

    /** Whether the unit can stand inside a word. */
    static boolean isWord(char c) {
        byte kind = KINDS[c];
        return (kind >= DIGIT && kind <= MARK) || kind == SURROGATE;
    }

    static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    static boolean isAsciiAlnum(char c) {
        return isAsciiLetter(c) || (c >= '0' && c <= '9');
    }

    private static byte kind(char c) {
        if (FILLERS.indexOf(c) >= 0 || (c >= '\ufe00' && c <= '\ufe0f')) {
            return HIDDEN;
        }
        return switch (Character.getType(c)) {
            case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> SPACE;
            case Character.CONTROL -> c == '\n' || c == '\t' || c == '\r' ? SPACE : HIDDEN;
            case Character.FORMAT -> HIDDEN;
            case Character.SURROGATE -> SURROGATE;
            case Character.DECIMAL_DIGIT_NUMBER -> DIGIT;
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> mark(c);
            default -> Character.isLetter(c) || Character.isAlphabetic(c) ? letter(c) : OTHER;
        };
    }

    private static byte mark(char c) {
        return DENSE_SCRIPTS.contains(UnicodeScript.of(c)) ? DENSE : MARK;
    }

    private static byte letter(char c) {
        UnicodeScript script = UnicodeScript.of(c);
        if (script == UnicodeScript.LATIN) {
            return LATIN;
        }
        return DENSE_SCRIPTS.contains(script) || script == UnicodeScript.COMMON ? DENSE : ALPHABET;
    }
}
