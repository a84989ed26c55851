package dev.memora.benchmarks;

import dev.memora.Memora;
import dev.memora.MemoryTurn;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.store.MemoryStore;
import dev.memora.turn.CommitReport;
import dev.memora.turn.TurnRequest;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What Memora adds to a turn of one search and one remember when the model costs nothing, embeddings are constant and the
 * store is in memory. The aim is under 200 µs.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TurnOverheadBenchmark {
    private final Memora memora = Memora.builder()
            .store(MemoryStore.inMemory())
            .embeddings(new ConstantEmbeddings())
            .build();
    private final AtomicLong turns = new AtomicLong();

    /** Creates the benchmark; JMH calls it. */
    public TurnOverheadBenchmark() {}

    /** One whole turn, in a scope of its own that holds one memory already. */
    @Benchmark
    public CommitReport searchAndRemember() {
        long n = turns.incrementAndGet();
        MemoryScope scope = MemoryScope.of("user-" + n);
        String message = "Please remember that I have " + n + " books about gardening.";
        memora.memories(scope).remember("The user grows tomatoes on a balcony.", MemoryType.SEMANTIC);
        try (MemoryTurn turn = memora.begin(TurnRequest.builder(scope, message).build())) {
            turn.call("search_memory", "{\"query\":\"gardening\"}");
            turn.call(
                    "remember_memory",
                    "{\"content\":\"The user has " + n + " books about gardening.\","
                            + "\"memory_type\":\"semantic\",\"reason\":\"explicit_request\"}");
            return turn.commit("I will remember that.");
        }
    }

    /** The manual write of the scope's first memory alone, to be subtracted from {@link #searchAndRemember()}. */
    @Benchmark
    public Object firstMemoryAlone() {
        MemoryScope scope = MemoryScope.of("lone-" + turns.incrementAndGet());
        return memora.memories(scope).remember("The user grows tomatoes on a balcony.", MemoryType.SEMANTIC);
    }

    /** Embeds everything to the same direction, at no cost. */
    private static final class ConstantEmbeddings implements EmbeddingClient {
        private static final int DIMENSIONS = 384;

        private final EmbeddingResult result;

        private ConstantEmbeddings() {
            float[] vector = new float[DIMENSIONS];
            vector[0] = 1;
            this.result = EmbeddingResult.of(vector);
        }

        @Override
        public EmbeddingSpace space() {
            return EmbeddingSpace.of("constant", DIMENSIONS);
        }

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            return new EmbeddingResponse(
                    request.texts().stream().map(text -> result).toList(), 0);
        }
    }
}
