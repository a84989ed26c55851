package dev.memora.examples;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.testkit.EmbeddingClientContract;
import org.junit.jupiter.api.Nested;

class LocalEmbeddingsContractTest {
    @Nested
    class English extends EmbeddingClientContract {
        @Override
        protected EmbeddingClient newClient() {
            return load(DemoLanguage.ENGLISH);
        }
    }

    @Nested
    class Chinese extends EmbeddingClientContract {
        @Override
        protected EmbeddingClient newClient() {
            return load(DemoLanguage.CHINESE);
        }
    }

    private static EmbeddingClient load(DemoLanguage language) {
        LocalEmbeddings.forbidTracking();
        return LocalEmbeddings.load(language);
    }
}
