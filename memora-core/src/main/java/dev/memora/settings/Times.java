package dev.memora.settings;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as a variable says them: a whole number and a unit. */
final class Times {
    static final Duration SHORTEST = Duration.ofMillis(1);
    static final Duration LONGEST = Duration.ofDays(3_650);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");
    private static final Map<String, ChronoUnit> UNITS = units();

    private Times() {}

    /** The time, or empty if this is none. */
    static Optional<Duration> parse(String text) {
        if (text.equals("0")) {
            return Optional.of(Duration.ZERO);
        }
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.ofNullable(UNITS.get(form.group(2)))
                        .map(unit -> unit.getDuration().multipliedBy(Long.parseLong(form.group(1))))
                : Optional.empty();
    }

    /** The time in the largest unit that leaves a whole number. */
    static String format(Duration time) {
        if (time.isZero()) {
            return "0";
        }
        for (Map.Entry<String, ChronoUnit> unit : UNITS.entrySet()) {
            Duration one = unit.getValue().getDuration();
            long count = time.dividedBy(one);
            if (count > 0 && one.multipliedBy(count).equals(time)) {
                return count + unit.getKey();
            }
        }
        return time.toString();
    }

    private static Map<String, ChronoUnit> units() {
        Map<String, ChronoUnit> units = new LinkedHashMap<>();
        units.put("d", ChronoUnit.DAYS);
        units.put("h", ChronoUnit.HOURS);
        units.put("m", ChronoUnit.MINUTES);
        units.put("s", ChronoUnit.SECONDS);
        units.put("ms", ChronoUnit.MILLIS);
        return units;
    }
}
