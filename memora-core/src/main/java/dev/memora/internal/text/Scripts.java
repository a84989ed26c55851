package dev.memora.internal.text;

import java.lang.Character.UnicodeScript;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which script a text is written in. Han and kana count as one, because Japanese mixes them. */
public final class Scripts {
    private Scripts() {}

    /**
     * The script that most of the text is in, Han standing for kana, too; empty if it has no letters. A character counts
     * where a script sets no spaces, a whole word elsewhere, so that one long foreign name doesn't decide.
     */
    public static Optional<UnicodeScript> dominant(String text) {
        Map<UnicodeScript, Integer> weights = new EnumMap<>(UnicodeScript.class);
        UnicodeScript word = UnicodeScript.COMMON;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            UnicodeScript script = script(c);
            if (script != null && (script != word || script == UnicodeScript.HAN)) {
                weights.merge(script, 1, Integer::sum);
            }
            if (script != null || !Folding.isMark(c)) {
                word = script == null ? UnicodeScript.COMMON : script;
            }
        }
        return weights.entrySet().stream()
                .max(Map.Entry.<UnicodeScript, Integer>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .map(Map.Entry::getKey);
    }

    /** Whether both are mostly in one script; a text without letters goes with every other. */
    public static boolean sameScript(String one, String other) {
        Optional<UnicodeScript> first = dominant(one);
        Optional<UnicodeScript> second = dominant(other);
        return first.isEmpty() || second.isEmpty() || first.equals(second);
    }

    static boolean isHangul(String text) {
        return !text.isEmpty() && UnicodeScript.of(text.codePointAt(0)) == UnicodeScript.HANGUL;
    }

    private static @Nullable UnicodeScript script(int c) {
        if (!Character.isLetter(c)) {
            return null;
        }
        return switch (UnicodeScript.of(c)) {
            case COMMON, INHERITED, UNKNOWN -> null;
            case HAN, HIRAGANA, KATAKANA, BOPOMOFO -> UnicodeScript.HAN;
            default -> UnicodeScript.of(c);
        };
    }
}
