package dev.memora.internal.policy;

/** Mail addresses, phone numbers and postal addresses; looked for only if the host asks for it. */
final class ContactRule {
    private static final int LEAST_PHONE = 8;
    private static final int LEAST_NAMED_PHONE = 7;
    private static final int MOST_PHONE = 15;
    private static final int ADDRESS_REACH = 16;

    private ContactRule() {}

    static void check(Scan scan, Findings findings) {
        for (int i = 1; i < scan.reading().length; i++) {
            if (scan.at(i) == '@' && Alphabet.DOTTED.has(scan.at(i - 1)) && isDomain(scan, i + 1)) {
                findings.add(Family.SENSITIVE, "contact.mail");
            }
        }
        for (DigitChain chain : DigitChain.of(scan.reading())) {
            int digits = 0;
            for (int group = 0; group < chain.size(); group++) {
                digits += chain.width(group);
            }
            int start = chain.start(0);
            boolean plus = scan.at(start - 1) == '+' && digits >= LEAST_PHONE;
            boolean named = digits >= LEAST_NAMED_PHONE && scan.near("PHONE", start, chain.end(chain.size() - 1));
            if ((plus || named) && digits <= MOST_PHONE) {
                findings.add(Family.SENSITIVE, "contact.phone");
            }
            if (isHouse(scan, chain)) {
                findings.add(Family.SENSITIVE, "contact.address");
            }
        }
    }

    private static boolean isDomain(Scan scan, int start) {
        int i = start;
        int dot = -1;
        while (Alphabet.DOTTED.has(scan.at(i))) {
            dot = scan.at(i) == '.' && CharKinds.isAsciiLetter(scan.at(i + 1)) ? i : dot;
            i++;
        }
        return dot > start;
    }

    /** A number of up to five digits beside a word for a street. */
    private static boolean isHouse(Scan scan, DigitChain chain) {
        int street = scan.lexicon().group("STREET");
        for (int group = 0; group < chain.size(); group++) {
            int from = chain.start(group) - ADDRESS_REACH;
            int to = chain.end(group) + ADDRESS_REACH;
            if (chain.width(group) <= 5 && scan.words().near(street, from, to)) {
                return true;
            }
        }
        return false;
    }
}
