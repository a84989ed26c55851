package dev.memora.langchain4j;

import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.testkit.EmbeddingClientContract;
import java.util.Optional;

class LangChain4jEmbeddingClientContractTest extends EmbeddingClientContract {
    private static final int DIMENSIONS = 64;

    @Override
    protected EmbeddingClient newClient() {
        return LangChain4jEmbeddingClient.of(new HashedEmbeddingModel(DIMENSIONS), "hashed");
    }

    @Override
    protected Optional<EmbeddingClient> failing() {
        HashedEmbeddingModel model = new HashedEmbeddingModel(DIMENSIONS);
        model.failWith(new InternalServerException(new HttpException(500, "my secret")));
        return Optional.of(LangChain4jEmbeddingClient.of(model, "hashed", DIMENSIONS));
    }

    @Override
    protected Optional<String> unembeddableText() {
        return Optional.of(HashedEmbeddingModel.BAD);
    }
}
