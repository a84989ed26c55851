package dev.memora.internal.policy;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Secrets that are known by what stands around them: key blocks, addresses with passwords, headers, parameters. */
final class StructuredSecrets {
    private static final int LEAST_VALUE = 6;

    private StructuredSecrets() {}

    static void check(Scan scan, Findings findings) {
        Words words = scan.words();
        Lexicon lexicon = scan.lexicon();
        for (int i = 0; i < words.count(); i++) {
            int group = words.group(i);
            if (!lexicon.isMark(group)) {
                continue;
            }
            int start = words.start(i);
            int end = words.end(i);
            if (group == lexicon.group("S_KEY_BLOCK")) {
                findings.add(Family.SENSITIVE, "secret.key_block");
            } else if (group == lexicon.group("S_URL") && hasPassword(scan, end)) {
                findings.add(Family.SENSITIVE, "secret.url_password");
            } else if (group == lexicon.group("S_JWT") && isJwt(scan, start)) {
                findings.add(Family.SENSITIVE, "secret.jwt");
            } else if (group == lexicon.group("S_PARAMETER")
                    && run(scan, end, Alphabet.BASE64) - end >= LEAST_VALUE
                    && isValue(scan, end)) {
                findings.add(Family.SENSITIVE, "secret.parameter");
            } else if (group == lexicon.group("S_HEADER") && isHeaderValue(scan, end)) {
                findings.add(Family.SENSITIVE, "secret.header");
            } else if (group == lexicon.group("S_HOOK") && run(scan, end, Alphabet.URL) - end >= LEAST_VALUE) {
                findings.add(Family.SENSITIVE, "secret.webhook");
            } else if ((group == lexicon.group("S_AZURE") && isAzure(scan, start, end))
                    || (group == lexicon.group("S_TELEGRAM") && isTelegram(scan, start, end))
                    || (group == lexicon.group("S_RAW_KEY") && isRawKey(scan, end))) {
                findings.add(Family.SENSITIVE, "secret.token");
            }
        }
    }

    private static int run(Scan scan, int from, Alphabet alphabet) {
        int end = from;
        while (end < scan.reading().length && alphabet.has(scan.at(end))) {
            end++;
        }
        return end;
    }

    private static int visible(Scan scan, int from) {
        int end = from;
        while (end < scan.reading().length && scan.at(end) > ' ' && scan.at(end) < 127) {
            end++;
        }
        return end;
    }

    private static boolean isValue(Scan scan, int from) {
        int end = Math.max(run(scan, from, Alphabet.BASE64), run(scan, from, Alphabet.URL));
        String value = scan.reading().text(from, Math.max(end, from + 1));
        return !Secrets.isPlaceholder(value) && !value.equalsIgnoreCase("password");
    }

    /** {@code //user:password@host}: split at the last at sign before the path ends the authority. */
    private static boolean hasPassword(Scan scan, int from) {
        int end = visible(scan, from);
        int at = -1;
        int colon = -1;
        for (int i = from; i < end; i++) {
            char c = scan.at(i);
            if (c == '@') {
                at = i;
            } else if (c == ':' && colon < 0) {
                colon = i;
            } else if (at >= 0 && (c == '/' || c == '?')) {
                break;
            } else if (colon < 0 && (c == '/' || c == '?')) {
                return false;
            }
        }
        return colon >= 0
                && at > colon + 1
                && !Secrets.isPlaceholder(scan.reading().text(colon + 1, at));
    }

    private static boolean isJwt(Scan scan, int start) {
        if (CharKinds.isAsciiAlnum(scan.at(start - 1)) || scan.at(start) != 'e' || scan.at(start + 2) != 'J') {
            return false;
        }
        int head = run(scan, start, Alphabet.URL);
        int body = scan.at(head) == '.' ? run(scan, head + 1, Alphabet.URL) : head;
        if (body - head < 8 || scan.at(body) != '.') {
            return false;
        }
        try {
            byte[] json = Base64.getUrlDecoder().decode(scan.reading().text(start, head));
            String text = new String(json, StandardCharsets.UTF_8);
            return text.contains("\"alg\"") || text.contains("\"enc\"") || text.contains("\"typ\"");
        } catch (IllegalArgumentException e) {
            // A head that can't be decoded is no token.
            return false;
        }
    }

    private static boolean isHeaderValue(Scan scan, int from) {
        int start = from;
        while (scan.at(start) == ' ' && start < scan.reading().length) {
            start++;
        }
        int end = visible(scan, start);
        String value = scan.reading().text(start, end);
        boolean digit = value.chars().anyMatch(c -> c >= '0' && c <= '9');
        return end - start >= 8
                && (digit || end - start >= 20)
                && !Secrets.isPlaceholder(value)
                && value.charAt(0) != '$';
    }

    /** Three characters before the mark and about thirty behind it. */
    private static boolean isAzure(Scan scan, int mark, int from) {
        boolean head = CharKinds.isAsciiAlnum(scan.at(mark - 1))
                && CharKinds.isAsciiAlnum(scan.at(mark - 2))
                && CharKinds.isAsciiAlnum(scan.at(mark - 3))
                && !Alphabet.TILDE.has(scan.at(mark - 4));
        int end = run(scan, from, Alphabet.TILDE);
        return head && end - from >= 30 && !Secrets.isPlaceholder(scan.reading().text(from, end));
    }

    /** Eight to ten digits, a colon, and AA with 32 more. */
    private static boolean isTelegram(Scan scan, int colon, int from) {
        int digits = 0;
        while (scan.at(colon - 1 - digits) >= '0' && scan.at(colon - 1 - digits) <= '9' && digits < 12) {
            digits++;
        }
        return digits >= 8 && digits <= 10 && run(scan, from, Alphabet.URL) - from >= 30;
    }

    /** Sixty-four hexadecimal digits near a word for a private key. */
    private static boolean isRawKey(Scan scan, int from) {
        for (int i = from; i < Math.min(from + 24, scan.reading().length); i++) {
            if (Alphabet.HEX.has(scan.at(i)) && !CharKinds.isAsciiAlnum(scan.at(i - 1))) {
                int start = scan.at(i) == '0' && scan.at(i + 1) == 'x' ? i + 2 : i;
                if (run(scan, start, Alphabet.HEX) - start == 64) {
                    return true;
                }
            }
        }
        return false;
    }
}
