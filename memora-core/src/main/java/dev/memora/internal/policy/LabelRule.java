package dev.memora.internal.policy;

/**
 * A text that is nothing but a label such as {@code admin-session}: no statement, but something a program may read as a
 * privilege.
 */
final class LabelRule {
    private LabelRule() {}

    static void check(Scan scan, Findings findings) {
        Reading reading = scan.reading();
        boolean joined = false;
        for (int i = 0; i < reading.length; i++) {
            char c = reading.folded[i];
            joined |= c == '-' || c == '_' || c == ':';
            if (!CharKinds.isAsciiAlnum(c) && c != '-' && c != '_' && c != ':' && c != '.') {
                return;
            }
        }
        if (joined && scan.words().near(scan.lexicon().group("BARE_ROLE"), 0, reading.length)) {
            findings.add(Family.INSTRUCTION, "privilege");
        }
    }
}
