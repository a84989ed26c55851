package dev.memora.internal.policy;

/** Numbers without a check digit that a word before them names: passports, licences, bank accounts, card codes. */
final class DocumentRule {
    private static final int REACH = 24;

    private DocumentRule() {}

    static void check(Scan scan, Findings findings) {
        Words words = scan.words();
        int document = scan.lexicon().group("DOCUMENT");
        int account = scan.lexicon().group("ACCOUNT");
        int cardCode = scan.lexicon().group("CARD_CODE");
        for (int i = 0; i < words.count(); i++) {
            int group = words.group(i);
            if (group == document
                    && (isFollowed(scan, words.end(i), 6, 12, 5, true) || isFollowed(scan, words.end(i), 8, 12, 8, false))) {
                findings.add(Family.SENSITIVE, "id.document");
            } else if (group == account && isFollowed(scan, words.end(i), 7, 18, 7, false)) {
                findings.add(Family.SENSITIVE, "id.account");
            } else if (group == cardCode && isFollowed(scan, words.end(i), 3, 4, 3, false)) {
                findings.add(Family.SENSITIVE, "card.cvv");
            }
        }
    }

    /** Whether a run of that many letters and digits follows, with at least so many digits and perhaps a letter. */
    private static boolean isFollowed(Scan scan, int from, int least, int most, int digits, boolean lettered) {
        int limit = Math.min(from + REACH, scan.reading().length);
        for (int i = from; i < limit; i++) {
            char c = scan.at(i);
            if (c == '\n' || (c == '.' && scan.at(i + 1) == ' ')) {
                return false;
            }
            if (CharKinds.isAsciiAlnum(c)) {
                int end = joinedEnd(scan, i);
                int[] counted = count(scan, i, end);
                if (counted[0] >= least && counted[0] <= most && counted[1] >= digits
                        && (!lettered || counted[1] < counted[0])) {
                    return true;
                }
                i = scan.alnumEnd(i) - 1;
            }
        }
        return false;
    }

    private static int joinedEnd(Scan scan, int start) {
        int end = scan.alnumEnd(start);
        while ((scan.at(end) == '-' || scan.at(end) == ' ') && scan.at(end + 1) >= '0' && scan.at(end + 1) <= '9') {
            end = scan.alnumEnd(end + 1);
        }
        return end;
    }

    private static int[] count(Scan scan, int start, int end) {
        int all = 0;
        int digits = 0;
        for (int i = start; i < end; i++) {
            all += CharKinds.isAsciiAlnum(scan.at(i)) ? 1 : 0;
            digits += scan.at(i) >= '0' && scan.at(i) <= '9' ? 1 : 0;
        }
        return new int[] {all, digits};
    }
}
