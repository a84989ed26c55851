package dev.memora.internal.policy;

import java.lang.Character.UnicodeScript;
import java.util.Set;

/** Characters that hide, turn or pile up: allowed where a script or an emoji needs them, refused everywhere else. */
final class CodePointRule {
    private static final int MOST_MARKS = 3;
    private static final Set<UnicodeScript> JOINING = Set.of(
            UnicodeScript.ARABIC,
            UnicodeScript.DEVANAGARI,
            UnicodeScript.BENGALI,
            UnicodeScript.GURMUKHI,
            UnicodeScript.GUJARATI,
            UnicodeScript.ORIYA,
            UnicodeScript.TAMIL,
            UnicodeScript.TELUGU,
            UnicodeScript.KANNADA,
            UnicodeScript.MALAYALAM,
            UnicodeScript.SINHALA,
            UnicodeScript.MONGOLIAN,
            UnicodeScript.KHMER,
            UnicodeScript.MYANMAR,
            UnicodeScript.SYRIAC,
            UnicodeScript.NKO);

    private final int[] points;
    private int marks;

    private CodePointRule(String text) {
        points = text.codePoints().toArray();
    }

    static void check(String text, Findings findings) {
        CodePointRule rule = new CodePointRule(text);
        int i = 0;
        while (i < rule.points.length) {
            int flag = rule.flagEnd(i);
            if (flag > i) {
                i = flag;
                continue;
            }
            String found = rule.points[i] < 0x80 && rule.points[i] >= ' ' ? rule.plain() : rule.judge(i);
            if (!found.isEmpty()) {
                findings.add(Family.UNSAFE, found);
            }
            i++;
        }
    }

    private String plain() {
        marks = 0;
        return "";
    }

    private String judge(int i) {
        int c = points[i];
        int type = Character.getType(c);
        boolean mark = type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
        marks = mark ? marks + 1 : 0;
        if (isBroken(c, type)) {
            return "unicode.code_point";
        }
        if ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || (c >= 0x206a && c <= 0x206f)) {
            return "unicode.bidi";
        }
        if (c == 0x200e || c == 0x200f || c == 0x061c) {
            return isRightToLeft(at(i - 1)) || isRightToLeft(at(i + 1)) ? "" : "unicode.bidi";
        }
        if (c >= 0xe0000 && c <= 0xe007f) {
            return "unicode.tags";
        }
        if ((c >= 0xfe00 && c <= 0xfe0f) || (c >= 0xe0100 && c <= 0xe01ef)) {
            return isVariation(c, at(i - 1)) ? "" : "unicode.variation_selector";
        }
        if (c == 0x200c || c == 0x200d) {
            return isJoiner(i) ? "" : "unicode.joiner";
        }
        if (isUnseen(c, type)) {
            boolean inside = Character.isLetterOrDigit(at(i - 1)) && Character.isLetterOrDigit(at(i + 1));
            return inside ? "unicode.invisible" : "";
        }
        return marks > MOST_MARKS && UnicodeScript.of(c) != UnicodeScript.TIBETAN ? "unicode.marks" : "";
    }

    private int at(int index) {
        return index >= 0 && index < points.length ? points[index] : ' ';
    }

    private static boolean isBroken(int c, int type) {
        boolean newEmoji = c >= 0x1f000 && c <= 0x1faff;
        return switch (type) {
            case Character.SURROGATE, Character.PRIVATE_USE -> true;
            case Character.UNASSIGNED -> !newEmoji;
            case Character.CONTROL -> c != '\n' && c != '\t' && c != '\r';
            default -> (c & 0xfffe) == 0xfffe || (c >= 0xfdd0 && c <= 0xfdef) || (c >= 0xfff9 && c <= 0xfffb);
        };
    }

    private static boolean isUnseen(int c, int type) {
        return (type == Character.FORMAT && c != 0x070f && (c < 0x0600 || c > 0x0605) && c != 0x06dd && c != 0x08e2)
                || c == 0x034f
                || c == 0x115f
                || c == 0x1160
                || c == 0x17b4
                || c == 0x17b5
                || c == 0x2800
                || c == 0x3164
                || c == 0xffa0;
    }

    private static boolean isRightToLeft(int c) {
        byte way = Character.getDirectionality(c);
        return way == Character.DIRECTIONALITY_RIGHT_TO_LEFT || way == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }

    private static boolean isVariation(int selector, int base) {
        boolean han = UnicodeScript.of(base) == UnicodeScript.HAN;
        if (selector >= 0xe0100) {
            return han;
        }
        return han
                || isEmoji(base)
                || (base >= '0' && base <= '9')
                || base == '#'
                || base == '*'
                || UnicodeScript.of(base) == UnicodeScript.MONGOLIAN
                || UnicodeScript.of(base) == UnicodeScript.MYANMAR;
    }

    private boolean isJoiner(int i) {
        int before = at(i - 1);
        int after = at(i + 1);
        if (points[i] == 0x200d && (isEmoji(before) || before == 0xfe0f)) {
            return isEmoji(after);
        }
        return JOINING.contains(UnicodeScript.of(before)) && JOINING.contains(UnicodeScript.of(after));
    }

    private static boolean isEmoji(int c) {
        return (c >= 0x1f000 && c <= 0x1faff)
                || (c >= 0x2190 && c <= 0x2bff)
                || c == 0x00a9
                || c == 0x00ae
                || c == 0x203c
                || c == 0x2049
                || c == 0x2122
                || c == 0x2139
                || c == 0x3030
                || c == 0x303d
                || c == 0x3297
                || c == 0x3299;
    }

    /** The end of a complete flag of a country's part that starts here, or {@code start}. */
    private int flagEnd(int start) {
        if (points[start] != 0x1f3f4) {
            return start;
        }
        int i = start + 1;
        while (i < points.length && isTagLetter(points[i])) {
            i++;
        }
        boolean complete = i - start >= 4 && i - start <= 7 && at(i) == 0xe007f;
        return complete ? i + 1 : start;
    }

    private static boolean isTagLetter(int c) {
        return (c >= 0xe0061 && c <= 0xe007a) || (c >= 0xe0030 && c <= 0xe0039);
    }
}
