package dev.memora.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Runs the benchmarks of the file store side by side, and holds what they show against what is promised. Arguments: how
 * many iterations, then which of {@code search}, {@code writes} and {@code peers}; all of them if none is named.
 */
public final class Bars {
    private static final String VECTOR_API = "--add-modules=jdk.incubator.vector";

    /** A heap that is touched before anything is measured: a page's first touch can cost more than a search. */
    private static final String[] TOUCHED_HEAP = {"-Xms8g", "-Xmx8g", "-XX:+AlwaysPreTouch"};

    private final int iterations;
    private final List<Bar> bars = new ArrayList<>();
    private final List<String> figures = new ArrayList<>();

    private Bars(int iterations) {
        this.iterations = iterations;
    }

    /** Begins. */
    public static void main(String[] arguments) throws RunnerException {
        Bars bars = new Bars(Integer.parseInt(arguments[0]));
        List<String> wanted = List.of(arguments).subList(1, arguments.length);
        long start = System.nanoTime();
        for (Map.Entry<String, Section> section : bars.sections().entrySet()) {
            if (wanted.isEmpty() || wanted.contains(section.getKey())) {
                section.getValue().run();
            }
        }
        System.out.printf(Locale.ROOT, "%nFigures, in microseconds%n");
        bars.figures.forEach(System.out::println);
        System.out.printf(Locale.ROOT, "%nBars, after %d s%n", (System.nanoTime() - start) / 1_000_000_000);
        bars.bars.forEach(System.out::println);
    }

    private interface Section {
        void run() throws RunnerException;
    }

    private Map<String, Section> sections() {
        Map<String, Section> sections = new LinkedHashMap<>();
        sections.put("search", this::search);
        sections.put("writes", this::writes);
        sections.put("peers", this::peers);
        return sections;
    }

    private void search() throws RunnerException {
        Results portable = run(searchOptions());
        Results vectors = run(searchOptions()
                .param("rows", "1000", "10000")
                .param("dimensions", "384")
                .jvmArgsAppend(VECTOR_API));
        for (String dimensions : List.of("384", "1536")) {
            for (String rows : List.of("1000", "10000", "100000")) {
                String[] size = {"rows", rows, "dimensions", dimensions};
                String of = rows + " x " + dimensions;
                double read = median(portable, of, "plainRead", size);
                double block = median(portable, of, "block", size);
                double store = median(portable, of, "store", size);
                bars.add(Bar.atMost("search of " + of + ": store minus block, us", store - block, 150));
                figures.add(String.format(Locale.ROOT, "  block / plain read, %s: %.2f", of, block / read));
                if (dimensions.equals("384") && !rows.equals("100000")) {
                    double most = rows.equals("1000") ? 5 : 4.5;
                    bars.add(Bar.atMost("search of " + of + ": block / plain read", block / read, most));
                    double with = median(vectors, of + ", Vector API", "block", size)
                            / median(vectors, of + ", Vector API", "plainRead", size);
                    bars.add(Bar.atMost(
                            "search of " + of + ": block / plain read, Vector API",
                            with,
                            rows.equals("1000") ? 2 : 1.6));
                }
            }
        }
    }

    private void writes() throws RunnerException {
        Results alone = run(options("DurableWriteBenchmark.(add|touch|writeAndSync|writeRecordAndSync|bareInsert)$")
                .threads(1));
        Results many = run(options("DurableWriteBenchmark.(add|addAlone|bareInsert)$")
                .threads(64)
                .param("scopes", "1", "64", "10000"));
        Results deletes = run(options("DeleteBenchmark"));
        for (String benchmark : List.of("add", "touch", "writeAndSync", "writeRecordAndSync", "bareInsert")) {
            percentiles(alone, "1 thread", "DurableWriteBenchmark." + benchmark);
        }
        for (String scopes : List.of("1", "64", "10000")) {
            String of = "64 threads, " + scopes + " scopes";
            String[] size = {"scopes", scopes};
            for (String benchmark : List.of("add", "addAlone", "bareInsert")) {
                percentiles(many, of, "DurableWriteBenchmark." + benchmark, size);
            }
            double grouped = figure(many, of, "DurableWriteBenchmark.add", size);
            double ungrouped = figure(many, of, "DurableWriteBenchmark.addAlone", size);
            bars.add(Bar.atLeast("durable adds a second / such adds without grouping, " + of, ungrouped / grouped, 4));
        }
        percentiles(deletes, "100000 memories", "DeleteBenchmark.deleteOne");
        String floor = "DurableWriteBenchmark.writeAndSync";
        bars.add(Bar.atMost(
                "durable add / write and sync, p50, 1 thread",
                percentile(alone, 50, "DurableWriteBenchmark.add") / percentile(alone, 50, floor),
                1.6));
        bars.add(Bar.atMost(
                "delete from 100000, p99, ms", percentile(deletes, 99, "DeleteBenchmark.deleteOne") / 1_000, 10));
    }

    private void peers() throws RunnerException {
        Results found = run(options("PeersBenchmark"));
        for (String memories : List.of("10000", "100000")) {
            String[] size = {"memories", memories};
            double memora = figure(found, memories, "PeersBenchmark.memora", size);
            for (String peer : List.of("langChain4j", "springAi")) {
                double ratio = figure(found, memories, "PeersBenchmark." + peer, size) / memora;
                if (memories.equals("100000")) {
                    bars.add(
                            Bar.atLeast("one user's search among " + memories + ": " + peer + " / memora", ratio, 100));
                } else {
                    figures.add(String.format(Locale.ROOT, "  %s / memora at %s: %.0f", peer, memories, ratio));
                }
            }
        }
        Results saved = run(options("PeersSaveBenchmark"));
        for (String memories : List.of("1000", "10000")) {
            for (String benchmark : List.of("memora", "langChain4j", "springAi")) {
                percentiles(saved, memories, "PeersSaveBenchmark." + benchmark, "memories", memories);
            }
        }
    }

    // Three processes, because a scan's speed also depends on where its arrays come to lie in memory.
    private ChainedOptionsBuilder searchOptions() {
        return options("SearchBenchmark").forks(3).jvmArgsPrepend(TOUCHED_HEAP);
    }

    private ChainedOptionsBuilder options(String include) {
        return new OptionsBuilder()
                .include("\\." + include)
                .forks(1)
                .warmupIterations(iterations)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(iterations)
                .measurementTime(TimeValue.seconds(1));
    }

    private static Results run(ChainedOptionsBuilder options) throws RunnerException {
        return new Results(new Runner(options.build()).run());
    }

    private double figure(Results results, String of, String benchmark, String... parameters) {
        return noted(of, benchmark, "mean", results.mean(benchmark, parameters));
    }

    private double median(Results results, String of, String benchmark, String... parameters) {
        return noted(of, benchmark, "p50", results.percentile(50, benchmark, parameters));
    }

    private double noted(String of, String benchmark, String what, Optional<Double> seen) {
        double value = seen.orElse(Double.NaN);
        figures.add(String.format(Locale.ROOT, "  %-36s %-28s %-4s %12.1f", benchmark, of, what, value));
        return value;
    }

    private static double percentile(Results results, double rank, String benchmark) {
        return results.percentile(rank, benchmark).orElse(Double.NaN);
    }

    private void percentiles(Results results, String of, String benchmark, String... parameters) {
        figures.add(String.format(
                Locale.ROOT,
                "  %-36s %-28s p50 %12.1f  p99 %12.1f",
                benchmark,
                of,
                results.percentile(50, benchmark, parameters).orElse(Double.NaN),
                results.percentile(99, benchmark, parameters).orElse(Double.NaN)));
    }
}
