package dev.memora.internal.policy;

/** The ASCII characters a kind of code is written with, a bit for each. */
enum Alphabet {
    ALNUM('Z', 'z', ""),
    URL('Z', 'z', "-_"),
    BASE64('Z', 'z', "+/="),
    DOTTED('Z', 'z', "-_.$"),
    TILDE('Z', 'z', "-_.~"),
    HEX('F', 'f', ""),
    UPPER('Z', '\0', "");

    private final long low;
    private final long high;

    Alphabet(char lastCapital, char lastSmall, String beside) {
        long lower = 0;
        long upper = 0;
        for (char c = 0; c < 128; c++) {
            boolean member = (c >= '0' && c <= '9')
                    || (c >= 'A' && c <= lastCapital)
                    || (c >= 'a' && c <= lastSmall)
                    || beside.indexOf(c) >= 0;
            if (member && c < 64) {
                lower |= 1L << c;
            } else if (member) {
                upper |= 1L << c;
            }
        }
        low = lower;
        high = upper;
    }

    boolean has(char c) {
        return c < 128 && ((c < 64 ? low : high) >>> c & 1) != 0;
    }
}
