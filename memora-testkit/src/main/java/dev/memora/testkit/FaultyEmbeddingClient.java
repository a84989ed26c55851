package dev.memora.testkit;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * An embedding client in front of another one. Whole calls fail as its plan says, under the name
 * {@code embedding.embed}; single texts fail if they are {@linkplain #failTexts marked}. Both with retryable
 * {@link EmbeddingException}s. Thread-safe.
 */
public final class FaultyEmbeddingClient implements EmbeddingClient {
    private final EmbeddingClient client;
    private final FaultPlan plan;
    private volatile Predicate<String> bad = text -> false;

    /** Creates a double in front of a client. */
    public FaultyEmbeddingClient(EmbeddingClient client, FaultPlan plan) {
        this.client = Objects.requireNonNull(client, "client");
        this.plan = Objects.requireNonNull(plan, "plan");
    }

    /** Lets these texts fail from now on, each alone, while the others of the request succeed. */
    public void failTexts(Predicate<String> bad) {
        this.bad = Objects.requireNonNull(bad, "bad");
    }

    @Override
    public EmbeddingSpace space() {
        return client.space();
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        return plan.call("embedding.embed", () -> embedEach(request), FaultyEmbeddingClient::failure);
    }

    private EmbeddingResponse embedEach(EmbeddingRequest request) {
        EmbeddingResponse response = client.embed(request);
        List<EmbeddingResult> results = new ArrayList<>(response.results());
        for (int i = 0; i < results.size(); i++) {
            if (bad.test(request.texts().get(i))) {
                results.set(i, EmbeddingResult.failed(failure("planned failure of one text")));
            }
        }
        return new EmbeddingResponse(results, response.tokens());
    }

    private static EmbeddingException failure(String message) {
        return new EmbeddingException(message, null, true);
    }
}
