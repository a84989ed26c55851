package dev.memora.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingInput;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * An {@link EmbeddingClient} over a LangChain4j {@link EmbeddingModel}.
 *
 * <p>Time-outs, batches and retries are the model's own: {@link EmbeddingRequest#timeout()} is not enforced here. The
 * purpose of a request is passed on to models that have a parameter for it. If the model refuses a batch, its texts are
 * sent one by one, so that a bad one fails alone.
 *
 * <p>Local ONNX models: set the system property {@code OPT_OUT_TRACKING} to {@code true} before loading one, or its native
 * library asks a cloud metadata address where it runs.
 *
 * <p>Thread-safe if the model is. Closes nothing.
 */
public final class LangChain4jEmbeddingClient implements EmbeddingClient {
    private final EmbeddingModel model;
    private final EmbeddingSpace space;

    private LangChain4jEmbeddingClient(EmbeddingModel model, EmbeddingSpace space) {
        this.model = Objects.requireNonNull(model, "model");
        this.space = Objects.requireNonNull(space, "space");
    }

    /**
     * A client over this model. Asks the model for its dimensions, which may cost one call.
     *
     * @param model the model
     * @param name the model's name; {@code EmbeddingProfiles.forModel} finds prefixes and floors by it, so use the
     *     well-known one, such as {@code all-minilm-l6-v2-q}
     * @throws IllegalArgumentException if the name is blank
     * @throws EmbeddingException if the model doesn't tell its dimensions
     */
    public static LangChain4jEmbeddingClient of(EmbeddingModel model, String name) {
        int dimensions;
        try {
            dimensions = model.dimension();
        } catch (RuntimeException e) {
            throw Failure.of(e).toEmbeddingException();
        }
        return of(model, name, dimensions);
    }

    /**
     * A client over this model, without any call.
     *
     * @param model the model
     * @param name the model's name, as above
     * @param dimensions the length of its vectors
     * @throws IllegalArgumentException if the name is blank or the dimensions are out of range
     */
    public static LangChain4jEmbeddingClient of(EmbeddingModel model, String name, int dimensions) {
        return new LangChain4jEmbeddingClient(model, EmbeddingSpace.of(name, dimensions));
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        try {
            return call(request.texts(), request.purpose());
        } catch (EmbeddingException e) {
            throw e;
        } catch (RuntimeException e) {
            Failure failure = Failure.of(e);
            if (!failure.concernsTheRequest()) {
                throw failure.toEmbeddingException();
            }
            if (request.texts().size() == 1) {
                return new EmbeddingResponse(List.of(EmbeddingResult.failed(failure.toEmbeddingException())), 0);
            }
            return oneByOne(request);
        }
    }

    private EmbeddingResponse oneByOne(EmbeddingRequest request) {
        List<EmbeddingResult> results = new ArrayList<>();
        long tokens = 0;
        for (String text : request.texts()) {
            try {
                EmbeddingResponse response = call(List.of(text), request.purpose());
                results.addAll(response.results());
                tokens += response.tokens();
            } catch (EmbeddingException e) {
                results.add(EmbeddingResult.failed(e));
            } catch (RuntimeException e) {
                results.add(EmbeddingResult.failed(Failure.of(e).toEmbeddingException()));
            }
        }
        return new EmbeddingResponse(results, tokens);
    }

    private EmbeddingResponse call(List<String> texts, Purpose purpose) {
        dev.langchain4j.model.embedding.request.EmbeddingRequest.Builder request =
                dev.langchain4j.model.embedding.request.EmbeddingRequest.builder()
                        .inputs(texts.stream().map(EmbeddingInput::from).toList());
        if (model.supportedParameters().contains(EmbeddingRequestParameters.INPUT_TYPE)) {
            request.inputType(purpose == Purpose.QUERY ? EmbeddingInputType.QUERY : EmbeddingInputType.DOCUMENT);
        }
        dev.langchain4j.model.embedding.response.EmbeddingResponse response = model.embed(request.build());
        List<Embedding> vectors = response.embeddings();
        if (vectors.size() != texts.size()) {
            throw new EmbeddingException(
                    "the model gave " + vectors.size() + " vectors for " + texts.size() + " texts", null, false);
        }
        return new EmbeddingResponse(
                vectors.stream().map(this::result).toList(),
                Responses.usage(response.tokenUsage()).input());
    }

    private EmbeddingResult result(Embedding embedding) {
        int length = embedding.vector().length;
        if (length != space.dimensions()) {
            return EmbeddingResult.failed(new EmbeddingException(
                    "the model gave a vector of " + length + " dimensions in place of " + space.dimensions(),
                    null,
                    false));
        }
        return EmbeddingResult.of(embedding.vector());
    }

    @Override
    public String toString() {
        return "LangChain4jEmbeddingClient[" + space + "]";
    }
}
