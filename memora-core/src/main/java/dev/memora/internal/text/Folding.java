package dev.memora.internal.text;

import java.lang.Character.UnicodeScript;
import java.text.Normalizer;

/** Folds away what depends on the keyboard and not on the writer: width, kinds of spaces, quotes and dashes. */
final class Folding {
    private Folding() {}

    /** The text in composed form. */
    static String nfc(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
    }

    /**
     * The text in composed form with ASCII spaces, quotes and dashes, full-width ASCII made narrow, half-width katakana
     * made wide, and characters of no width left out. No compatibility folding: 10⁵ stays apart from 105.
     */
    static String typing(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (isHalfWidthKatakana(c)) {
                int end = i;
                while (end < text.length() && isHalfWidthKatakana(text.charAt(end))) {
                    end++;
                }
                out.append(Normalizer.normalize(text.substring(i, end), Normalizer.Form.NFKC));
                i = end;
                continue;
            }
            i += Character.charCount(c);
            if (!isWidthless(c)) {
                out.appendCodePoint(typed(c));
            }
        }
        return nfc(out.toString());
    }

    /** Whether this script sets no spaces between its words: Han and kana. */
    static boolean isUnspaced(int c) {
        if (c < 0x2E80) {
            return false;
        }
        UnicodeScript script = UnicodeScript.of(c);
        return script == UnicodeScript.HAN
                || script == UnicodeScript.HIRAGANA
                || script == UnicodeScript.KATAKANA
                || c == 0x30FC;
    }

    /** Whether the character only modifies the one before it. */
    static boolean isMark(int c) {
        int type = Character.getType(c);
        return type == Character.NON_SPACING_MARK
                || type == Character.COMBINING_SPACING_MARK
                || type == Character.ENCLOSING_MARK;
    }

    private static boolean isHalfWidthKatakana(int c) {
        return c >= 0xFF65 && c <= 0xFF9F;
    }

    private static boolean isWidthless(int c) {
        return c == 0x200B || c == 0xFEFF || c == 0x00AD || c == 0x2060;
    }

    private static int typed(int c) {
        if (c < 0x80) {
            return Character.isWhitespace(c) ? ' ' : c;
        }
        if (c >= 0xFF01 && c <= 0xFF5E) {
            return c - 0xFEE0;
        }
        return switch (c) {
            case 0x2018, 0x2019, 0x201A, 0x201B, 0x2039, 0x203A, 0x02BC -> '\'';
            case 0x201C, 0x201D, 0x201E, 0x201F, 0x00AB, 0x00BB, 0x300C, 0x300D, 0x300E, 0x300F -> '"';
            case 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xFE58, 0xFE63 -> '-';
            case 0x301C -> '~';
            case 0x3002, 0xFF61 -> '.';
            default -> Character.isSpaceChar(c) || Character.isWhitespace(c) || c == 0x85 ? ' ' : c;
        };
    }
}
