package dev.memora.internal.text;

import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A date as a text names it: some of its parts, perhaps relative to the day of speaking. Null means "not said".
 *
 * <p>Immutable.
 *
 * @param year with four digits
 * @param month 1 to 12
 * @param day of the month, 1 to 31
 * @param weekday 1 (Monday) to 7
 * @param unit what the shift counts; {@link Unit#NONE} if the date isn't relative
 * @param shift how many units later (or earlier, if negative) than the day of speaking; 0 is "this"
 */
public record DateMention(
        @Nullable Integer year,
        @Nullable Integer month,
        @Nullable Integer day,
        @Nullable Integer weekday,
        Unit unit,
        int shift) {
    /** What a relative date counts. */
    public enum Unit {
        /** Nothing: only the parts were said. */
        NONE,
        /** Days, as in "tomorrow". */
        DAY,
        /** Calendar weeks, as in "next week" and "next Friday". */
        WEEK,
        /** Exact spans of seven days, as in "in two weeks". */
        SEVEN_DAYS,
        /** Months. */
        MONTH,
        /** Years. */
        YEAR,
        /** Occurrences of the month that is named, as in "next May". */
        OCCURRENCE
    }

    /** Whether the day of speaking is needed to know which date is meant. */
    public boolean isRelative() {
        return unit != Unit.NONE;
    }

    /** One spelling for all ways to say the same parts. */
    public String canonical() {
        StringBuilder out = new StringBuilder(24);
        part(out, 'y', year);
        part(out, 'm', month);
        part(out, 'd', day);
        part(out, 'w', weekday);
        if (isRelative()) {
            out.append(unit.name().toLowerCase(Locale.ROOT)).append(shift);
        }
        return out.toString();
    }

    private static void part(StringBuilder out, char name, @Nullable Integer value) {
        if (Objects.nonNull(value)) {
            out.append(name).append(value);
        }
    }
}
