package dev.memora.internal.policy;

/**
 * Passwords, one-time codes and PINs in prose: a word for them and a value where that language puts it. A word alone is a
 * topic, and a value alone is a number.
 */
final class CredentialRule {
    private static final int REACH = 40;
    private static final int FILLERS = 7;
    private static final int MOST_LINKS = 4;
    private static final int LONGEST_LINK = 12;

    private final Scan scan;
    private final Words words;
    private final int password;
    private final int code;
    private final int link;

    CredentialRule(Scan scan) {
        this.scan = scan;
        this.words = scan.words();
        this.password = scan.lexicon().group("PASSWORD");
        this.code = scan.lexicon().group("CODE");
        this.link = scan.lexicon().group("LINK");
    }

    void check(Findings findings) {
        for (int i = 0; i < words.count(); i++) {
            int group = words.group(i);
            if (group != password && group != code) {
                continue;
            }
            if (isFollowed(i, words.end(i), group == code)) {
                findings.add(Family.SENSITIVE, group == code ? "secret.code" : "secret.password");
            } else if (group == code && isPreceded(words.start(i))) {
                findings.add(Family.SENSITIVE, "secret.code");
            }
        }
    }

    private boolean isFollowed(int word, int end, boolean isCode) {
        int at = skipSpaces(end);
        char c = scan.reading().folded.length > at && at < scan.reading().length ? scan.reading().folded[at] : ' ';
        if (c == ':' || c == '=' || c == '"' || c == '\'' || c == '\u300c') {
            return isQuotedValue(at, isCode);
        }
        if (isNamed(at, isCode)) {
            return true;
        }
        return linked(word + 1, end, isCode);
    }

    /** After a colon, an equals sign or a quote any token counts. */
    private boolean isQuotedValue(int at, boolean isCode) {
        // A command's output, as shells write it, is no value.
        if (scan.at(at) == '=' && scan.at(at + 1) == '`') {
            return false;
        }
        int start = at;
        while (start < scan.reading().length && " :=\"'\u300c>".indexOf(scan.reading().folded[start]) >= 0) {
            start++;
        }
        CredentialValue value = CredentialValue.at(scan, start);
        return value.isGiven() || (isCode && value.isCode());
    }

    /** Straight behind the word only what can't be prose counts. */
    private boolean isNamed(int at, boolean isCode) {
        CredentialValue value = CredentialValue.at(scan, at);
        return value.isMixed() || (isCode ? value.isCode() && !value.isYear() : value.isLongNumber()) || isOwned(at);
    }

    /** Where a language has no copula: "password of the mail", and the value straight behind it. */
    private boolean isOwned(int at) {
        int of = words.first(scan.lexicon().group("OF_WHAT"), at, at);
        if (of < 0) {
            return false;
        }
        int i = skipSpaces(words.end(of));
        while (i < scan.reading().length && i < at + REACH && CharKinds.of(scan.at(i)) == CharKinds.ALPHABET) {
            while (i < scan.reading().length && CharKinds.of(scan.at(i)) == CharKinds.ALPHABET) {
                i++;
            }
            i = skipSpaces(i);
        }
        return i > skipSpaces(words.end(of)) && CredentialValue.at(scan, i).isMixed();
    }

    private boolean linked(int from, int end, boolean isCode) {
        int limit = Math.min(end + REACH, scan.reading().length);
        int tried = 0;
        for (int i = from; i < words.count() && words.end(i) <= limit + LONGEST_LINK && tried < MOST_LINKS; i++) {
            if (words.group(i) != link || words.start(i) < end || words.start(i) > limit) {
                continue;
            }
            tried++;
            if (!isPlainWay(end, words.start(i))) {
                return false;
            }
            int place = skipFillers(words.end(i));
            CredentialValue value = CredentialValue.at(scan, place);
            int slash = skipSpaces(place + value.text().length());
            if (scan.at(slash) == '/') {
                value = CredentialValue.at(scan, skipSpaces(slash + 1));
            }
            if (value.isStrong() || value.isLongNumber() || (isCode && value.isCode() && !value.isYear())) {
                return true;
            }
        }
        return false;
    }

    /** Whether the way holds at most six words and no end of sentence or clause. */
    private boolean isPlainWay(int from, int to) {
        int gaps = 0;
        for (int i = from; i < to; i++) {
            char c = scan.reading().folded[i];
            if (c == ',' || Reading.isSentenceEnd(scan.reading().folded, scan.reading().length, i)) {
                return false;
            }
            gaps += c == ' ' ? 1 : 0;
        }
        return gaps <= FILLERS;
    }

    private int skipSpaces(int from) {
        int at = from;
        while (at < scan.reading().length && scan.reading().folded[at] == ' ') {
            at++;
        }
        return at;
    }

    /** Skips blanks, quotes and a few letters of a script without spaces, as in "a four-digit …". */
    private int skipFillers(int from) {
        int at = from;
        int dense = 0;
        while (at < scan.reading().length && dense <= 8) {
            char c = scan.reading().folded[at];
            if (CharKinds.of(c) == CharKinds.DENSE) {
                dense++;
            } else if (" :=\"'\u300c".indexOf(c) < 0) {
                if (!isCount(at)) {
                    break;
                }
            }
            at++;
        }
        return at;
    }

    /** One or two digits that only say how many the value has. */
    private boolean isCount(int at) {
        char next = scan.at(at + 1);
        char c = scan.at(at);
        return c >= '1' && c <= '9' && "\u6841\u4f4d\uc790\ub9ac".indexOf(next) >= 0;
    }

    /** A code of four to eight digits that stands before the word. */
    private boolean isPreceded(int start) {
        int from = Math.max(0, start - REACH);
        for (int i = start - 1; i >= from; i--) {
            char c = scan.at(i);
            if (Reading.isSentenceEnd(scan.reading().folded, scan.reading().length, i)) {
                return false;
            }
            if (c >= '0' && c <= '9') {
                return isCodeThatEnds(i + 1) && isLinkBetween(i + 1, start);
            }
        }
        return false;
    }

    private boolean isLinkBetween(int from, int to) {
        for (int i = from; i < to; i++) {
            char c = scan.reading().folded[i];
            if (c == '-' || c == ':') {
                return true;
            }
        }
        return words.first(link, from, to) >= 0;
    }

    private boolean isCodeThatEnds(int end) {
        int start = end;
        while (start > 0 && scan.at(start - 1) >= '0' && scan.at(start - 1) <= '9') {
            start--;
        }
        return end - start >= 4 && end - start <= 8 && scan.standsAlone(start, end);
    }
}
