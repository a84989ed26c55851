package dev.memora.internal.policy;

import java.text.Normalizer;
import java.text.Normalizer.Form;

/**
 * Folds single UTF-16 units for matching: case, accents over Latin, Greek and Cyrillic, typographic quotes and dashes,
 * and digits of every script. One unit in, one unit out, so that a folded text keeps its positions.
 */
final class Folding {
    private static final char[] FOLDED = new char[0x10000];

    static {
        for (int c = 0; c < FOLDED.length; c++) {
            FOLDED[c] = fold((char) c);
        }
    }

    private Folding() {}

    static char of(char c) {
        return FOLDED[c];
    }

    /** A term of a table, as it looks in a folded text. */
    static String term(String term) {
        String composed = Normalizer.normalize(term, Form.NFKC);
        StringBuilder folded = new StringBuilder(composed.length());
        for (int i = 0; i < composed.length(); i++) {
            char c = composed.charAt(i);
            if (!isLooseMark(c)) {
                folded.append(of(c));
            }
        }
        return folded.toString();
    }

    /** A combining mark that may be left out over Latin, Greek and Cyrillic letters. */
    static boolean isLooseMark(char c) {
        return (c >= '\u0300' && c <= '\u036f') || (c >= '\u1ab0' && c <= '\u1aff') || (c >= '\u1dc0' && c <= '\u1dff');
    }

    private static char fold(char c) {
        return switch (c) {
            case '\u2018', '\u2019', '\u02bc', '\u00b4', '`' -> '\'';
            case '\u201c', '\u201d', '\u201e', '\u00ab', '\u00bb' -> '"';
            case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212' -> '-';
            case '\n', '\r', '\u2028', '\u2029' -> '\n';
            case '\t', '\u00a0' -> ' ';
            case '\u0131' -> 'i';
            case '\u0142', '\u0141' -> 'l';
            case '\u0111', '\u0110' -> 'd';
            case '\u00f8', '\u00d8' -> 'o';
            case '\u0622', '\u0623', '\u0625' -> '\u0627';
            case '\u0649', '\u06cc' -> '\u064a';
            case '\u06a9' -> '\u0643';
            default -> letter(c);
        };
    }

    private static char letter(char c) {
        int digit = Character.isDigit(c) ? Character.digit(c, 10) : -1;
        if (digit >= 0) {
            return (char) ('0' + digit);
        }
        if ((c >= '\u00c0' && c < '\u0530') || (c >= '\u1e00' && c < '\u2000')) {
            String parts = Normalizer.normalize(String.valueOf(c), Form.NFD);
            if (parts.length() > 1 && isLooseMark(parts.charAt(1))) {
                return Character.toLowerCase(parts.charAt(0));
            }
        }
        return Character.toLowerCase(c);
    }
}
