package dev.memora.internal.policy;

/** What the rules for secrets agree on: placeholders, how random a run of characters is. */
final class Secrets {
    private Secrets() {}

    /** Whether a value only stands for one: masked, a template, a name for it, or an example. */
    static boolean isPlaceholder(String value) {
        return value.isEmpty()
                || isTemplate(value)
                || isName(value)
                || value.endsWith("EXAMPLE")
                || value.contains("REDACTED")
                || value.contains("...")
                || isMask(value);
    }

    /** One character that repeats for nearly all of the value, or mask characters for three fifths. */
    private static boolean isMask(String value) {
        int run = 1;
        int longest = 1;
        int masked = 0;
        for (int i = 0; i < value.length(); i++) {
            run = i > 0 && value.charAt(i) == value.charAt(i - 1) ? run + 1 : 1;
            longest = Math.max(longest, run);
            masked += "xX*\u2022.#?".indexOf(value.charAt(i)) >= 0 ? 1 : 0;
        }
        return (longest >= 3 && longest * 10 >= value.length() * 9) || masked * 5 >= value.length() * 3;
    }

    /** What a shell or a template engine would fill in. */
    private static boolean isTemplate(String value) {
        char first = value.charAt(0);
        if (first == '$') {
            return value.length() == 1 || value.charAt(1) == '{' || value.charAt(1) == '(' || isVariable(value);
        }
        int closing = first == '<' ? '>' : first == '{' ? '}' : first == '[' ? ']' : first == '%' ? '%' : 0;
        return closing != 0 && value.length() > 1 && value.indexOf(closing, 1) > 0 && value.indexOf(closing, 1) < 40;
    }

    /** A dollar sign before capitals, as a shell's variables are written. */
    private static boolean isVariable(String value) {
        return value.length() > 2
                && isCapital(value.charAt(1))
                && (isCapital(value.charAt(2)) || value.charAt(2) == '_');
    }

    private static boolean isCapital(char c) {
        return c >= 'A' && c <= 'Z';
    }

    /** Capitals joined by underscores, as constants are written: {@code ACCESS_TOKEN}. */
    private static boolean isName(String value) {
        boolean joined = false;
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            joined |= c == '_';
            if (c != '_' && !isCapital(c)) {
                return false;
            }
        }
        return joined;
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
