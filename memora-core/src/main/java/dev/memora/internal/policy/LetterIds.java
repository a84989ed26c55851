package dev.memora.internal.policy;

/** Official numbers that are one run of letters and digits. Those with a check digit need no word beside them. */
final class LetterIds {
    private static final String TAIWAN = "ABCDEFGHJKLMNPQRSTUVXYWZIO";
    private static final String SPAIN = "TRWAGMYFPDXBNJZSQVHLCKE";
    private static final String SINGAPORE_ST = "JZIHGFEDCBA";
    private static final String SINGAPORE_FG = "XWUTRQPNMLK";
    private static final String SINGAPORE_M = "KLJNPQRTUWX";
    private static final int[] ODD = {
        1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23
    };

    private LetterIds() {}

    /** Looks at the run from {@code start} to {@code end}, which touches no letter or digit. */
    static void check(Scan scan, int start, int end, Findings findings) {
        String exact = scan.reading().text(start, end);
        String run = upper(exact);
        switch (run.length()) {
            case 7, 8 -> hongKong(scan, run, start, end, findings);
            case 9 -> nine(exact, run, findings);
            case 10 -> ten(exact, run, findings);
            case 16 -> report(isItalian(run), "id.it", findings);
            case 18 -> report(isChinese(run), "id.prc", findings);
            default -> {}
        }
        if (run.length() == 8 && scan.at(end) == '-' && CharKinds.isAsciiLetter(scan.at(end + 1))) {
            char letter = upper(String.valueOf(scan.at(end + 1))).charAt(0);
            boolean alone = !CharKinds.isAsciiAlnum(scan.at(end + 2));
            report(alone && isSpanish(run + letter), "id.es", findings);
        }
    }

    private static void nine(String exact, String run, Findings findings) {
        report(isSpanish(run), "id.es", findings);
        report(isSingapore(run), "id.sg", findings);
        report(exact.equals(run) && isBritish(run), "id.uk_nino", findings);
    }

    private static void ten(String exact, String run, Findings findings) {
        report(isTaiwanese(run), "id.tw", findings);
        boolean pan = exact.equals(run) && hasShape(run, "LLLLLDDDDL") && "PCHFATBLJG".indexOf(run.charAt(3)) >= 0;
        report(pan, "id.in_pan", findings);
    }

    private static void report(boolean hit, String rule, Findings findings) {
        if (hit) {
            findings.add(Family.SENSITIVE, rule);
        }
    }

    static boolean isTaiwanese(String run) {
        boolean digits = hasShape(run, "LDDDDDDDDD") && "1289".indexOf(run.charAt(1)) >= 0;
        boolean old = hasShape(run, "LLDDDDDDDD") && run.charAt(1) >= 'A' && run.charAt(1) <= 'D';
        if (!digits && !old) {
            return false;
        }
        int code = TAIWAN.indexOf(run.charAt(0)) + 10;
        int second = old ? (TAIWAN.indexOf(run.charAt(1)) + 10) % 10 : run.charAt(1) - '0';
        int sum = code / 10 + code % 10 * 9 + second * 8;
        return (sum + CheckDigits.weighted(run.substring(2), 7, 6, 5, 4, 3, 2, 1, 1)) % 10 == 0;
    }

    static boolean isChinese(String run) {
        boolean shape = hasShape(run.substring(0, 17), "DDDDDDDDDDDDDDDDD");
        if (!shape || run.charAt(0) < '1' || run.charAt(0) > '8') {
            return false;
        }
        return CheckDigits.isDate(run.substring(6, 14)) && CheckDigits.mod11x2(run);
    }

    private static boolean isSpanish(String run) {
        boolean nie = hasShape(run, "LDDDDDDDL") && run.charAt(0) >= 'X';
        if (!nie && !hasShape(run, "DDDDDDDDL")) {
            return false;
        }
        String digits = nie ? (run.charAt(0) - 'X') + run.substring(1, 8) : run.substring(0, 8);
        return SPAIN.charAt(Integer.parseInt(digits) % 23) == run.charAt(8);
    }

    private static boolean isSingapore(String run) {
        if (!hasShape(run, "LDDDDDDDL") || "STFGM".indexOf(run.charAt(0)) < 0) {
            return false;
        }
        int sum = CheckDigits.weighted(run.substring(1), 2, 7, 6, 5, 4, 3, 2);
        return switch (run.charAt(0)) {
            case 'S' -> SINGAPORE_ST.charAt(sum % 11) == run.charAt(8);
            case 'T' -> SINGAPORE_ST.charAt((sum + 4) % 11) == run.charAt(8);
            case 'F' -> SINGAPORE_FG.charAt(sum % 11) == run.charAt(8);
            case 'G' -> SINGAPORE_FG.charAt((sum + 4) % 11) == run.charAt(8);
            default -> SINGAPORE_M.charAt(10 - (sum + 3) % 11) == run.charAt(8);
        };
    }

    private static boolean isBritish(String run) {
        return hasShape(run, "LLDDDDDDL")
                && run.charAt(8) <= 'D'
                && "DFIQUV".indexOf(run.charAt(0)) < 0
                && "DFIQUVO".indexOf(run.charAt(1)) < 0
                && !"BG GB NK KN TN NT ZZ".contains(run.substring(0, 2));
    }

    private static boolean isItalian(String run) {
        for (int i = 0; i < 16; i++) {
            boolean letter = i < 6 || i == 8 || i == 11 || i == 15;
            if (letter != CharKinds.isAsciiLetter(run.charAt(i))) {
                return false;
            }
        }
        int sum = 0;
        for (int i = 0; i < 15; i++) {
            char c = run.charAt(i);
            int value = c <= '9' ? c - '0' : c - 'A';
            sum += i % 2 == 0 ? ODD[value] : value;
        }
        return sum % 26 == run.charAt(15) - 'A';
    }

    private static void hongKong(Scan scan, String run, int start, int end, Findings findings) {
        boolean bracketed = scan.at(end) == '(' && scan.at(end + 2) == ')';
        int letters = CharKinds.isAsciiLetter(run.charAt(1)) ? 2 : 1;
        String number = bracketed ? run + upper(String.valueOf(scan.at(end + 1))) : run;
        if (number.length() != letters + 7
                || !hasShape(number.substring(0, letters + 6), "LLDDDDDD".substring(2 - letters))) {
            return;
        }
        int sum = letters == 2 ? (run.charAt(0) - 'A' + 10) * 9 : 36 * 9;
        sum += (run.charAt(letters - 1) - 'A' + 10) * 8;
        sum += CheckDigits.weighted(number.substring(letters), 7, 6, 5, 4, 3, 2);
        char last = number.charAt(number.length() - 1);
        int check = last == 'A' ? 10 : Character.digit(last, 10);
        boolean valid = check >= 0 && (sum + check) % 11 == 0;
        report(
                valid && (bracketed || (scan.near("ID_HK", start, end) || scan.near("CTX_ID", start, end))),
                "id.hk",
                findings);
    }

    private static boolean hasShape(String run, String shape) {
        if (run.length() != shape.length()) {
            return false;
        }
        for (int i = 0; i < shape.length(); i++) {
            if (CharKinds.isAsciiLetter(run.charAt(i)) != (shape.charAt(i) == 'L')) {
                return false;
            }
        }
        return true;
    }

    private static String upper(String run) {
        StringBuilder out = new StringBuilder(run);
        for (int i = 0; i < run.length(); i++) {
            char c = run.charAt(i);
            out.setCharAt(i, c >= 'a' && c <= 'z' ? (char) (c - 32) : c);
        }
        return out.toString();
    }
}
