package dev.memora.internal.policy;

/** A sentence that ends in a question mark asks, in Greek one that ends in a semicolon; titles in quotes may. */
final class QuestionRule {
    private QuestionRule() {}

    static void check(Reading reading, Findings findings) {
        boolean quoted = false;
        boolean opensQuoted = reading.length > 0 && reading.folded[0] == '"';
        for (int i = 0; i < reading.length; i++) {
            char c = reading.folded[i];
            if (c == '"' || c == '\u300a' || c == '\u300b' || c == '\u300c' || c == '\u300d') {
                quoted = !quoted;
            }
            boolean greek = c == ';' && i > 0 && reading.folded[i - 1] >= '\u0370' && reading.folded[i - 1] < '\u0400';
            boolean asks = greek || c == '?' || c == '\u061f' || c == '\u055e' || c == '\u1367';
            if (asks && (!quoted || opensQuoted) && isEnd(reading, i)) {
                findings.add(Family.INSTRUCTION, "form.question");
                return;
            }
        }
    }

    private static boolean isEnd(Reading reading, int at) {
        if (at == 0) {
            return false;
        }
        return at + 1 == reading.length
                || !CharKinds.isWord(reading.folded[at + 1])
                || CharKinds.of(reading.folded[at + 1]) == CharKinds.DENSE;
    }
}
