package dev.memora.internal.policy;

/** What the rules for secrets agree on: alphabets, placeholders, how random a run of characters is. */
final class Secrets {
    private Secrets() {}

    /**
     * Whether the character belongs to an alphabet: {@code alnum}, {@code url} with {@code - _}, {@code hex},
     * {@code upper} letters and digits, {@code base64}, {@code dotted} url with dots.
     */
    static boolean isIn(String alphabet, char c) {
        boolean digit = c >= '0' && c <= '9';
        return switch (alphabet) {
            case "alnum" -> CharKinds.isAsciiAlnum(c);
            case "url" -> CharKinds.isAsciiAlnum(c) || c == '-' || c == '_';
            case "hex" -> digit || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
            case "upper" -> digit || (c >= 'A' && c <= 'Z');
            case "base64" -> CharKinds.isAsciiAlnum(c) || c == '+' || c == '/' || c == '=';
            case "dotted" -> CharKinds.isAsciiAlnum(c) || c == '-' || c == '_' || c == '.' || c == '$';
            default -> throw new IllegalStateException("the policy knows no alphabet " + alphabet);
        };
    }

    /** Whether a value only stands for one: masked, a template, or an example. */
    static boolean isPlaceholder(String value) {
        if (value.isEmpty() || ("<${%[".indexOf(value.charAt(0)) >= 0 && value.length() < 40 && isTemplate(value))) {
            return true;
        }
        if (value.endsWith("EXAMPLE") || value.contains("REDACTED") || value.contains("...")) {
            return true;
        }
        int run = 1;
        int longest = 1;
        for (int i = 1; i < value.length(); i++) {
            run = value.charAt(i) == value.charAt(i - 1) ? run + 1 : 1;
            longest = Math.max(longest, run);
        }
        boolean mask = "xX*\u2022.#?_-".indexOf(value.charAt(value.length() / 2)) >= 0;
        return longest == value.length() || (mask && longest * 2 >= value.length());
    }

    private static boolean isTemplate(String value) {
        char first = value.charAt(0);
        char last = value.charAt(value.length() - 1);
        if (first == '$') {
            return value.length() == 1
                    || value.charAt(1) == '{'
                    || value.chars().skip(1).allMatch(Secrets::isName);
        }
        return (first == '<' && last == '>')
                || (first == '{' && last == '}')
                || (first == '[' && last == ']')
                || (first == '%' && last == '%');
    }

    private static boolean isName(int c) {
        return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
    }

    /** Shannon's entropy in bits a character; counts units below 128 only. */
    static double entropy(String value) {
        int[] counts = new int[128];
        for (int i = 0; i < value.length(); i++) {
            counts[value.charAt(i) & 127]++;
        }
        double bits = 0;
        for (int count : counts) {
            if (count > 0) {
                double share = (double) count / value.length();
                bits -= share * Math.log(share) / Math.log(2);
            }
        }
        return bits;
    }
}
