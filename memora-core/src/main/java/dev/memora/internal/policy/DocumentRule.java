package dev.memora.internal.policy;

/** Numbers without a check digit that a word before them names: passports, licences, bank accounts, card codes. */
final class DocumentRule {
    private static final int REACH = 24;

    /** How such a number looks: how many characters, how many of them digits, what may part its groups. */
    private record Shape(int least, int most, int digits, boolean lettered, String joints) {
        boolean fits(int all, int digits) {
            return all >= least && all <= most && digits >= this.digits && (!lettered || digits < all);
        }
    }

    private static final Shape LETTERED = new Shape(6, 12, 5, true, " ");
    private static final Shape NUMBER = new Shape(8, 12, 8, false, " ");
    private static final Shape ACCOUNT = new Shape(7, 18, 7, false, " -");
    private static final Shape CARD_CODE = new Shape(3, 4, 3, false, "");

    private DocumentRule() {}

    static void check(Scan scan, Findings findings) {
        Words words = scan.words();
        int document = scan.lexicon().group("DOCUMENT");
        int account = scan.lexicon().group("ACCOUNT");
        int cardCode = scan.lexicon().group("CARD_CODE");
        for (int i = 0; i < words.count(); i++) {
            int group = words.group(i);
            int end = words.end(i);
            if (group == document && (isFollowed(scan, end, LETTERED) || isFollowed(scan, end, NUMBER))) {
                findings.add(Family.SENSITIVE, "id.document");
            } else if (group == account && isFollowed(scan, end, ACCOUNT)) {
                findings.add(Family.SENSITIVE, "id.account");
            } else if (group == cardCode && isFollowed(scan, end, CARD_CODE)) {
                findings.add(Family.SENSITIVE, "card.cvv");
            }
        }
    }

    private static boolean isFollowed(Scan scan, int from, Shape shape) {
        int limit = Math.min(from + REACH, scan.reading().length);
        for (int i = from; i < limit; i++) {
            char c = scan.at(i);
            if (c == '\n' || (c == '.' && scan.at(i + 1) == ' ')) {
                return false;
            }
            if (CharKinds.isAsciiAlnum(c)) {
                int end = scan.alnumEnd(i);
                int digits = digits(scan, i, end);
                int all = end - i;
                while (digits > 0 && shape.joints().indexOf(scan.at(end)) >= 0 && isDigit(scan.at(end + 1))) {
                    int next = scan.alnumEnd(end + 1);
                    digits += digits(scan, end + 1, next);
                    all += next - end - 1;
                    end = next;
                }
                if (shape.fits(all, digits)) {
                    return true;
                }
                i = scan.alnumEnd(i) - 1;
            }
        }
        return false;
    }

    private static int digits(Scan scan, int start, int end) {
        int digits = 0;
        for (int i = start; i < end; i++) {
            digits += isDigit(scan.at(i)) ? 1 : 0;
        }
        return digits;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
