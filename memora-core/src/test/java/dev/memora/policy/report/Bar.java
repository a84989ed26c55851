package dev.memora.policy.report;

import java.util.Locale;

/**
 * What a set must come to.
 *
 * @param result what it came to
 * @param least the least share of hits, in percent
 * @param most the most
 */
record Bar(Result result, double least, double most) {
    static Bar atLeast(double percent, Result result) {
        return new Bar(result, percent, 100);
    }

    static Bar atMost(double percent, Result result) {
        return new Bar(result, 0, percent);
    }

    static Bar reported(Result result) {
        return new Bar(result, 0, 100);
    }

    boolean isMet() {
        return result.percent() >= least && result.percent() <= most;
    }

    String must() {
        if (least > 0) {
            return least == 100 ? "all" : String.format(Locale.ROOT, ">= %s %%", shortened(least));
        }
        return most == 0 ? "none" : most == 100 ? "" : String.format(Locale.ROOT, "<= %s %%", shortened(most));
    }

    private static String shortened(double percent) {
        return percent == Math.rint(percent)
                ? String.valueOf((int) percent)
                : String.format(Locale.ROOT, "%.2f", percent);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s: %d of %d, must be %s",
                result.name(),
                result.hits().size(),
                result.count(),
                must());
    }
}
