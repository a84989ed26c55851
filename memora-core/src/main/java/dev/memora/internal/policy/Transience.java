package dev.memora.internal.policy;

/** Spans that begin now: "in 10 minutes", "10分鐘後". The words that need no number are phrase rules. */
final class Transience {
    private Transience() {}

    static void check(Scan scan, Findings findings) {
        int unit = scan.lexicon().group("SHORT_UNIT");
        int in = scan.lexicon().group("IN");
        int later = scan.lexicon().group("LATER");
        Words words = scan.words();
        for (int i = 0; i < words.count(); i++) {
            if (words.group(i) != unit) {
                continue;
            }
            int digits = numberStart(scan.reading(), words.start(i));
            if (digits < 0) {
                continue;
            }
            boolean ahead = isBefore(words, in, digits) || isBehind(scan, later, words.end(i));
            if (ahead && !words.near(scan.lexicon().group("RECURRING"), 0, scan.reading().length)) {
                findings.add(Family.TRANSIENT, "transient.span");
            }
        }
    }

    private static boolean isBehind(Scan scan, int group, int end) {
        int from = scan.at(end) == ' ' ? end + 1 : end;
        return scan.words().first(group, from, from) >= 0;
    }

    private static int numberStart(Reading reading, int end) {
        int i = end;
        while (i > 0 && (reading.folded[i - 1] == ' ' || reading.folded[i - 1] == '-')) {
            i--;
        }
        int stop = i;
        while (i > 0 && reading.plain[i - 1] >= '0' && reading.plain[i - 1] <= '9') {
            i--;
        }
        return i < stop ? i : -1;
    }

    private static boolean isBefore(Words words, int group, int start) {
        for (int i = 0; i < words.count(); i++) {
            if (words.group(i) == group && words.end(i) <= start && start - words.end(i) <= 1) {
                return true;
            }
        }
        return false;
    }
}
