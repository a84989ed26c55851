package dev.memora.examples;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallzhv15q.BgeSmallZhV15QuantizedEmbeddingModel;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.langchain4j.LangChain4jEmbeddingClient;

/** Embedding models that run in this JVM, without a server. */
public final class LocalEmbeddings {
    private LocalEmbeddings() {}

    /** Keeps the native library from asking a cloud metadata address where it runs. Call it before loading a model. */
    public static void forbidTracking() {
        System.setProperty("OPT_OUT_TRACKING", "true");
    }

    /** Loads the model for a language, about half a second. Texts are embedded on the caller's thread. */
    public static EmbeddingClient load(DemoLanguage language) {
        EmbeddingModel model = switch (language) {
            case ENGLISH -> new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
            case CHINESE -> new BgeSmallZhV15QuantizedEmbeddingModel(Runnable::run);
        };
        return LangChain4jEmbeddingClient.of(model, language.embeddingModel());
    }
}
