package dev.memora.internal.text;

/** Lengths as people count them. A pair of surrogates counts once, and so does a surrogate without its partner. */
public final class CodePoints {
    private static final String MORE = "...";

    private CodePoints() {}

    /** The number of code points. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * The text, or its beginning followed by {@code "..."} if it is longer than that. A surrogate pair is never split.
     *
     * @param max the most code points of the text to keep, not counting the dots; 0 or more
     * @throws IllegalArgumentException if max is negative
     */
    public static String truncate(String text, int max) {
        String head = head(text, max);
        return head.length() == text.length() ? text : head + MORE;
    }

    /**
     * The first code points of the text, all of it if it has no more.
     *
     * @throws IllegalArgumentException if max is negative
     */
    public static String head(String text, int max) {
        if (max < 0) {
            throw new IllegalArgumentException("max must be 0 or more");
        }
        if (text.length() <= max || length(text) <= max) {
            return text;
        }
        return text.substring(0, text.offsetByCodePoints(0, max));
    }

    /** Whether the text holds a surrogate without its partner, which no encoding can carry. */
    public static boolean hasLoneSurrogate(CharSequence text) {
        return text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }
}
