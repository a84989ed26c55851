package dev.memora.langchain4j;

import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.langchain4j.model.chat.ChatModel;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An {@link LlmClient} over a LangChain4j {@link ChatModel}.
 *
 * <ul>
 *   <li><b>Time-outs and retries</b> are the chat model's own: LangChain4j has no time-out per request, so {@link
 *       ChatRequest#timeout()} is not enforced here. Give the model one that is no longer than {@code
 *       MemoraSettings.modelTimeout()}.
 *   <li><b>Answer schemas</b> become a JSON schema response format. A model that LangChain4j says can't do that is asked in
 *       words instead.
 *   <li><b>Opaque parts</b> of an answer (reasoning, signatures) are handed back to the model within the turn, if the chat
 *       model returns them at all: see its {@code returnThinking} and {@code sendThinking}.
 *   <li><b>Failures</b> are {@link LlmException}s whose messages and causes hold class names and HTTP statuses, never a
 *       provider's own words, which may quote the prompt.
 * </ul>
 *
 * <p>Thread-safe if the chat model is. Closes nothing.
 */
public final class LangChain4jLlmClient implements LlmClient {
    private final ChatModel model;
    private final String name;
    private final String issuer;

    private LangChain4jLlmClient(ChatModel model, String name) {
        this.model = Objects.requireNonNull(model, "model");
        this.name = Objects.requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException("a model's name must not be blank");
        }
        this.issuer = "langchain4j/" + model.provider() + "/" + name;
    }

    /**
     * A client over this model, named as its default request parameters say.
     *
     * @throws IllegalArgumentException if they name no model
     */
    public static LangChain4jLlmClient of(ChatModel model) {
        @Nullable String name = model.defaultRequestParameters().modelName();
        if (name == null || name.isBlank()) {
            throw new IllegalArgumentException("the chat model doesn't tell its name; use of(model, name)");
        }
        return new LangChain4jLlmClient(model, name);
    }

    /**
     * A client over this model under this name.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public static LangChain4jLlmClient of(ChatModel model, String name) {
        return new LangChain4jLlmClient(model, name);
    }

    @Override
    public String model() {
        return name;
    }

    /**
     * {@inheritDoc}
     *
     * @throws dev.memora.llm.RateLimitedException if the provider wants fewer requests; LangChain4j doesn't pass on for how
     *     long
     * @throws IllegalArgumentException if the request holds a schema that is none, or a tool output without its call
     */
    @Override
    public ChatResponse chat(ChatRequest request) {
        dev.langchain4j.model.chat.request.ChatRequest first = Requests.withFormat(request, issuer);
        dev.langchain4j.model.chat.response.@Nullable ChatResponse response;
        try {
            response = ask(request, first);
        } catch (RuntimeException e) {
            Failure failure = Failure.of(e);
            if (failure.kind() == Failure.Kind.FILTERED) {
                return ChatResponse.builder("")
                        .finishReason(FinishReason.FILTERED)
                        .build();
            }
            throw failure.toLlmException();
        }
        if (response == null) {
            throw new LlmException("the chat model returned no response", null, true);
        }
        return Responses.of(response, request, issuer);
    }

    private dev.langchain4j.model.chat.response.@Nullable ChatResponse ask(
            ChatRequest request, dev.langchain4j.model.chat.request.ChatRequest first) {
        try {
            return model.chat(first);
        } catch (UnsupportedFeatureException e) {
            if (request.answerSchema().isEmpty()) {
                throw e;
            }
            return model.chat(Requests.inWords(request, issuer));
        }
    }

    @Override
    public String toString() {
        return "LangChain4jLlmClient[" + name + "]";
    }
}
