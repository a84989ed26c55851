package dev.memora.benchmarks;

import dev.memora.memory.MemoryType;
import dev.memora.memory.Source;
import dev.memora.policy.PolicyCandidate;
import dev.memora.policy.PolicyCandidate.Operation;
import dev.memora.policy.PolicyContext;
import dev.memora.policy.PolicyDecision;
import dev.memora.policy.StandardPolicy;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What the standard policy costs for one text. The aims are 5 µs for an English statement, 10 µs for a Chinese one, 50 µs
 * for the slowest of a hundred, and 1 ms for a hostile text as long as a memory may be.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StandardPolicyBenchmark {
    /** The kind of text. */
    @Param({"english", "chinese", "japanese", "secret", "hostile"})
    public String text = "english";

    private final StandardPolicy policy = StandardPolicy.standard();
    private final PolicyContext context = PolicyContext.builder(Instant.EPOCH).build();

    /** Creates the benchmark; JMH calls it. */
    public StandardPolicyBenchmark() {}

    /** One decision. */
    @Benchmark
    public PolicyDecision evaluate() {
        return policy.evaluate(
                new PolicyCandidate(Operation.CREATE, content(), MemoryType.SEMANTIC, Source.AGENT, List.of()),
                context);
    }

    private String content() {
        return switch (text) {
            case "english" -> "The user works as a nurse in a hospital and goes hiking every Saturday.";
            case "chinese" -> "使用者住在台北，是一名護理師，每週六會跟朋友去爬山。";
            case "japanese" -> "ユーザーは東京の病院で看護師として働き、土曜日は山に登る。";
            case "secret" -> "The password for the garden wifi is bluehouse99.";
            default -> "密碼是".repeat(166);
        };
    }
}
