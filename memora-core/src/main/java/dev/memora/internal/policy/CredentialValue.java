package dev.memora.internal.policy;

/**
 * The token at a place where a password or code may stand.
 *
 * @param text the visible ASCII characters there, without closing punctuation; may be empty
 * @param digits how many digits follow each other there, single separators between them allowed
 * @param measured whether a unit follows, so that the digits count something
 */
record CredentialValue(String text, String digits, boolean measured) {
    private static final int LONGEST = 64;

    static CredentialValue at(Scan scan, int start) {
        int length = scan.reading().length;
        int end = start;
        while (end < length && end - start <= LONGEST && isVisible(scan.at(end))) {
            end++;
        }
        int trimmed = end;
        while (start < end
                && "<{[%".indexOf(scan.at(start)) < 0
                && trimmed > start
                && ".,;:!?)\"'>]}".indexOf(scan.at(trimmed - 1)) >= 0) {
            trimmed--;
        }
        // A final exclamation mark is part of a password more often than of a sentence.
        while (trimmed < end && scan.at(trimmed) == '!') {
            trimmed++;
        }
        int stop = start;
        StringBuilder digits = new StringBuilder();
        while (stop < length && (isDigit(scan.at(stop)) || (stop > start && isJoint(scan, stop)))) {
            if (isDigit(scan.at(stop))) {
                digits.append(scan.at(stop));
            }
            stop++;
        }
        boolean glued = stop < length && CharKinds.isAsciiAlnum(scan.at(stop));
        boolean unit = isUnit(scan, stop);
        boolean blank = scan.at(start) == '<' && closes(scan, start);
        return new CredentialValue(
                blank ? "" : scan.reading().text(start, Math.max(start, trimmed)),
                glued ? "" : digits.toString(),
                unit);
    }

    /** Whether a blank to be filled in starts here, such as {@code <your key>}. */
    private static boolean closes(Scan scan, int start) {
        int i = start + 1;
        while (i < start + 40 && scan.at(i) != '<' && scan.at(i) != '>') {
            i++;
        }
        return scan.at(i) == '>';
    }

    private static boolean isJoint(Scan scan, int at) {
        char c = scan.at(at);
        return (c == ' ' || c == '-') && isDigit(scan.at(at + 1)) && isDigit(scan.at(at - 1));
    }

    private static boolean isUnit(Scan scan, int at) {
        int from = scan.at(at) == ' ' ? at + 1 : at;
        return scan.at(from) == '%' || scan.words().first(scan.lexicon().group("UNIT"), from, from) >= 0;
    }

    private static boolean isVisible(char c) {
        return c > ' ' && c < 127;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Named as the value: any token that isn't a word about passwords or a stand-in. */
    boolean isGiven() {
        return text.length() >= 4 && text.length() <= LONGEST && !isAbout() && !Secrets.isPlaceholder(text);
    }

    /** Said to be the value: with a digit or symbol, or one long word. */
    boolean isStrong() {
        if (!isGiven() || (!digits.isEmpty() && digits.length() == text.length())) {
            return false;
        }
        boolean symbol = text.chars().anyMatch(c -> "!@#$%^&*+=~|\\".indexOf(c) >= 0);
        return symbol || hasDigitAndLetter() || isOneLongWord();
    }

    /** A number that no year and no amount explains. */
    boolean isLongNumber() {
        return digits.length() >= 4 && digits.length() <= 12 && !measured && !isYear();
    }

    /** Letters and digits in one token of six or more. */
    boolean isMixed() {
        return isGiven() && text.length() >= 6 && hasDigitAndLetter();
    }

    boolean isCode() {
        return digits.length() >= 3 && digits.length() <= 10 && !measured;
    }

    boolean isYear() {
        return digits.length() == 4 && digits.compareTo("1900") >= 0 && digits.compareTo("2100") <= 0;
    }

    private boolean hasDigitAndLetter() {
        boolean digit = text.chars().anyMatch(c -> c >= '0' && c <= '9');
        return digit && text.chars().anyMatch(c -> CharKinds.isAsciiLetter((char) c));
    }

    private boolean isOneLongWord() {
        return text.length() >= 12
                && text.chars().allMatch(c -> CharKinds.isAsciiLetter((char) c))
                && !StopValues.isAdjective(text);
    }

    private boolean isAbout() {
        return StopValues.contains(text);
    }
}
