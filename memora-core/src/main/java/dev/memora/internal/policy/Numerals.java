package dev.memora.internal.policy;

/**
 * Reads runs of four or more Chinese numerals as digits. Shorter runs are words of everyday prose, and numerals with
 * ten, hundred or thousand among them are amounts, not numbers somebody dictates digit by digit.
 */
final class Numerals {
    private static final int RUN = 4;
    private static final String NUMERALS =
            "\u3007\u96f6\u4e00\u58f9\u4e8c\u8cb3\u8d30\u4e24\u5169\u4e09\u53c1\u53c3\u56db\u8086\u4e94\u4f0d"
                    + "\u516d\u9678\u9646\u4e03\u67d2\u516b\u634c\u4e5d\u7396";
    private static final String VALUES = "0011222223334455666778899";
    private static final String SCALES = "\u5341\u62fe\u767e\u4f70\u5343\u4edf\u842c\u4e07\u5104\u4ebf";

    private Numerals() {}

    /** The text with such runs as digits; the same text if there are none. */
    static String digits(String text) {
        int run = 0;
        StringBuilder out = null;
        for (int i = 0; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (c >= '\u3007' && NUMERALS.indexOf(c) >= 0) {
                run++;
                continue;
            }
            if (run >= RUN && SCALES.indexOf(c) < 0) {
                out = out == null ? new StringBuilder(text) : out;
                for (int k = i - run; k < i; k++) {
                    out.setCharAt(k, VALUES.charAt(NUMERALS.indexOf(text.charAt(k))));
                }
            }
            run = 0;
        }
        return out == null ? text : out.toString();
    }
}
