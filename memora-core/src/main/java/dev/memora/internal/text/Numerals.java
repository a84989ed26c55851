package dev.memora.internal.text;

import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Numbers however they are written: digits, words, Han numerals. */
final class Numerals {
    private static final Map<String, String> WORDS = Lexicon.groups("""
            2 two dos deux zwei dois due два две twice; 3 three tres trois drei três tre три; 4 four cuatro quatre vier quatro
            четыре; 5 five cinco cinq fünf cinque пять; 6 six seis sechs sei шесть; 7 seven siete sept sieben sete sette семь;
            8 eight ocho huit acht oito otto восемь; 9 nine nueve neuf neun nove девять; 10 ten diez dix zehn dez dieci десять;
            11 eleven once onze elf undici; 12 twelve doce douze zwölf doze dodici dozen; 13 thirteen; 14 fourteen; 15 fifteen
            quince quinze fünfzehn; 16 sixteen; 17 seventeen; 18 eighteen; 19 nineteen; 20 twenty veinte vingt zwanzig vinte
            venti; 30 thirty; 40 forty; 50 fifty; 60 sixty; 70 seventy; 80 eighty; 90 ninety; 100 hundred cent hundert cento;
            1000 thousand mil mille tausend; 1000000 million""");
    private static final Pattern HAN = Pattern.compile("(?<=([周期拜第]?))([〇零一二两三四五六七八九十百千万亿]{1,9})(?=(.?))");
    private static final String MEASURES = "个只名位级岁年月日号点时分秒天周星期次间本张辆台部件条块元人口杯公里斤楼层度倍成届歳円匹頭頭冊枚种门家双对歩步匙半";
    private static final Pattern THOUSANDS = Pattern.compile("\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("\\d+,\\d{1,2}");
    private static final String DIGITS = "〇一二三四五六七八九";

    private Numerals() {}

    /** The number a folded word stands for, in digits. */
    static @Nullable String word(String folded) {
        return WORDS.get(folded);
    }

    /** The number that two folded words in a row begin with: that of both if they are one number, such as "thirty four". */
    static @Nullable String words(String tens, String ones) {
        String first = WORDS.get(tens);
        if (first == null || !isCompound(tens, ones)) {
            return first;
        }
        return Long.toString(Long.parseLong(first) + Long.parseLong(WORDS.getOrDefault(ones, "1")));
    }

    /** Whether two folded words in a row are one number below a hundred. */
    static boolean isCompound(String tens, String ones) {
        String first = WORDS.get(tens);
        String second = ones.equals("one") ? "1" : WORDS.get(ones);
        return first != null
                && second != null
                && first.length() == 2
                && first.charAt(0) > '1'
                && first.endsWith("0")
                && second.length() == 1;
    }

    /** The digits of a number token: ASCII, without separators of thousands, with a decimal point. */
    static String digits(String typed) {
        String digits = FoldedText.fold(typed);
        if (THOUSANDS.matcher(digits).matches()) {
            return digits.replace(",", "");
        }
        return DECIMAL_COMMA.matcher(digits).matches() ? digits.replace(',', '.') : digits;
    }

    /** The Han numerals of a folded text that count something; a lone "one" is an article. */
    static Stream<String> counted(String folded) {
        Matcher matcher = HAN.matcher(folded);
        return matcher.results().filter(Numerals::counts).map(find -> Long.toString(value(find.group(2))));
    }

    private static boolean counts(MatchResult find) {
        boolean ordinal = !find.group(1).isEmpty();
        boolean measured = !find.group(3).isEmpty() && MEASURES.contains(find.group(3));
        boolean several = find.group(2).length() > 1;
        return !find.group(2).equals("一") ? ordinal || measured || (several && hasPower(find.group(2))) : ordinal;
    }

    private static boolean hasPower(String numeral) {
        return numeral.codePoints().anyMatch(c -> "十百千".indexOf(c) >= 0);
    }

    /** The value of digits or of a Han numeral, read as a whole. */
    static long value(String numeral) {
        if (numeral.charAt(0) < 0x80) {
            return Long.parseLong(numeral);
        }
        if (numeral.chars().noneMatch(c -> "十百千万亿".indexOf(c) >= 0)) {
            long value = 0;
            for (int i = 0; i < numeral.length(); i++) {
                value = value * 10 + digit(numeral.charAt(i));
            }
            return value;
        }
        long total = 0;
        long section = 0;
        long digit = 0;
        for (int i = 0; i < numeral.length(); i++) {
            char c = numeral.charAt(i);
            long power = power(c);
            if (power >= 10_000) {
                total += Math.max(section + digit, 1) * power;
                section = 0;
                digit = 0;
            } else if (power > 0) {
                section += Math.max(digit, 1) * power;
                digit = 0;
            } else {
                digit = digit(c);
            }
        }
        return total + section + digit;
    }

    private static long digit(char c) {
        return c == '零' ? 0 : c == '两' ? 2 : DIGITS.indexOf(c);
    }

    private static long power(char c) {
        return switch (c) {
            case '十' -> 10;
            case '百' -> 100;
            case '千' -> 1_000;
            case '万' -> 10_000;
            case '亿' -> 100_000_000;
            default -> 0;
        };
    }
}
