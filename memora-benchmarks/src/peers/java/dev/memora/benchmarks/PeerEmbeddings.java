package dev.memora.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.document.Document;
import org.springframework.ai.embedding.AbstractEmbeddingModel;
import org.springframework.ai.embedding.Embedding;
import org.springframework.ai.embedding.EmbeddingRequest;
import org.springframework.ai.embedding.EmbeddingResponse;

/** Makes vectors at no cost worth measuring. */
final class PeerEmbeddings extends AbstractEmbeddingModel {
    private final Data data;

    PeerEmbeddings(Data data) {
        this.data = data;
    }

    @Override
    public EmbeddingResponse call(EmbeddingRequest request) {
        List<Embedding> results = new ArrayList<>();
        for (int i = 0; i < request.getInstructions().size(); i++) {
            results.add(new Embedding(data.vector(), i));
        }
        return new EmbeddingResponse(results);
    }

    @Override
    public float[] embed(Document document) {
        return data.vector();
    }
}
