package dev.memora.internal.policy;

/**
 * Payment cards: an issuer's range, a length it issues, and the Luhn digit. Tried from every group of digits, so that a
 * year before the number doesn't hide it.
 */
final class CardRule {
    private static final int SHORTEST = 12;
    private static final int LONGEST = 19;

    private CardRule() {}

    static void check(Scan scan, DigitChain chain, Findings findings) {
        if (chain.isDecimal() || IbanRule.holds(scan, chain)) {
            return;
        }
        for (int first = 0; first < chain.size(); first++) {
            int length = 0;
            for (int last = first; last < chain.size() && length <= LONGEST; last++) {
                length += chain.width(last);
                if (length >= SHORTEST && length <= LONGEST && isCard(scan, chain, first, last)) {
                    findings.add(Family.SENSITIVE, "card.luhn");
                    return;
                }
            }
        }
    }

    /** Beside a word for a card the Luhn digit is enough, because not every issuer's range is known. */
    private static boolean isCard(Scan scan, DigitChain chain, int first, int last) {
        String digits = chain.digits(first, last);
        int length = digits.length();
        if (CheckDigits.isOneDigit(digits) || !CheckDigits.luhn(digits)) {
            return false;
        }
        boolean certain = (length == 15 || length == 16 || length == 19) && isIssued(digits);
        return certain || scan.near("CTX_CARD", chain.start(first), chain.end(last));
    }

    private static boolean isIssued(String digits) {
        int length = digits.length();
        int two = Integer.parseInt(digits, 0, 2, 10);
        int four = Integer.parseInt(digits, 0, 4, 10);
        int three = four / 10;
        if (two / 10 == 4) {
            return length == 13 || length == 16 || length == 19;
        }
        if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720) || (four >= 2200 && four <= 2204)) {
            return length == 16 || (four <= 2204 && length == 19);
        }
        if (two == 34 || two == 37) {
            return length == 15;
        }
        if ((three >= 300 && three <= 305) || two == 36 || two == 38 || two == 39) {
            return length == 14 || length == 16;
        }
        if ((four >= 3528 && four <= 3589) || four == 6011 || (three >= 644 && three <= 649) || two == 65) {
            return length >= 16;
        }
        return isLateRange(two, four, length);
    }

    private static boolean isLateRange(int two, int four, int length) {
        if (two == 62 || two == 81 || two == 60 || four == 6521 || four == 6522) {
            return length >= 16;
        }
        boolean maestro = two == 50 || (two >= 56 && two <= 58) || four == 6304 || (four >= 6759 && four <= 6763);
        return maestro;
    }
}
