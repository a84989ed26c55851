package dev.memora.internal.text;

import java.text.Normalizer;
import java.util.Locale;

/**
 * A piece of a text.
 *
 * <p>Immutable.
 *
 * @param kind what it is
 * @param typed as written, but for width, quotes and dashes
 * @param initial whether it is the first word of a sentence, where a capital means nothing
 * @param spaced whether white space stands before it
 */
record Token(Kind kind, String typed, boolean initial, boolean spaced) {
    /** What a token is. */
    enum Kind {
        /** Letters of a script that sets spaces between words. */
        WORD,
        /** Digits, perhaps with a decimal point, a colon or a date's separators inside. */
        NUMBER,
        /** Letters and digits together, and names such as C++. */
        CODE,
        /** Letters of one script that sets none, or whose words grow endings: Han, kana, Hangul, Thai and their like. */
        RUN,
        /** A single character of anything else but white space. */
        SYMBOL
    }

    /** For comparison: compatibility forms, case and Han variants folded, the English possessive left out. */
    String folded() {
        String folded = FoldedText.fold(
                Normalizer.normalize(typed, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT));
        if (kind == Kind.WORD && folded.endsWith("'s")) {
            return folded.substring(0, folded.length() - 2);
        }
        return kind == Kind.WORD && folded.endsWith("'") ? folded.substring(0, folded.length() - 1) : folded;
    }

    boolean isCapitalised() {
        int first = typed.codePointAt(0);
        return Character.isUpperCase(first) || Character.isTitleCase(first);
    }

    /** Whether it is a word of at least two capitals and nothing else. */
    boolean isAcronym() {
        return kind == Kind.WORD
                && typed.codePoints().filter(Character::isUpperCase).count() >= 2
                && typed.codePoints().noneMatch(Character::isLowerCase);
    }
}
