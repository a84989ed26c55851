package dev.memora.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.results.RunResult;

/** What the runs of one kind came to, found by benchmark and parameters; all times in microseconds. */
final class Results {
    private final List<RunResult> runs;

    Results(Collection<RunResult> runs) {
        this.runs = new ArrayList<>(runs);
    }

    /** The mean, or nothing if there was no such run. Parameters are name, value, name, value. */
    Optional<Double> mean(String benchmark, String... parameters) {
        return find(benchmark, parameters).map(run -> run.getPrimaryResult().getScore());
    }

    /** A percentile of a benchmark that samples. */
    Optional<Double> percentile(double rank, String benchmark, String... parameters) {
        return find(benchmark, parameters)
                .map(run -> run.getPrimaryResult().getStatistics().getPercentile(rank));
    }

    private Optional<RunResult> find(String benchmark, String... parameters) {
        return runs.stream().filter(run -> matches(run, benchmark, parameters)).findFirst();
    }

    private static boolean matches(RunResult run, String benchmark, String... parameters) {
        boolean same = run.getParams().getBenchmark().endsWith("." + benchmark);
        for (int i = 0; same && i < parameters.length; i += 2) {
            same = parameters[i + 1].equals(run.getParams().getParam(parameters[i]));
        }
        return same;
    }
}
