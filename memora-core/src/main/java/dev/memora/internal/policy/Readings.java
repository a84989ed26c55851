package dev.memora.internal.policy;

import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.ArrayList;
import java.util.List;

/**
 * The ways a text is read before the rules see it. A plain text has one. Hidden characters give two, once left out and
 * once as spaces, because either can hide a key; letters that stand apart give one more in which they are joined.
 */
final class Readings {
    private Readings() {}

    static List<Reading> of(String text) {
        List<Reading> readings = new ArrayList<>(1);
        if (isAscii(text)) {
            readings.add(Reading.ofAscii(text));
            SpacedLetters.join(text, readings);
            return readings;
        }
        boolean hidden = hasHidden(text);
        String without = hidden ? replaceHidden(text, false) : text;
        add(readings, composed(without));
        if (hidden) {
            String spaced = composed(replaceHidden(text, true));
            if (!spaced.contentEquals(without)) {
                add(readings, spaced);
            }
        }
        return readings;
    }

    /** The text without what isn't seen, in compatibility composition. */
    static String composed(String text) {
        return isAscii(text) || Normalizer.isNormalized(text, Form.NFKC) ? text : Normalizer.normalize(text, Form.NFKC);
    }

    private static void add(List<Reading> readings, String composed) {
        String numbers = Numerals.digits(composed);
        String latin = Confusables.fold(numbers);
        readings.add(Reading.of(latin));
        SpacedLetters.join(latin, readings);
    }

    /** Whether the text is printable ASCII, tabs and newlines alone. */
    static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '\u0080' || (c < ' ' && c != '\n' && c != '\t')) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasHidden(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isHidden(text, i)) {
                return true;
            }
        }
        return false;
    }

    /** Hidden in the basic plane, or the second half of a tag or variation selector beyond it. */
    private static boolean isHidden(String text, int at) {
        char c = text.charAt(at);
        return CharKinds.of(c) == CharKinds.HIDDEN
                || c == '\udb40'
                || (at > 0 && text.charAt(at - 1) == '\udb40' && Character.isLowSurrogate(c));
    }

    static String replaceHidden(String text, boolean bySpace) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            if (!isHidden(text, i)) {
                out.append(text.charAt(i));
            } else if (bySpace) {
                out.append(' ');
            }
        }
        return out.toString();
    }
}
