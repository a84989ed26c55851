package dev.memora.internal.policy;

import java.util.List;
import java.util.function.Predicate;

/**
 * One country's official number that is digits only: how long it is, which words name it, and how its check works.
 *
 * @param rule the rule's id
 * @param digits how many digits it has
 * @param words the group of words that name it and no other
 * @param certain whether the check says enough without a word
 * @param check whether digits can be such a number
 */
record DigitScheme(String rule, int digits, String words, boolean certain, Predicate<String> check) {
    static final List<DigitScheme> ALL = List.of(
            new DigitScheme("id.us_ssn", 9, "ID_US", false, NationalNumbers::isUsTaxpayer),
            new DigitScheme("id.ca_sin", 9, "ID_CA", false, CheckDigits::luhn),
            new DigitScheme("id.nl_bsn", 9, "ID_NL", false, NationalNumbers::isDutch),
            new DigitScheme("id.au_tfn", 9, "ID_AU", false, NationalNumbers::isAustralian),
            new DigitScheme("id.il", 9, "ID_IL", false, CheckDigits::luhn),
            new DigitScheme("id.uk_nhs", 10, "ID_UK", false, NationalNumbers::isHealthService),
            new DigitScheme("id.se", 10, "ID_SE", false, NationalNumbers::isSwedish),
            new DigitScheme("id.br_cpf", 11, "ID_BR", false, NationalNumbers::isBrazilian),
            new DigitScheme("id.pl_pesel", 11, "ID_PL", false, NationalNumbers::isPolish),
            new DigitScheme("id.tr_tckn", 11, "ID_TR", false, NationalNumbers::isTurkish),
            new DigitScheme("id.de_tax", 11, "ID_DE", false, NationalNumbers::isGermanTax),
            new DigitScheme("id.jp_my_number", 12, "ID_JP", false, NationalNumbers::isJapanese),
            new DigitScheme("id.in_aadhaar", 12, "ID_IN", false, NationalNumbers::isAadhaar),
            new DigitScheme("id.th", 13, "ID_TH", false, NationalNumbers::isThai),
            new DigitScheme("id.kr_rrn", 13, "ID_KR", true, NationalNumbers::isKorean),
            new DigitScheme("id.fr_nir", 15, "ID_FR", true, NationalNumbers::isFrench),
            new DigitScheme("id.prc", 18, "ID_CN", true, LetterIds::isChinese));

    /** Numbers without a check digit, or with one that says too little: only their own words make them one. */
    static final List<DigitScheme> ONLY_NAMED = List.of(
            new DigitScheme("id.us_ssn", 9, "ID_US", false, digits -> true),
            new DigitScheme("id.za", 13, "ID_ZA", false, CheckDigits::luhn),
            new DigitScheme(
                    "id.kr_rrn", 13, "ID_KR", false, digits -> CheckDigits.isMonthAndDay(digits.substring(2, 6))),
            new DigitScheme(
                    "id.my_mykad", 12, "ID_MY", false, digits -> CheckDigits.isMonthAndDay(digits.substring(2, 6))),
            new DigitScheme("id.vn_cccd", 12, "ID_VN", false, digits -> digits.charAt(0) == '0'),
            new DigitScheme("id.id_nik", 16, "ID_ID", false, digits -> true),
            new DigitScheme(
                    "id.prc15", 15, "ID_CN", false, digits -> CheckDigits.isMonthAndDay(digits.substring(8, 12))));

    /** Whether a word near the span names this number: its own, or one for any such number and no other country's. */
    boolean isNamed(Scan scan, int start, int end) {
        if (scan.near(words, start, end)) {
            return true;
        }
        return scan.near("CTX_ID", start, end)
                && ALL.stream().noneMatch(other -> scan.near(other.words, start, end))
                && ONLY_NAMED.stream().noneMatch(other -> scan.near(other.words, start, end));
    }
}
