package dev.memora.internal.approval;

import java.lang.Character.UnicodeScript;
import java.util.EnumSet;
import java.util.Set;

/** Characters a person can't see, or that change how others are seen. */
final class InvisibleCharacters {
    private static final int ZERO_WIDTH_NON_JOINER = 0x200C;
    private static final int ZERO_WIDTH_JOINER = 0x200D;
    private static final int BLACK_FLAG = 0x1F3F4;
    private static final int CANCEL_TAG = 0xE007F;
    private static final int LONGEST_FLAG = 7;
    private static final Set<UnicodeScript> JOINED = EnumSet.of(
            UnicodeScript.ARABIC,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.SINHALA,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.MONGOLIAN);

    private InvisibleCharacters() {}

    /** Whether the character has no shape of its own. The line feed is no such character. */
    static boolean isHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c != '\n';
            case Character.FORMAT -> !isNumberSign(c);
            case Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE, Character.PRIVATE_USE ->
                true;
            default -> isIgnorable(c);
        };
    }

    /** Whether a hidden character is where it belongs: inside an emoji, or between letters of a joining script. */
    static boolean isReadable(int[] points, int at) {
        int c = points[at];
        int before = at > 0 ? points[at - 1] : -1;
        int after = at + 1 < points.length ? points[at + 1] : -1;
        if (c == ZERO_WIDTH_JOINER && (isEmoji(before) || isEmojiStyle(before)) && isEmoji(after)) {
            return true;
        }
        if (c == ZERO_WIDTH_JOINER || c == ZERO_WIDTH_NON_JOINER) {
            return isJoined(before) && isJoined(after);
        }
        if (isEmojiStyle(c)) {
            return isEmoji(before) || "0123456789#*©®".indexOf(before) >= 0;
        }
        return isTag(c) && isInFlag(points, at);
    }

    private static boolean isIgnorable(int c) {
        return c == 0x034F
                || c == 0x115F
                || c == 0x1160
                || c == 0x17B4
                || c == 0x17B5
                || (c >= 0x180B && c <= 0x180F)
                || c == 0x2800
                || c == 0x3164
                || c == 0xFFA0
                || (c >= 0xFE00 && c <= 0xFE0F)
                || (c >= 0xFFF0 && c <= 0xFFF8)
                || (c >= 0xE0000 && c <= 0xE0FFF)
                || (c & 0xFFFE) == 0xFFFE
                || (c >= 0xFDD0 && c <= 0xFDEF);
    }

    // Signs that enclose digits in Arabic, Syriac and Kaithi are formats by category and visible all the same.
    private static boolean isNumberSign(int c) {
        return (c >= 0x0600 && c <= 0x0605)
                || c == 0x06DD
                || c == 0x070F
                || c == 0x08E2
                || c == 0x110BD
                || c == 0x110CD;
    }

    private static boolean isEmojiStyle(int c) {
        return c == 0xFE0F || c == 0xFE0E;
    }

    private static boolean isEmoji(int c) {
        return c >= 0
                && (Character.getType(c) == Character.OTHER_SYMBOL
                        || (c >= 0x1F000 && c <= 0x1FAFF)
                        || (c >= 0x2190 && c <= 0x27BF));
    }

    private static boolean isJoined(int c) {
        return c >= 0 && JOINED.contains(UnicodeScript.of(c));
    }

    private static boolean isTag(int c) {
        return c >= 0xE0020 && c <= CANCEL_TAG;
    }

    // A regional flag is the black flag, up to six tags, and the cancel tag. More could carry a hidden message.
    private static boolean isInFlag(int[] points, int at) {
        int start = at;
        while (start >= 0 && at - start <= LONGEST_FLAG && isTag(points[start])) {
            start--;
        }
        if (start < 0 || points[start] != BLACK_FLAG) {
            return false;
        }
        int end = start + 1;
        while (end < points.length && end - start < LONGEST_FLAG && isTag(points[end]) && points[end] != CANCEL_TAG) {
            end++;
        }
        return end > start + 1 && end < points.length && points[end] == CANCEL_TAG && at <= end;
    }
}
