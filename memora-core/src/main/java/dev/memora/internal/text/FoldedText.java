package dev.memora.internal.text;

import java.util.regex.MatchResult;

/**
 * A text in two forms of equal length: as typed, for its capitals, and folded for comparison (lower case, simplified
 * Han, ASCII digits), so that what is found in one can be looked up in the other.
 */
record FoldedText(String typed, String folded) {
    static FoldedText of(String text) {
        String typed = Folding.typing(text);
        return new FoldedText(typed, fold(typed));
    }

    /** Folds character by character; the length stays. */
    static String fold(String typed) {
        char[] chars = typed.toCharArray();
        for (int i = 0; i < chars.length; i++) {
            char c = chars[i];
            if (c < 0x80) {
                chars[i] = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
            } else if (Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER) {
                chars[i] = (char) ('0' + Character.digit(c, 10));
            } else {
                chars[i] = HanFolding.fold(Character.toLowerCase(c));
            }
        }
        return new String(chars);
    }

    /** The same text with blanks in the place of the finds. */
    FoldedText without(Iterable<? extends MatchResult> finds) {
        StringBuilder blanked = new StringBuilder(typed);
        for (MatchResult find : finds) {
            for (int i = find.start(); i < find.end(); i++) {
                blanked.setCharAt(i, ' ');
            }
        }
        return new FoldedText(blanked.toString(), fold(blanked.toString()));
    }
}
