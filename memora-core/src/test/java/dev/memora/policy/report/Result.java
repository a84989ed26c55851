package dev.memora.policy.report;

import dev.memora.memory.MemoryType;
import dev.memora.memory.Source;
import dev.memora.policy.PolicyCandidate;
import dev.memora.policy.PolicyCandidate.Operation;
import dev.memora.policy.PolicyContext;
import dev.memora.policy.PolicyDecision;
import dev.memora.policy.StandardPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the policy made of one set.
 *
 * @param name the set and the question asked
 * @param hits the rows that were refused for a reason the question is about
 * @param rest the rows that weren't
 * @param micros the time of each evaluation, sorted
 * @param regexHits the rows that the list of regular expressions hits
 */
record Result(String name, List<Row> hits, List<Row> rest, List<Double> micros, int regexHits) {
    private static final PolicyContext EMPTY =
            PolicyContext.builder(Instant.EPOCH).build();

    /** Asks the standard policy about each row; a row is hit if it is refused for a reason that counts. */
    static Result of(String name, List<Row> rows, Predicate<String> reasonCounts) {
        return ofRules(name, rows, reject -> reasonCounts.test(reject.reason()));
    }

    /** As {@link #of}, for a question about the rules that hit. */
    static Result ofRules(String name, List<Row> rows, Predicate<PolicyDecision.Reject> counts) {
        List<Row> hits = new ArrayList<>();
        List<Row> rest = new ArrayList<>();
        List<Double> micros = new ArrayList<>();
        int regex = 0;
        for (Row row : rows) {
            long start = System.nanoTime();
            PolicyDecision decision = decide(row.text());
            micros.add((System.nanoTime() - start) / 1000.0);
            (decision instanceof PolicyDecision.Reject reject && counts.test(reject) ? hits : rest).add(row);
            regex += RegexList.reasons(row.text()).stream()
                            .map(reason -> new PolicyDecision.Reject(reason, List.of("regex"), ""))
                            .anyMatch(counts)
                    ? 1
                    : 0;
        }
        Collections.sort(micros);
        return new Result(name, hits, rest, micros, regex);
    }

    static PolicyDecision decide(String text) {
        return StandardPolicy.standard()
                .evaluate(
                        new PolicyCandidate(Operation.CREATE, text, MemoryType.SEMANTIC, Source.AGENT, List.of()),
                        EMPTY);
    }

    int count() {
        return hits.size() + rest.size();
    }

    double percent() {
        return count() == 0 ? 100 : 100.0 * hits.size() / count();
    }

    double regexPercent() {
        return count() == 0 ? 100 : 100.0 * regexHits / count();
    }

    double quantile(double share) {
        int last = micros.size() - 1;
        return last < 0 ? 0 : micros.get((int) Math.min(last, Math.round(micros.size() * share)));
    }
}
