package dev.memora.internal.policy;

/** Long runs that look drawn at random: nobody remembers them as a fact, and keys of unknown vendors look so. */
final class OpaqueRule {
    private static final int LEAST = 32;
    private static final double ENTROPY = 4.0;

    private OpaqueRule() {}

    static void check(Scan scan, Findings findings) {
        Reading reading = scan.reading();
        int i = 0;
        while (i < reading.length) {
            int end = i;
            while (end < reading.length && reading.plain[end] > ' ' && reading.plain[end] < 127) {
                end++;
            }
            if (end - i >= LEAST && isOpaque(reading.text(i, end), scan, i)) {
                findings.add(Family.SENSITIVE, "secret.opaque_token");
                return;
            }
            i = end + 1;
        }
    }

    private static boolean isOpaque(String token, Scan scan, int start) {
        if (token.contains("://") || token.startsWith("www.") || token.startsWith("/") || token.startsWith("AAAA")) {
            return false;
        }
        if (start >= 5 && scan.at(start - 1) == ' ' && token.startsWith("sha")) {
            return false;
        }
        int run = 0;
        int longest = 0;
        int from = 0;
        for (int i = 0; i < token.length(); i++) {
            run = Alphabet.BASE64.has(token.charAt(i)) ? run + 1 : 0;
            if (run > longest) {
                longest = run;
                from = i + 1 - run;
            }
        }
        return longest >= LEAST && isRandom(token.substring(from, from + longest));
    }

    private static boolean isRandom(String run) {
        int changes = 0;
        int kinds = 0;
        for (int i = 0; i < run.length(); i++) {
            kinds |= 1 << kind(run.charAt(i));
            changes += i > 0 && kind(run.charAt(i)) != kind(run.charAt(i - 1)) ? 1 : 0;
        }
        return Integer.bitCount(kinds & 7) == 3 && changes * 20 >= run.length() * 7 && Secrets.entropy(run) >= ENTROPY;
    }

    private static int kind(char c) {
        return c >= '0' && c <= '9' ? 0 : c >= 'a' && c <= 'z' ? 1 : c >= 'A' && c <= 'Z' ? 2 : 3;
    }
}
