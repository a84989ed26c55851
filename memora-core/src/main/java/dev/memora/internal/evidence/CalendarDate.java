package dev.memora.internal.evidence;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/** Parts of a date; null is "any". */
record CalendarDate(
        @Nullable Integer year,
        @Nullable Integer month,
        @Nullable Integer day,
        @Nullable Integer weekday) {
    static CalendarDate of(LocalDate date) {
        return new CalendarDate(
                date.getYear(),
                date.getMonthValue(),
                date.getDayOfMonth(),
                date.getDayOfWeek().getValue());
    }

    /** Whether all that this date says is said by the other one, too. */
    boolean isPartOf(CalendarDate other) {
        return agrees(year, other.year)
                && agrees(month, other.month)
                && agrees(day, other.day)
                && agrees(weekday, other.weekday);
    }

    CalendarDate onlyYear() {
        return new CalendarDate(year, null, null, null);
    }

    CalendarDate withoutYear() {
        return new CalendarDate(null, month, day, weekday);
    }

    private static boolean agrees(@Nullable Integer mine, @Nullable Integer other) {
        return mine == null || mine.equals(other);
    }
}
