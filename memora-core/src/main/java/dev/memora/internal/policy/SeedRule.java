package dev.memora.internal.policy;

import java.util.Arrays;

/** Twelve or more words in a row from the list that wallets take their recovery phrases from. */
final class SeedRule {
    private static final int LEAST = 12;
    private static final int LONGEST = 8;
    private static final int BITS = 5;
    private static final long[] WORDS = Resources.lines("seed-words.txt").stream()
            .mapToLong(SeedRule::packed)
            .sorted()
            .toArray();

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
            long word = 0;
            while (end < reading.length && CharKinds.isAsciiLetter(reading.folded[end])) {
                word = word << BITS | (reading.folded[end] & 0x1f);
                end++;
            }
            run = end - i <= LONGEST && Arrays.binarySearch(WORDS, word) >= 0 ? run + 1 : 0;
            if (run == LEAST) {
                findings.add(Family.SENSITIVE, "secret.seed_phrase");
                return;
            }
            i = end;
        }
    }

    /** A word of at most eight small letters as a number, five bits a letter. */
    private static long packed(String word) {
        long packed = 0;
        for (int i = 0; i < word.length(); i++) {
            packed = packed << BITS | (word.charAt(i) & 0x1f);
        }
        return packed;
    }
}
