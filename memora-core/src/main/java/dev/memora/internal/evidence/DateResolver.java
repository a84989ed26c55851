package dev.memora.internal.evidence;

import dev.memora.internal.text.DateMention;
import dev.memora.internal.text.DateMention.Unit;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Turns what was said about a date into the dates that can be meant on the day of speaking. Where people differ ("next
 * Friday"), every common reading is kept: the question is only whether a candidate's date can come from the user's words.
 */
final class DateResolver {
    private static final int DAYS_OF_A_WEEK = 7;

    private final LocalDate today;

    DateResolver(LocalDate today) {
        this.today = today;
    }

    /** Whether the candidate's date follows from one of the user's, or its year from one and its day from another. */
    boolean isSaid(DateMention candidate, Set<DateMention> said) {
        List<CalendarDate> meant = new ArrayList<>();
        for (DateMention mention : said) {
            meant.add(literal(mention));
            meant.addAll(readings(mention));
        }
        List<CalendarDate> claimed = candidate.isRelative() ? readings(candidate) : List.of(literal(candidate));
        return claimed.stream().anyMatch(claim -> isPartOfOne(claim, meant))
                || claimed.stream()
                        .filter(claim -> claim.year() != null)
                        .anyMatch(claim ->
                                isPartOfOne(claim.onlyYear(), meant) && isPartOfOne(claim.withoutYear(), meant));
    }

    private static boolean isPartOfOne(CalendarDate claim, List<CalendarDate> meant) {
        return meant.stream().anyMatch(claim::isPartOf);
    }

    private static CalendarDate literal(DateMention said) {
        return new CalendarDate(said.year(), said.month(), said.day(), said.weekday());
    }

    private List<CalendarDate> readings(DateMention said) {
        List<CalendarDate> readings = new ArrayList<>();
        int shift = said.shift();
        switch (said.unit()) {
            case DAY -> readings.add(CalendarDate.of(today.plusDays(shift)));
            case SEVEN_DAYS -> readings.add(CalendarDate.of(today.plusWeeks(shift)));
            case WEEK -> weeks(readings, said);
            case MONTH -> {
                YearMonth month = YearMonth.from(today).plusMonths(shift);
                readings.add(new CalendarDate(month.getYear(), month.getMonthValue(), said.day(), null));
            }
            case YEAR -> readings.add(new CalendarDate(today.getYear() + shift, said.month(), said.day(), null));
            case OCCURRENCE, NONE -> occurrences(readings, said);
        }
        return readings;
    }

    private void weeks(List<CalendarDate> readings, DateMention said) {
        LocalDate monday =
                today.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).plusWeeks(said.shift());
        Integer weekday = said.weekday();
        if (weekday == null) {
            for (int day = 0; day < DAYS_OF_A_WEEK; day++) {
                readings.add(CalendarDate.of(monday.plusDays(day)));
            }
            return;
        }
        readings.add(CalendarDate.of(monday.plusDays(weekday - 1L)));
        if (said.shift() == 1) {
            readings.add(CalendarDate.of(today.with(TemporalAdjusters.next(DayOfWeek.of(weekday)))));
        } else if (said.shift() == -1) {
            readings.add(CalendarDate.of(today.with(TemporalAdjusters.previous(DayOfWeek.of(weekday)))));
        }
    }

    private void occurrences(List<CalendarDate> readings, DateMention said) {
        Integer weekday = said.weekday();
        if (weekday != null) {
            readings.add(CalendarDate.of(today.with(TemporalAdjusters.nextOrSame(DayOfWeek.of(weekday)))));
            readings.add(CalendarDate.of(today.with(TemporalAdjusters.previousOrSame(DayOfWeek.of(weekday)))));
        }
        Integer month = said.month();
        if (month == null || said.year() != null) {
            return;
        }
        int coming = today.getYear() + (month >= today.getMonthValue() ? 0 : 1);
        int gone = today.getYear() - (month <= today.getMonthValue() ? 0 : 1);
        boolean relative = said.unit() == Unit.OCCURRENCE;
        if (!relative || said.shift() >= 0) {
            readings.add(new CalendarDate(coming, month, said.day(), null));
        }
        if (relative && said.shift() > 0) {
            readings.add(new CalendarDate(today.getYear() + 1, month, said.day(), null));
        }
        if (!relative || said.shift() < 0) {
            readings.add(new CalendarDate(gone, month, said.day(), null));
        }
        if (relative && said.shift() < 0) {
            readings.add(new CalendarDate(today.getYear() - 1, month, said.day(), null));
        }
    }
}
