package dev.memora.sqlite;

import dev.memora.Reembedding;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.turn.ReembeddingReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Moves the file that its argument names to another model, which takes its time. Prints how many memories have their new
 * vectors after each batch, and at the end whether the store has moved.
 */
public final class Moving {
    static final EmbeddingSpace OLD = EmbeddingSpace.of("small", 32);
    static final EmbeddingSpace NEW = EmbeddingSpace.of("large", 48);

    private Moving() {}

    /** Begins. */
    public static void main(String[] arguments) {
        try (SqliteMemora file = SqliteMemora.open(Path.of(arguments[0]))) {
            ReembeddingReport report = Reembedding.of(file.store(), model(NEW, Duration.ofMillis(100)))
                    .run(progress -> System.out.println("done " + progress.done()));
            System.out.println("moved " + report.moved());
        }
    }

    /** A model without any sense, which gives each text a vector of its own. */
    static EmbeddingClient model(EmbeddingSpace space, Duration pause) {
        return new EmbeddingClient() {
            @Override
            public EmbeddingSpace space() {
                return space;
            }

            @Override
            public EmbeddingResponse embed(EmbeddingRequest request) {
                LockSupport.parkNanos(pause.toNanos());
                return new EmbeddingResponse(
                        request.texts().stream()
                                .map(text -> EmbeddingResult.of(Samples.vector(text, space.dimensions())))
                                .toList(),
                        0);
            }
        };
    }
}
