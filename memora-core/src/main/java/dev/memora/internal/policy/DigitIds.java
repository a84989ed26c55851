package dev.memora.internal.policy;

/**
 * Official numbers that are digits only. A check digit alone is certain where one in a hundred random numbers passes;
 * the others count beside a word that names them.
 */
final class DigitIds {
    private DigitIds() {}

    static void check(Scan scan, DigitChain chain, Findings findings) {
        for (int first = 0; first < chain.size(); first++) {
            grouped(chain, first, findings);
            StringBuilder digits = new StringBuilder();
            for (int last = first; last < chain.size() && digits.length() <= 18; last++) {
                digits.append(chain.digits(last, last));
                if (digits.length() >= 9 && digits.length() <= 18) {
                    joined(scan, chain, first, last, digits.toString(), findings);
                }
            }
        }
    }

    private static void grouped(DigitChain chain, int first, Findings findings) {
        if (chain.hasShape(first, 3, 2, 4) && chain.separator(first + 1) == chain.separator(first + 2)) {
            char separator = chain.separator(first + 1);
            if ((separator == '-' || separator == ' ') && isUsTaxpayer(chain.digits(first, first + 2))) {
                findings.add(Family.SENSITIVE, "id.us_ssn");
            }
        }
        if (chain.hasShape(first, 6, 7) && chain.separator(first + 1) == '-') {
            String digits = chain.digits(first, first + 1);
            char kind = digits.charAt(6);
            if (kind >= '1' && kind <= '8' && CheckDigits.isMonthAndDay(digits.substring(2, 6))) {
                findings.add(Family.SENSITIVE, "id.kr_rrn");
            }
        }
        if (chain.hasShape(first, 3, 3, 3, 2) && isCpf(chain.digits(first, first + 3))) {
            findings.add(Family.SENSITIVE, "id.br_cpf");
        }
        if (chain.hasShape(first, 1, 4, 5, 2, 1) && isThai(chain.digits(first, first + 4))) {
            findings.add(Family.SENSITIVE, "id.th");
        }
    }

    private static void joined(Scan scan, DigitChain chain, int first, int last, String digits, Findings findings) {
        String rule = switch (digits.length()) {
            case 9 -> "id.nine";
            case 10 -> "id.ten";
            case 11 -> isCpf(digits) ? "id.br_cpf" : "id.eleven";
            case 12 -> isMyNumber(digits) ? "id.jp_my_number" : isAadhaar(digits) ? "id.in_aadhaar" : "";
            case 13 -> isThai(digits) ? "id.th" : CheckDigits.luhn(digits) ? "id.za" : "";
            case 15 -> isFrench(digits) ? "id.fr_nir" : "id.prc15";
            case 18 -> LetterIds.isChinese(digits) ? "id.prc" : "";
            default -> "";
        };
        boolean certain =
                rule.equals("id.prc") || rule.equals("id.fr_nir") || (digits.length() == 13 && isKorean(digits));
        if (certain) {
            findings.add(Family.SENSITIVE, rule.isEmpty() || digits.length() == 13 ? "id.kr_rrn" : rule);
        } else if (!rule.isEmpty() && scan.near("CTX_ID", chain.start(first), chain.end(last))) {
            findings.add(Family.SENSITIVE, rule);
        }
    }

    private static boolean isUsTaxpayer(String digits) {
        int area = Integer.parseInt(digits, 0, 3, 10);
        int group = Integer.parseInt(digits, 3, 5, 10);
        if (area >= 900) {
            return (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group != 93);
        }
        return area != 0 && area != 666 && group != 0 && !digits.endsWith("0000");
    }

    private static boolean isKorean(String digits) {
        char kind = digits.charAt(6);
        int sum = CheckDigits.weighted(digits, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5);
        return kind >= '1'
                && kind <= '8'
                && CheckDigits.isMonthAndDay(digits.substring(2, 6))
                && (11 - sum % 11) % 10 == digits.charAt(12) - '0';
    }

    private static boolean isCpf(String digits) {
        if (CheckDigits.isOneDigit(digits)) {
            return false;
        }
        int one = CheckDigits.weighted(digits, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10;
        int two = CheckDigits.weighted(digits, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10;
        return one == digits.charAt(9) - '0' && two == digits.charAt(10) - '0';
    }

    private static boolean isThai(String digits) {
        int sum = CheckDigits.weighted(digits, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2);
        return (11 - sum % 11) % 10 == digits.charAt(12) - '0';
    }

    private static boolean isMyNumber(String digits) {
        int rest = CheckDigits.weighted(digits, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2) % 11;
        return (rest <= 1 ? 0 : 11 - rest) == digits.charAt(11) - '0';
    }

    private static boolean isAadhaar(String digits) {
        return digits.charAt(0) >= '2'
                && !new StringBuilder(digits).reverse().toString().equals(digits)
                && CheckDigits.verhoeff(digits);
    }

    private static boolean isFrench(String digits) {
        long number = Long.parseLong(digits, 0, 13, 10);
        int month = Integer.parseInt(digits, 3, 5, 10);
        boolean sex = digits.charAt(0) == '1' || digits.charAt(0) == '2';
        return sex && month >= 1 && month <= 12 && 97 - number % 97 == Integer.parseInt(digits, 13, 15, 10);
    }
}
