package dev.memora.internal.policy;

import java.util.Set;

/** Twelve or more words in a row from the list that wallets take their recovery phrases from. */
final class SeedRule {
    private static final int LEAST = 12;
    private static final Set<String> WORDS = Set.copyOf(Resources.lines("seed-words.txt"));

    private SeedRule() {}

    static void check(Scan scan, Findings findings) {
        Reading reading = scan.reading();
        int run = 0;
        int i = 0;
        while (i < reading.length) {
            char c = reading.folded[i];
            if (!CharKinds.isAsciiLetter(c)) {
                boolean neutral = c <= ' ' || c == ',' || c == '.' || c == ')' || c == ':' || (c >= '0' && c <= '9');
                run = neutral || c == '-' || c == '"' || c == '\'' || c == '/' || c == '|' ? run : 0;
                i++;
                continue;
            }
            int end = i;
            while (end < reading.length && CharKinds.isAsciiLetter(reading.folded[end])) {
                end++;
            }
            boolean listed = end - i >= 3 && end - i <= 8 && WORDS.contains(new String(reading.folded, i, end - i));
            run = listed ? run + 1 : 0;
            if (run == LEAST) {
                findings.add(Family.SENSITIVE, "secret.seed_phrase");
                return;
            }
            i = end;
        }
    }
}
