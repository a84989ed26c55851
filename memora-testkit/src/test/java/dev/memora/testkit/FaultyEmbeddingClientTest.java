package dev.memora.testkit;

import dev.memora.embedding.EmbeddingClient;
import java.util.Optional;

class FaultyEmbeddingClientTest extends EmbeddingClientContract {
    private static final String BAD = "a text nobody can embed";

    @Override
    protected EmbeddingClient newClient() {
        FaultyEmbeddingClient client = new FaultyEmbeddingClient(new HashingEmbeddingClient(), new FaultPlan());
        client.failTexts(BAD::equals);
        return client;
    }

    @Override
    protected Optional<EmbeddingClient> failing() {
        FaultPlan plan = new FaultPlan().failAlways("embedding.embed", FaultPlan.Fault.FAIL_BEFORE);
        return Optional.of(new FaultyEmbeddingClient(new HashingEmbeddingClient(), plan));
    }

    @Override
    protected Optional<String> unembeddableText() {
        return Optional.of(BAD);
    }
}
