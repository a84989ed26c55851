package dev.memora.internal.policy;

/** A mail address and, straight behind it, a token that looks like a password: how leaked logins are written down. */
final class PairRule {
    private static final int LEAST = 8;
    private static final int CLASSES = 3;

    private PairRule() {}

    static void check(Scan scan, Findings findings) {
        for (int i = 1; i < scan.reading().length; i++) {
            if (scan.at(i) == '@' && CharKinds.isAsciiAlnum(scan.at(i - 1)) && isPair(scan, i + 1)) {
                findings.add(Family.SENSITIVE, "secret.pair");
            }
        }
    }

    private static boolean isPair(Scan scan, int domain) {
        int i = domain;
        boolean dot = false;
        while (CharKinds.isAsciiAlnum(scan.at(i)) || scan.at(i) == '-' || scan.at(i) == '.') {
            dot |= scan.at(i) == '.';
            i++;
        }
        int start = i;
        while (start < scan.reading().length && " :/|;,".indexOf(scan.at(start)) >= 0) {
            start++;
        }
        int end = start;
        while (end < scan.reading().length && scan.at(end) > ' ' && scan.at(end) < 127) {
            end++;
        }
        return dot && start > i && end - start >= LEAST && classes(scan, start, end) >= CLASSES;
    }

    /** How many of these the token has: small letters, capitals, digits inside, symbols inside. */
    private static int classes(Scan scan, int start, int end) {
        int found = 0;
        for (int i = start; i < end; i++) {
            char c = scan.at(i);
            boolean inside = i > start && i < end - 1;
            if (c >= 'a' && c <= 'z') {
                found |= 1;
            } else if (c >= 'A' && c <= 'Z') {
                found |= 2;
            } else if (c >= '0' && c <= '9') {
                found |= 4;
            } else if (inside && "!#$%^&*+=~?@".indexOf(c) >= 0) {
                found |= 8;
            }
        }
        // Without a digit it is a name or an address.
        return (found & 4) == 0 ? 0 : Integer.bitCount(found);
    }
}
