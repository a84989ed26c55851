package dev.memora.policy.report;

import java.util.List;
import java.util.Locale;

/** The report as text. */
final class Table {
    private Table() {}

    static String of(List<Bar> bars) {
        StringBuilder out = new StringBuilder("\nset | rows | hit | regex list | must | met | p50 us | p99 us\n");
        for (Bar bar : bars) {
            Result result = bar.result();
            out.append(String.format(
                    Locale.ROOT,
                    "%s | %d | %d = %.2f %% | %.1f %% | %s | %s | %.1f | %.1f%n",
                    result.name(),
                    result.count(),
                    result.hits().size(),
                    result.percent(),
                    result.regexPercent(),
                    bar.must(),
                    bar.isMet() ? "yes" : "NO",
                    result.quantile(0.5),
                    result.quantile(0.99)));
        }
        return out.toString();
    }
}
