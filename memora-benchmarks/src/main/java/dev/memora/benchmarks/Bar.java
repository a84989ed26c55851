package dev.memora.benchmarks;

import java.util.Locale;

/**
 * One thing that was promised, and what was seen of it.
 *
 * @param what a few words
 * @param seen the ratio or the figure
 * @param bar what it may be at most, or must be at least
 * @param atMost which of the two
 */
record Bar(String what, double seen, double bar, boolean atMost) {
    static Bar atMost(String what, double seen, double bar) {
        return new Bar(what, seen, bar, true);
    }

    static Bar atLeast(String what, double seen, double bar) {
        return new Bar(what, seen, bar, false);
    }

    boolean met() {
        return atMost ? seen <= bar : seen >= bar;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%-78s %10.2f  %s %7.2f  %s",
                what,
                seen,
                atMost ? "<=" : ">=",
                bar,
                met() ? "met" : "MISSED");
    }
}
