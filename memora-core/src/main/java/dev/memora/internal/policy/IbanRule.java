package dev.memora.internal.policy;

import java.util.HashMap;
import java.util.Map;

/** International bank account numbers: the country's exact length and mod 97. */
final class IbanRule {
    private static final Map<String, Integer> LENGTHS = new HashMap<>();

    static {
        for (String line : Resources.lines("iban-lengths.txt")) {
            int space = line.indexOf(' ');
            for (String country : line.substring(space + 1).trim().split("\\s+", -1)) {
                LENGTHS.put(country, Integer.valueOf(line.substring(0, space)));
            }
        }
    }

    private IbanRule() {}

    /** Looks at an alphanumeric run that starts there. */
    static void check(Scan scan, int start, Findings findings) {
        if (!CharKinds.isAsciiLetter(scan.at(start))
                || !CharKinds.isAsciiLetter(scan.at(start + 1))
                || !isDigit(scan.at(start + 2))
                || !isDigit(scan.at(start + 3))) {
            return;
        }
        char[] country = {upper(scan.at(start)), upper(scan.at(start + 1))};
        Integer length = LENGTHS.get(new String(country));
        if (length == null) {
            return;
        }
        StringBuilder iban = new StringBuilder(length);
        int at = start;
        while (iban.length() < length) {
            char c = scan.at(at);
            if (CharKinds.isAsciiAlnum(c)) {
                iban.append(upper(c));
            } else if (!isJoint(c) || !CharKinds.isAsciiAlnum(scan.at(at + 1)) || at + 1 >= scan.reading().length) {
                return;
            }
            at++;
        }
        if (!CharKinds.isAsciiAlnum(scan.at(at)) && CheckDigits.mod97(iban.toString())) {
            findings.add(Family.SENSITIVE, "iban.mod97");
        }
    }

    /** Whether the digits are the tail of what has an IBAN's head and length, so that no card begins in them. */
    static boolean holds(Scan scan, DigitChain chain) {
        int head = chain.start(0) - 1;
        if (scan.at(head) == ' ') {
            head--;
        }
        if (!isDigit(scan.at(head)) || !isDigit(scan.at(head - 1)) || CharKinds.isAsciiAlnum(scan.at(head - 4))) {
            return false;
        }
        String country = new String(new char[] {upper(scan.at(head - 3)), upper(scan.at(head - 2))});
        int digits = 4;
        for (int group = 0; group < chain.size(); group++) {
            digits += chain.width(group);
        }
        return LENGTHS.getOrDefault(country, 0) == digits;
    }

    private static boolean isJoint(char c) {
        return c == ' ' || c == '-' || c == '.';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c - 32) : c;
    }
}
