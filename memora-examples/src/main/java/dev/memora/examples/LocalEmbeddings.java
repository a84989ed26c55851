package dev.memora.examples;

import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallzhv15q.BgeSmallZhV15QuantizedEmbeddingModel;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.langchain4j.LangChain4jEmbeddingClient;
import java.util.List;
import java.util.stream.Stream;

/** Embedding models that run in this JVM, without a server. */
public final class LocalEmbeddings {
    private LocalEmbeddings() {}

    /** Keeps the native library from asking a cloud metadata address where it runs. Call it before loading a model. */
    public static void forbidTracking() {
        System.setProperty("OPT_OUT_TRACKING", "true");
    }

    /** The names of the models there are. */
    static List<String> names() {
        return Stream.of(DemoLanguage.values())
                .map(DemoLanguage::embeddingModel)
                .toList();
    }

    /** Loads the model for a language, about half a second. Texts are embedded on the caller's thread. */
    public static EmbeddingClient load(DemoLanguage language) {
        return load(language.embeddingModel());
    }

    /**
     * Loads a model by its name, as {@link #load(DemoLanguage)} does.
     *
     * @throws IllegalArgumentException if there is no such model
     */
    public static EmbeddingClient load(String name) {
        EmbeddingModel model;
        if (name.equals(DemoLanguage.ENGLISH.embeddingModel())) {
            model = new AllMiniLmL6V2QuantizedEmbeddingModel(Runnable::run);
        } else if (name.equals(DemoLanguage.CHINESE.embeddingModel())) {
            model = new BgeSmallZhV15QuantizedEmbeddingModel(Runnable::run);
        } else {
            throw new IllegalArgumentException("there is no local embedding model of this name");
        }
        return LangChain4jEmbeddingClient.of(model, name);
    }
}
