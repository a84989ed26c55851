package dev.memora.internal.policy;

/** The public check-digit schemes, on strings of ASCII digits (and letters where a scheme has them). */
final class CheckDigits {
    private static final int[] CHINA = {7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2};
    private static final int[][] VERHOEFF_TABLE = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 2, 3, 4, 0, 6, 7, 8, 9, 5}, {2, 3, 4, 0, 1, 7, 8, 9, 5, 6},
        {3, 4, 0, 1, 2, 8, 9, 5, 6, 7}, {4, 0, 1, 2, 3, 9, 5, 6, 7, 8}, {5, 9, 8, 7, 6, 0, 4, 3, 2, 1},
        {6, 5, 9, 8, 7, 1, 0, 4, 3, 2}, {7, 6, 5, 9, 8, 2, 1, 0, 4, 3}, {8, 7, 6, 5, 9, 3, 2, 1, 0, 4},
        {9, 8, 7, 6, 5, 4, 3, 2, 1, 0}
    };
    private static final int[][] VERHOEFF_SHIFT = {
        {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 5, 7, 6, 2, 8, 3, 0, 9, 4}, {5, 8, 0, 3, 7, 9, 6, 1, 4, 2},
        {8, 9, 1, 6, 0, 4, 3, 5, 2, 7}, {9, 4, 5, 3, 1, 2, 6, 8, 7, 0}, {4, 2, 8, 6, 5, 7, 3, 9, 0, 1},
        {2, 7, 9, 3, 8, 0, 6, 4, 1, 5}, {7, 0, 4, 6, 9, 1, 3, 2, 5, 8}
    };

    private CheckDigits() {}

    static boolean luhn(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            int doubled = i % 2 == 1 ? digit * 2 : digit;
            sum += doubled > 9 ? doubled - 9 : doubled;
        }
        return sum % 10 == 0;
    }

    /** ISO 7064 mod 97-10 over a whole IBAN: the first four characters count as the last. */
    static boolean mod97(String iban) {
        int rest = 0;
        for (int i = 0; i < iban.length(); i++) {
            int value = Character.digit(iban.charAt((i + 4) % iban.length()), 36);
            if (value < 0) {
                return false;
            }
            rest = (value > 9 ? rest * 100 + value : rest * 10 + value) % 97;
        }
        return rest == 1;
    }

    /** ISO 7064 mod 11-2 over the eighteen characters of a Chinese resident number. */
    static boolean mod11x2(String number) {
        return "10X98765432".charAt(weighted(number, CHINA) % 11) == number.charAt(17);
    }

    static boolean verhoeff(String digits) {
        int check = 0;
        for (int i = 0; i < digits.length(); i++) {
            int digit = digits.charAt(digits.length() - 1 - i) - '0';
            check = VERHOEFF_TABLE[check][VERHOEFF_SHIFT[i % 8][digit]];
        }
        return check == 0;
    }

    /** The sum of the first digits, each times its weight. */
    static int weighted(String digits, int... weights) {
        int sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += (digits.charAt(i) - '0') * weights[i];
        }
        return sum;
    }

    /** Whether eight digits are a date from 1800 to 2099, year first. */
    static boolean isDate(String eight) {
        int year = Integer.parseInt(eight, 0, 4, 10);
        return year >= 1800 && year < 2100 && isMonthAndDay(eight.substring(4));
    }

    static boolean isMonthAndDay(String four) {
        int month = Integer.parseInt(four, 0, 2, 10);
        int day = Integer.parseInt(four, 2, 4, 10);
        int most = month == 2 ? 29 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
        return month >= 1 && month <= 12 && day >= 1 && day <= most;
    }

    static boolean isOneDigit(String digits) {
        return digits.chars().allMatch(c -> c == digits.charAt(0));
    }
}
