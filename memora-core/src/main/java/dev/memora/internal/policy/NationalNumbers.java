package dev.memora.internal.policy;

/** The checks of single countries' numbers, on strings of ASCII digits of the right length. */
final class NationalNumbers {
    private NationalNumbers() {}

    /** SSN and ITIN: the ranges that are issued. */
    static boolean isUsTaxpayer(String digits) {
        int area = Integer.parseInt(digits, 0, 3, 10);
        int group = Integer.parseInt(digits, 3, 5, 10);
        if (area >= 900) {
            return (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group != 93);
        }
        return area != 0 && area != 666 && group != 0 && !digits.endsWith("0000");
    }

    static boolean isDutch(String digits) {
        int sum = CheckDigits.weighted(digits, 9, 8, 7, 6, 5, 4, 3, 2) - (digits.charAt(8) - '0');
        return sum % 11 == 0 && !CheckDigits.isOneDigit(digits);
    }

    static boolean isAustralian(String digits) {
        return CheckDigits.weighted(digits, 1, 4, 3, 7, 5, 8, 6, 9, 10) % 11 == 0 && !CheckDigits.isOneDigit(digits);
    }

    static boolean isHealthService(String digits) {
        int check = 11 - CheckDigits.weighted(digits, 10, 9, 8, 7, 6, 5, 4, 3, 2) % 11;
        return check % 11 == digits.charAt(9) - '0' && check != 10;
    }

    static boolean isSwedish(String digits) {
        return CheckDigits.isMonthAndDay(digits.substring(2, 6)) && CheckDigits.luhn(digits);
    }

    static boolean isBrazilian(String digits) {
        if (CheckDigits.isOneDigit(digits)) {
            return false;
        }
        int one = CheckDigits.weighted(digits, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10;
        int two = CheckDigits.weighted(digits, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10;
        return one == digits.charAt(9) - '0' && two == digits.charAt(10) - '0';
    }

    static boolean isPolish(String digits) {
        int sum = CheckDigits.weighted(digits, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3);
        int month = Integer.parseInt(digits, 2, 4, 10) % 20;
        return month >= 1 && month <= 12 && (10 - sum % 10) % 10 == digits.charAt(10) - '0';
    }

    static boolean isTurkish(String digits) {
        int odd = CheckDigits.weighted(digits, 1, 0, 1, 0, 1, 0, 1, 0, 1);
        int even = CheckDigits.weighted(digits, 0, 1, 0, 1, 0, 1, 0, 1);
        int ten = Math.floorMod(odd * 7 - even, 10);
        return digits.charAt(0) != '0'
                && ten == digits.charAt(9) - '0'
                && (odd + even + ten) % 10 == digits.charAt(10) - '0';
    }

    /** ISO 7064 mod 11,10. */
    static boolean isGermanTax(String digits) {
        int product = 10;
        for (int i = 0; i < 10; i++) {
            int sum = (digits.charAt(i) - '0' + product) % 10;
            product = (sum == 0 ? 10 : sum) * 2 % 11;
        }
        return digits.charAt(0) != '0' && (11 - product) % 10 == digits.charAt(10) - '0';
    }

    static boolean isJapanese(String digits) {
        int rest = CheckDigits.weighted(digits, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2) % 11;
        return (rest <= 1 ? 0 : 11 - rest) == digits.charAt(11) - '0';
    }

    static boolean isAadhaar(String digits) {
        return digits.charAt(0) >= '2'
                && !new StringBuilder(digits).reverse().toString().equals(digits)
                && CheckDigits.verhoeff(digits);
    }

    static boolean isThai(String digits) {
        int sum = CheckDigits.weighted(digits, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2);
        return (11 - sum % 11) % 10 == digits.charAt(12) - '0';
    }

    /** Numbers given out before October 2020 have a check digit; those given out since are drawn. */
    static boolean isKorean(String digits) {
        int sum = CheckDigits.weighted(digits, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5);
        return isKoreanHead(digits) && (11 - sum % 11) % 10 == digits.charAt(12) - '0';
    }

    static boolean isKoreanHead(String digits) {
        char kind = digits.charAt(6);
        return kind >= '1' && kind <= '8' && CheckDigits.isMonthAndDay(digits.substring(2, 6));
    }

    static boolean isFrench(String digits) {
        long number = Long.parseLong(digits, 0, 13, 10);
        int month = Integer.parseInt(digits, 3, 5, 10);
        boolean sex = digits.charAt(0) == '1' || digits.charAt(0) == '2';
        return sex && month >= 1 && month <= 12 && 97 - number % 97 == Integer.parseInt(digits, 13, 15, 10);
    }
}
