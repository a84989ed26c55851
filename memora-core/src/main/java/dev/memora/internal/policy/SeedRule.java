package dev.memora.internal.policy;

/**
 * Twelve or more words in a row from the list that wallets take their recovery phrases from. A word is kept as a number,
 * five bits a letter.
 */
final class SeedRule {
    private static final int LEAST = 12;
    private static final int LONGEST = 8;
    private static final int BITS = 5;
    private static final int SLOTS = 8192;
    private static final long[] WORDS = new long[SLOTS];

    static {
        for (String word : Resources.lines("seed-words.txt")) {
            long packed = 0;
            for (int i = 0; i < word.length(); i++) {
                packed = packed << BITS | (word.charAt(i) & 0x1f);
            }
            WORDS[slot(packed)] = packed;
        }
    }

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
            run = end - i <= LONGEST && WORDS[slot(word)] == word ? run + 1 : 0;
            if (run == LEAST) {
                findings.add(Family.SENSITIVE, "secret.seed_phrase");
                return;
            }
            i = end;
        }
    }

    /** Where the word lies, or the free slot where it would. */
    private static int slot(long packed) {
        int slot = (int) ((packed * 0x9e3779b97f4a7c15L) >>> 51);
        while (WORDS[slot] != 0 && WORDS[slot] != packed) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        return slot;
    }
}
