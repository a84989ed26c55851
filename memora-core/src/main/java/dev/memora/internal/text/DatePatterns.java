package dev.memora.internal.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** How dates are written. All patterns run over folded text, are bounded, and are tried in this order. */
final class DatePatterns {
    static final Map<String, String> MONTHS = Lexicon.groups("""
            1 january jan enero janvier januar gennaio janeiro января январь январе;
            2 february feb febrero février februar febbraio fevereiro февраля февраль феврале;
            3 march mar marzo mars märz março марта март марте; 4 april apr abril avril aprile апреля апрель апреле;
            5 may mayo mai maggio maio мая май мае; 6 june jun junio juin juni giugno junho июня июнь июне;
            7 july jul julio juillet juli luglio julho июля июль июле; 8 august aug agosto août августа август августе;
            9 september sept sep septiembre septembre settembre setembro сентября сентябрь сентябре;
            10 october oct octubre octobre oktober ottobre outubro октября октябрь октябре;
            11 november nov noviembre novembre novembro ноября ноябрь ноябре;
            12 december dec diciembre décembre dezember dicembre dezembro декабря декабрь декабре""");
    static final Map<String, String> WEEKDAYS = Lexicon.groups("""
            1 monday mondays lunes lundi montag lunedì segunda-feira понедельник 一 月 월;
            2 tuesday tuesdays martes mardi dienstag martedì terça-feira вторник 二 火 화;
            3 wednesday wednesdays miércoles mercredi mittwoch mercoledì quarta-feira среду 三 水 수;
            4 thursday thursdays jueves jeudi donnerstag giovedì quinta-feira четверг 四 木 목;
            5 friday fridays viernes vendredi freitag venerdì sexta-feira пятницу 五 金 금;
            6 saturday saturdays sábado samedi samstag sonnabend sabato субботу 六 土 토;
            7 sunday sundays domingo dimanche sonntag domenica воскресенье 日 天 일""");
    /** Month names that are words of their own: they need a number or a capital beside them. */
    static final Set<String> AMBIGUOUS =
            Lexicon.words("may march mar mars mayo mai jan jun jul sep dec oct nov juli juni august мая мае");

    private static final String NUMBER = "(?:\\d{1,2}|[一二三四五六七八九十]{1,3})";
    private static final String NAME = names(MONTHS);
    private static final String DAY_NAME = names(WEEKDAYS.entrySet().stream()
            .filter(entry -> entry.getKey().length() > 2)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    private static final String AMOUNT = "(?<n>\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)";
    private static final String HAN_AMOUNT = "(?<n>\\d{1,3}|[一二两三四五六七八九十]{1,3})";
    private static final String START = "(?<![\\p{L}\\p{N}])";
    private static final String END = "(?![\\p{L}\\p{N}])";

    static final List<Pattern> ALL = List.of(
            whole("(?<y>\\d{4})[-/](?<m>\\d{1,2})(?:[-/](?<d>\\d{1,2}))?"),
            run("(?:(?:(?<y>\\d{4}|[〇零一二三四五六七八九]{4})年|(?<ry>今年|明年|来年|去年|昨年|后年|前年))(?:的|の)?)?\\s?" + "(?<m>" + NUMBER
                    + ")月(?:份)?(?:\\s?(?<d>" + NUMBER + ")\\s?[日号])?"),
            run("(?<rm>下个月|来月|上个月|先月|这个月|今月|本月)的?の?(?:(?<d>" + NUMBER + ")[日号])?"),
            run("(?:(?<y>\\d{4})년\\s?|(?<ry>올해|내년|작년)\\s?)?(?<m>\\d{1,2})월(?!요)(?:\\s?(?<d>\\d{1,2})일)?"),
            run("(?<y>\\d{4})\\s?[年년]|(?<ry>今年|明年|来年|去年|昨年|后年|前年|올해|내년|작년)"),
            whole("(?<d>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s+(?:of\\s+|de\\s+|di\\s+)?(?<name>" + NAME
                    + ")(?:,?\\s+(?:of\\s+|de\\s+|del\\s+)?(?<y>\\d{4}))?"),
            whole("(?<name>" + NAME
                    + ")\\s+(?:the\\s+)?(?<d>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,?\\s+(?<y>\\d{4}))?"),
            whole("(?:(?<ro>next|last|this|coming)\\s+)?(?<name>" + NAME + ")(?:\\s+(?:of\\s+|de\\s+)?(?<y>\\d{4})|"
                    + "\\s+(?:of\\s+)?(?<ry>next year|last year|this year))?"),
            whole("(?:(?<rw>next|last|this|coming)\\s+)?(?<day>" + DAY_NAME + ")"),
            run("(?<rw>下下|上上|下|上|这|本)?个?(?:周|星期|礼拜)(?<day>[一二三四五六日天])"),
            run("(?<rw>来周|先周|今周|다음\\s?주|지난\\s?주|이번\\s?주)?の?\\s?(?<day>[月火水木金土日월화수목금토일])(?:曜|요일)"),
            whole(
                    "(?<rd>the day after tomorrow|day after tomorrow|the day before yesterday|tomorrow|yesterday|today|tonight"
                            + "|pasado mañana|(?<!la )mañana|ayer|hoy|après-demain|demain|hier|aujourd'hui|übermorgen|gestern|heute"
                            + "|amanhã|ontem|hoje|domani|ieri|oggi|завтра|вчера|сегодня)"),
            run("(?<rd>大后天|后天|明天|明晚|明早|明日|今天|今晚|今早|今日|昨天|昨晚|昨日|前天|一昨日|모레|내일|오늘|어제|그저께)"),
            whole("in\\s+" + AMOUNT + "\\s+(?<after>day|week|month|year)s?(?:'s?)?(?:\\s+time)?"),
            whole(AMOUNT + "\\s+(?<after>day|week|month|year)s?\\s+(?:from now|later)"),
            whole(AMOUNT + "\\s+(?<ago>day|week|month|year)s?\\s+ago"),
            run(HAN_AMOUNT + "个?(?<after>天|日|周|星期|礼拜|月|年)(?:间)?(?:之|以)?后"),
            run(HAN_AMOUNT + "个?(?<ago>天|日|周|星期|礼拜|月|年)(?:间)?(?:之|以)?前"),
            whole("(?<rel>next|last|this|coming)\\s+(?<span>week|weekend|month|year)"),
            run("(?<rel>下|上|这|本)个?(?<span>周|星期|礼拜)"),
            run("(?<rel>来|先|今)(?<span>周)|(?<rel2>다음|지난|이번)\\s?(?<span2>주|달)"),
            whole(
                    "(?:in|since|until|till|by|of|for|from|during|en|im|seit|depuis|desde|nel|dal|em)\\s+(?<y>(?:19|20)\\d{2})"));

    private DatePatterns() {}

    // Java's \b and \w know no Han and differ between versions; the neighbours are spelled out.
    private static Pattern whole(String pattern) {
        return Pattern.compile(START + "(?:" + pattern + ")" + END);
    }

    private static Pattern run(String pattern) {
        return Pattern.compile(pattern);
    }

    private static String names(Map<String, String> names) {
        return names.keySet().stream()
                .filter(name -> !Character.isDigit(name.charAt(0)))
                .sorted((a, b) -> b.length() - a.length())
                .collect(Collectors.joining("|"));
    }
}
