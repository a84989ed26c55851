package dev.memora.internal.evidence;

import dev.memora.internal.text.Signature;
import java.text.Normalizer;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Other spellings of the times of day in a text: 6 pm is 18:00, and a round hour may drop its zeros. */
final class ClockTimes {
    private static final Pattern HALF_DAYS = Pattern.compile(
            "(?<![\\d:.])(\\d{1,2})(?:[:.](\\d{2}))?\\s?([ap])\\.?m(?![a-z])|(?<![\\d:.])(\\d{1,2}):(\\d{2})(?![\\d:])");
    private static final Pattern HAN =
            Pattern.compile("(上午|早上|凌晨|下午|晚上|傍晚|午前|午後|午后|오전|오후)?\\s?(\\d{1,2}|[一二兩两三四五六七八九十]{1,3})\\s?[點点時时시](半)?");
    private static final Set<String> LATE = Set.of("下午", "晚上", "傍晚", "午後", "午后", "오후");
    private static final int NOON = 12;

    private ClockTimes() {}

    static Set<String> of(String text) {
        Set<String> spellings = new HashSet<>();
        String folded = Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        Matcher matcher = HALF_DAYS.matcher(folded);
        while (matcher.find()) {
            boolean exact = matcher.group(4) != null;
            int hour = Integer.parseInt(matcher.group(exact ? 4 : 1));
            String minutes = exact ? matcher.group(5) : matcher.group(2);
            add(spellings, hour, minutes == null ? "00" : minutes, "p".equals(matcher.group(3)));
        }
        Matcher han = HAN.matcher(folded);
        while (han.find()) {
            // The signature's reading of a Han numeral is used, so that both sides agree.
            for (String hour : Signature.of(han.group(2) + "点").values()) {
                add(
                        spellings,
                        Integer.parseInt(hour),
                        han.group(3) == null ? "00" : "30",
                        LATE.contains(String.valueOf(han.group(1))));
            }
        }
        return spellings;
    }

    private static void add(Set<String> spellings, int hour, String minutes, boolean late) {
        int full = late && hour < NOON ? hour + NOON : hour;
        int half = full > NOON ? full - NOON : full;
        for (int h : new int[] {hour, full, half}) {
            spellings.add(h + ":" + minutes);
            spellings.add(String.format(Locale.ROOT, "%02d:%s", h, minutes));
            if (minutes.equals("00")) {
                spellings.add(Integer.toString(h));
            }
        }
    }
}
