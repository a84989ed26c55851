package dev.memora.internal.policy;

import java.util.List;
import java.util.Optional;

/** Passwords, one-time codes, card numbers, security codes, keys and tokens. */
final class SensitiveData {
    /** How far from its word a secret stands, in characters. */
    private static final int REACH = 40;

    private static final int MIN_CARD = 13;
    private static final int MAX_CARD = 19;

    private SensitiveData() {}

    static Optional<Finding> find(String text, String folded) {
        if (hasCard(folded)) {
            return hit("card");
        }
        if (hasVendorKey(text)) {
            return hit("vendor_key");
        }
        PhraseTable table = PhraseTable.instance();
        for (String word : table.group("password")) {
            for (int at = PhraseTable.find(folded, word, 0); at >= 0; at = PhraseTable.find(folded, word, at + 1)) {
                if (statesValue(folded, at + word.length(), table.group("copula"))) {
                    return hit("password");
                }
            }
        }
        for (String word : table.group("code")) {
            for (int at = PhraseTable.find(folded, word, 0); at >= 0; at = PhraseTable.find(folded, word, at + 1)) {
                int from = Math.max(0, at - REACH);
                int to = Math.min(folded.length(), at + word.length() + REACH);
                if (hasDigits(folded, from, at) || hasDigits(folded, at + word.length(), to)) {
                    return hit("code");
                }
            }
        }
        return Optional.empty();
    }

    /** A password is given away by what follows it: a sign or a word that means "is". */
    private static boolean statesValue(String folded, int from, List<String> copulas) {
        String after = folded.substring(from, Math.min(folded.length(), from + REACH));
        String rest = after.stripLeading();
        if (rest.startsWith(":") || rest.startsWith("=")) {
            return rest.length() > 1;
        }
        return copulas.stream().anyMatch(copula -> {
            int at = PhraseTable.find(after, copula, 0);
            return at >= 0
                    && at <= REACH / 2
                    && !after.substring(at + copula.length()).isBlank();
        });
    }

    private static boolean hasDigits(String text, int from, int to) {
        int run = 0;
        for (int i = from; i < to; i++) {
            run = Character.isDigit(text.charAt(i)) ? run + 1 : 0;
            if (run >= 3) {
                return true;
            }
        }
        return false;
    }

    /** A run of 13 to 19 digits, with at most one separator between two, that passes the Luhn check (ISO/IEC 7812-1). */
    private static boolean hasCard(String folded) {
        StringBuilder digits = new StringBuilder();
        boolean separated = false;
        for (int i = 0; i <= folded.length(); i++) {
            char c = i < folded.length() ? folded.charAt(i) : '\0';
            int digit = Character.digit(c, 10);
            if (digit >= 0) {
                digits.append((char) ('0' + digit));
                separated = false;
            } else if (!separated && digits.length() > 0 && (c == ' ' || c == '-' || c == '.')) {
                separated = true;
            } else {
                if (isCard(digits)) {
                    return true;
                }
                digits.setLength(0);
                separated = false;
            }
        }
        return false;
    }

    private static boolean isCard(CharSequence digits) {
        if (digits.length() < MIN_CARD
                || digits.length() > MAX_CARD
                || digits.charAt(0) < '2'
                || digits.charAt(0) > '6') {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 == 0 ? digit : 2 * digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }

    private static boolean hasVendorKey(String text) {
        for (String prefix : List.of(
                "sk-",
                "sk_live_",
                "rk_live_",
                "ghp_",
                "gho_",
                "ghs_",
                "github_pat_",
                "glpat-",
                "xoxb-",
                "xoxp-",
                "AKIA",
                "ASIA",
                "AIza",
                "hf_",
                "npm_",
                "eyJ")) {
            for (int at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) {
                if (tokenLength(text, at + prefix.length()) >= 16) {
                    return true;
                }
            }
        }
        return text.contains("-----BEGIN ");
    }

    private static int tokenLength(String text, int from) {
        int end = from;
        while (end < text.length() && isTokenCharacter(text.charAt(end))) {
            end++;
        }
        return end - from;
    }

    private static boolean isTokenCharacter(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '_'
                || c == '.';
    }

    private static Optional<Finding> hit(String rule) {
        return Optional.of(new Finding("sensitive_data", "sensitive_data." + rule));
    }
}
