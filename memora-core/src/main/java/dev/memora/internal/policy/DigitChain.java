package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.List;

/** Groups of digits with single separators between them, and nothing else: {@code 4111-1111 1111 1111}. */
final class DigitChain {
    private final Reading reading;
    private final List<int[]> groups = new ArrayList<>();

    private DigitChain(Reading reading) {
        this.reading = reading;
    }

    static List<DigitChain> of(Reading reading) {
        List<DigitChain> chains = new ArrayList<>(1);
        int i = 0;
        while (i < reading.length) {
            if (!isDigit(reading, i)) {
                i++;
                continue;
            }
            DigitChain chain = new DigitChain(reading);
            i = chain.read(i);
            if (!chain.groups.isEmpty()) {
                chains.add(chain);
            }
        }
        return chains;
    }

    private int read(int start) {
        int i = start;
        while (true) {
            int end = i;
            while (end < reading.length && isDigit(reading, end)) {
                end++;
            }
            boolean touchesLetter = (i > 0 && CharKinds.isAsciiLetter(reading.plain[i - 1]))
                    || (end < reading.length && CharKinds.isAsciiLetter(reading.plain[end]));
            if (!touchesLetter) {
                groups.add(new int[] {i, end});
            }
            if (touchesLetter || end + 1 >= reading.length || !isSeparator(end) || !isDigit(reading, end + 1)) {
                return end;
            }
            i = end + 1;
        }
    }

    private boolean isSeparator(int at) {
        char c = reading.folded[at];
        return c == ' ' || c == '-' || c == '.' || c == '/' || c == '\u00b7' || c == '_' || c == '\n';
    }

    private static boolean isDigit(Reading reading, int at) {
        return reading.plain[at] >= '0' && reading.plain[at] <= '9';
    }

    int size() {
        return groups.size();
    }

    int start(int group) {
        return groups.get(group)[0];
    }

    int end(int group) {
        return groups.get(group)[1];
    }

    int width(int group) {
        return end(group) - start(group);
    }

    /** The separator before a group, or a blank at the first. */
    char separator(int group) {
        return group == 0 ? ' ' : reading.folded[end(group - 1)];
    }

    /** Whether the groups from {@code first} have exactly these widths. */
    boolean hasShape(int first, int... widths) {
        if (first + widths.length > size()) {
            return false;
        }
        for (int i = 0; i < widths.length; i++) {
            if (width(first + i) != widths[i]) {
                return false;
            }
        }
        return true;
    }

    /** The digits of the groups from {@code first} to {@code last}, both included. */
    String digits(int first, int last) {
        StringBuilder digits = new StringBuilder();
        for (int g = first; g <= last; g++) {
            digits.append(reading.plain, start(g), width(g));
        }
        return digits.toString();
    }

    /** Whether it is a single number with a decimal point. */
    boolean isDecimal() {
        return size() == 2 && separator(1) == '.' && width(0) <= 3;
    }
}
