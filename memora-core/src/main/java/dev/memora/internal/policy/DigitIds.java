package dev.memora.internal.policy;

/**
 * Official numbers that are digits only. A check that one in a hundred random numbers passes is certain, as is a shape
 * with separators that nothing else has; the others count beside a word that names them.
 */
final class DigitIds {
    private static final int SHORTEST = 9;
    private static final int LONGEST = 18;

    private DigitIds() {}

    static void check(Scan scan, DigitChain chain, Findings findings) {
        for (int first = 0; first < chain.size(); first++) {
            grouped(chain, first, findings);
            int width = 0;
            for (int last = first; last < chain.size() && width <= LONGEST; last++) {
                width += chain.width(last);
                if (width >= SHORTEST && width <= LONGEST) {
                    joined(scan, chain, first, last, findings);
                }
            }
        }
    }

    private static void grouped(DigitChain chain, int first, Findings findings) {
        if (chain.hasShape(first, 3, 2, 4) && chain.separator(first + 1) == chain.separator(first + 2)) {
            char separator = chain.separator(first + 1);
            boolean joint = separator == '-' || separator == ' ';
            report(joint && NationalNumbers.isUsTaxpayer(chain.digits(first, first + 2)), "id.us_ssn", findings);
        }
        if (chain.hasShape(first, 6, 7) && chain.separator(first + 1) == '-') {
            report(NationalNumbers.isKoreanHead(chain.digits(first, first + 1)), "id.kr_rrn", findings);
        }
        if (chain.hasShape(first, 3, 3, 3, 2)) {
            report(NationalNumbers.isBrazilian(chain.digits(first, first + 3)), "id.br_cpf", findings);
        }
        if (chain.hasShape(first, 1, 4, 5, 2, 1)) {
            report(NationalNumbers.isThai(chain.digits(first, first + 4)), "id.th", findings);
        }
    }

    private static void joined(Scan scan, DigitChain chain, int first, int last, Findings findings) {
        String digits = chain.digits(first, last);
        int start = chain.start(first);
        int end = chain.end(last);
        for (DigitScheme scheme : DigitScheme.ALL) {
            if (scheme.digits() == digits.length() && scheme.check().test(digits)) {
                report(scheme.certain() || scheme.isNamed(scan, start, end), scheme.rule(), findings);
            }
        }
        for (DigitScheme scheme : DigitScheme.ONLY_NAMED) {
            if (scheme.digits() == digits.length() && scan.near(scheme.words(), start, end)) {
                report(scheme.check().test(digits), scheme.rule(), findings);
            }
        }
    }

    private static void report(boolean hit, String rule, Findings findings) {
        if (hit) {
            findings.add(Family.SENSITIVE, rule);
        }
    }
}
