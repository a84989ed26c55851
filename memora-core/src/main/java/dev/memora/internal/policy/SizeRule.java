package dev.memora.internal.policy;

/** How much a memory may hold, and that it holds anything. */
final class SizeRule {
    private static final int MOST_LINES = 4;

    private SizeRule() {}

    /** Looks at the raw text; nothing that costs more may run on one that is refused here. */
    static void check(String text, int mostCodePoints, Findings findings) {
        if (text.length() > mostCodePoints && text.codePointCount(0, text.length()) > mostCodePoints) {
            findings.add(Family.TOO_LONG, "length.code_points");
            return;
        }
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            lines += text.charAt(i) == '\n' ? 1 : 0;
        }
        if (lines > MOST_LINES) {
            findings.add(Family.TOO_LONG, "length.lines");
        }
    }

    /** Looks at what is left once the text was composed. */
    static void checkComposed(Reading reading, int mostCodePoints, Findings findings) {
        int seen = 0;
        for (int i = 0; i < reading.length; i++) {
            seen += CharKinds.isWord(reading.folded[i]) ? 1 : 0;
        }
        if (seen == 0) {
            findings.add(Family.EMPTY, "empty");
        }
        if (reading.length > mostCodePoints * 2) {
            findings.add(Family.TOO_LONG, "length.composed");
        }
    }
}
