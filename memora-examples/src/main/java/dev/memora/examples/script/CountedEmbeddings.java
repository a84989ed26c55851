package dev.memora.examples.script;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingSpace;
import java.util.concurrent.atomic.AtomicInteger;

/** Counts the calls of an embedding client. Thread-safe if that one is. */
final class CountedEmbeddings implements EmbeddingClient {
    private final EmbeddingClient client;
    private final AtomicInteger calls = new AtomicInteger();

    CountedEmbeddings(EmbeddingClient client) {
        this.client = client;
    }

    int calls() {
        return calls.get();
    }

    void reset() {
        calls.set(0);
    }

    @Override
    public EmbeddingSpace space() {
        return client.space();
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        calls.incrementAndGet();
        return client.embed(request);
    }
}
