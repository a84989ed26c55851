package dev.memora.internal.text;

import dev.memora.internal.text.DateMention.Unit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds the dates a text names, in the languages of {@link DatePatterns}. Confined to one thread. */
final class Dates {
    private static final Map<String, Integer> DAYS = Map.ofEntries(
            Map.entry("today", 0),
            Map.entry("tonight", 0),
            Map.entry("tomorrow", 1),
            Map.entry("yesterday", -1),
            Map.entry("the day after tomorrow", 2),
            Map.entry("day after tomorrow", 2),
            Map.entry("the day before yesterday", -2),
            Map.entry("hoy", 0),
            Map.entry("mañana", 1),
            Map.entry("pasado mañana", 2),
            Map.entry("ayer", -1),
            Map.entry("aujourd'hui", 0),
            Map.entry("demain", 1),
            Map.entry("après-demain", 2),
            Map.entry("hier", -1),
            Map.entry("heute", 0),
            Map.entry("übermorgen", 2),
            Map.entry("gestern", -1),
            Map.entry("hoje", 0),
            Map.entry("amanhã", 1),
            Map.entry("ontem", -1),
            Map.entry("oggi", 0),
            Map.entry("domani", 1),
            Map.entry("ieri", -1),
            Map.entry("сегодня", 0),
            Map.entry("завтра", 1),
            Map.entry("вчера", -1),
            Map.entry("今天", 0),
            Map.entry("今晚", 0),
            Map.entry("今早", 0),
            Map.entry("今日", 0),
            Map.entry("明天", 1),
            Map.entry("明晚", 1),
            Map.entry("明早", 1),
            Map.entry("明日", 1),
            Map.entry("后天", 2),
            Map.entry("大后天", 3),
            Map.entry("昨天", -1),
            Map.entry("昨晚", -1),
            Map.entry("昨日", -1),
            Map.entry("前天", -2),
            Map.entry("一昨日", -2),
            Map.entry("오늘", 0),
            Map.entry("내일", 1),
            Map.entry("모레", 2),
            Map.entry("어제", -1),
            Map.entry("그저께", -2));
    private static final Map<String, Integer> SHIFTS = Map.ofEntries(
            Map.entry("next", 1),
            Map.entry("coming", 1),
            Map.entry("last", -1),
            Map.entry("this", 0),
            Map.entry("下", 1),
            Map.entry("下下", 2),
            Map.entry("上", -1),
            Map.entry("上上", -2),
            Map.entry("这", 0),
            Map.entry("本", 0),
            Map.entry("来", 1),
            Map.entry("先", -1),
            Map.entry("今", 0),
            Map.entry("来周", 1),
            Map.entry("先周", -1),
            Map.entry("今周", 0),
            Map.entry("다음", 1),
            Map.entry("지난", -1),
            Map.entry("이번", 0),
            Map.entry("下个月", 1),
            Map.entry("来月", 1),
            Map.entry("上个月", -1),
            Map.entry("先月", -1),
            Map.entry("这个月", 0),
            Map.entry("今月", 0),
            Map.entry("本月", 0),
            Map.entry("今年", 0),
            Map.entry("明年", 1),
            Map.entry("来年", 1),
            Map.entry("去年", -1),
            Map.entry("昨年", -1),
            Map.entry("后年", 2),
            Map.entry("前年", -2),
            Map.entry("올해", 0),
            Map.entry("내년", 1),
            Map.entry("작년", -1),
            Map.entry("next year", 1),
            Map.entry("last year", -1),
            Map.entry("this year", 0));
    private static final Pattern LEADS_TO_A_MONTH = Pattern.compile(
            "(?:in|since|until|till|by|every|of|late|early|mid|before|after|during|from|to|en|im|ab|seit|nach)[\\s-]$");
    private static final int LOOK_BEHIND = 8;

    private final Set<DateMention> mentions = new LinkedHashSet<>();
    private FoldedText rest;

    private Dates(FoldedText text) {
        this.rest = text;
    }

    /** Finds the dates of a text. */
    static Dates in(FoldedText text) {
        Dates dates = new Dates(text);
        for (Pattern pattern : DatePatterns.ALL) {
            dates.take(pattern);
        }
        return dates;
    }

    /** What was found, each once. */
    Set<DateMention> mentions() {
        return mentions;
    }

    /** The text without its dates, so that a day isn't counted as a number, too. */
    FoldedText rest() {
        return rest;
    }

    private void take(Pattern pattern) {
        List<MatchResult> finds = new ArrayList<>();
        Matcher matcher = pattern.matcher(rest.folded());
        while (matcher.find()) {
            DateMention mention = new Groups(matcher, pattern).mention();
            if (mention != null && isMeant(matcher, pattern)) {
                mentions.add(mention);
                finds.add(matcher.toMatchResult());
            }
        }
        if (!finds.isEmpty()) {
            rest = rest.without(finds);
        }
    }

    private boolean isMeant(Matcher matcher, Pattern pattern) {
        Groups groups = new Groups(matcher, pattern);
        String name = groups.text("name");
        if (name == null
                || !DatePatterns.AMBIGUOUS.contains(name)
                || groups.text("d") != null
                || groups.text("y") != null) {
            return true;
        }
        boolean capital = Character.isUpperCase(rest.typed().charAt(matcher.start("name")));
        String before =
                rest.folded().substring(Math.max(0, matcher.start("name") - LOOK_BEHIND), matcher.start("name"));
        boolean led =
                groups.text("ro") != null || LEADS_TO_A_MONTH.matcher(before).find();
        return capital
                && (led
                        || (!before.isBlank()
                                && name.length() > 3
                                && !before.strip().endsWith(".")));
    }

    /** The named groups of one find, read as numbers. */
    private record Groups(Matcher matcher, Pattern pattern) {
        @Nullable
        String text(String name) {
            return pattern.pattern().contains("(?<" + name + ">") ? matcher.group(name) : null;
        }

        @Nullable
        DateMention mention() {
            Integer year = number("y");
            String name = text("name");
            Integer month = name == null ? number("m") : Integer.valueOf(DatePatterns.MONTHS.getOrDefault(name, "0"));
            Integer day = number("d");
            String dayName = text("day");
            Integer weekday =
                    dayName == null ? null : Integer.valueOf(DatePatterns.WEEKDAYS.getOrDefault(dayName, "0"));
            if (outside(month, 12) || outside(day, 31) || outside(weekday, 7)) {
                return null;
            }
            return relative(year, month, day, weekday);
        }

        private @Nullable DateMention relative(
                @Nullable Integer year, @Nullable Integer month, @Nullable Integer day, @Nullable Integer weekday) {
            if (text("rd") != null) {
                return new DateMention(null, null, null, null, Unit.DAY, DAYS.getOrDefault(text("rd"), 0));
            }
            if (text("n") != null) {
                boolean past = text("ago") != null;
                int amount = amount(text("n"));
                return new DateMention(
                        null, null, null, null, unit(past ? text("ago") : text("after")), past ? -amount : amount);
            }
            if (text("ry") != null) {
                return new DateMention(year, month, day, weekday, Unit.YEAR, shift("ry"));
            }
            if (text("rm") != null) {
                return new DateMention(year, month, day, weekday, Unit.MONTH, shift("rm"));
            }
            if (text("rw") != null) {
                return new DateMention(null, null, null, weekday, Unit.WEEK, shift("rw"));
            }
            if (text("ro") != null && year == null) {
                return new DateMention(null, month, day, null, Unit.OCCURRENCE, shift("ro"));
            }
            if (text("rel") != null || text("rel2") != null) {
                String span = text("rel") != null ? text("span") : text("span2");
                Unit unit = unit(span) == Unit.SEVEN_DAYS ? Unit.WEEK : unit(span);
                return new DateMention(
                        null, null, null, null, unit, text("rel") != null ? shift("rel") : shift("rel2"));
            }
            return new DateMention(year, month, day, weekday, Unit.NONE, 0);
        }

        private int shift(String group) {
            String said = text(group);
            Integer shift = said == null ? null : SHIFTS.get(said);
            if (shift == null && said != null) {
                shift = SHIFTS.get(said.replaceAll("\\s?주$", ""));
            }
            return shift == null ? 0 : shift;
        }

        private @Nullable Integer number(String group) {
            String said = text(group);
            return said == null ? null : Integer.valueOf((int) Numerals.value(said));
        }

        private static int amount(@Nullable String said) {
            if (said == null || said.equals("a") || said.equals("an") || said.equals("one")) {
                return 1;
            }
            String digits = Numerals.word(said);
            return (int) Numerals.value(digits == null ? said : digits);
        }

        private static Unit unit(@Nullable String said) {
            return switch (said == null ? "" : said) {
                case "week", "weekend", "周", "星期", "礼拜", "주" -> Unit.SEVEN_DAYS;
                case "month", "月", "달" -> Unit.MONTH;
                case "year", "年" -> Unit.YEAR;
                default -> Unit.DAY;
            };
        }

        private static boolean outside(@Nullable Integer value, int max) {
            return value != null && (value < 1 || value > max);
        }
    }
}
