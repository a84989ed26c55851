package dev.memora.internal.policy;

/** How much a memory may hold, and that it holds anything. */
final class SizeRule {
    private static final int MOST_BYTES = 2000;
    private static final int MOST_LINES = 4;

    private SizeRule() {}

    /** Looks at the raw text; nothing that costs more may run on one that is refused here. */
    static void check(String text, int mostCodePoints, Findings findings) {
        if (text.length() > mostCodePoints && text.codePointCount(0, text.length()) > mostCodePoints) {
            findings.add(Family.TOO_LONG, "length.code_points");
            return;
        }
        int bytes = 0;
        int lines = 1;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c < 0x80 ? 1 : c < 0x800 || Character.isSurrogate(c) ? 2 : 3;
            lines += c == '\n' ? 1 : 0;
        }
        if (bytes > MOST_BYTES * Math.max(1, mostCodePoints / 500)) {
            findings.add(Family.TOO_LONG, "length.bytes");
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
