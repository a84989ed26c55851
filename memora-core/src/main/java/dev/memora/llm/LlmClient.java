package dev.memora.llm;

import java.util.OptionalLong;

/**
 * A chat model, whoever serves it.
 *
 * <p>Implementations are thread-safe, block, and end soon after their thread is interrupted. They retry what is safe to
 * retry within {@link ChatRequest#timeout()}; callers don't. {@code LlmClientContract} in the testkit is the definition
 * of "it works".
 */
public interface LlmClient {
    /** The model's name, for provenance, usage and events. */
    String model();

    /**
     * Asks the model and waits for its whole answer.
     *
     * @throws LlmException if there is no whole answer: half a reply is never returned as a whole one. An answer cut by
     *     the provider is returned with a {@link FinishReason} that says so
     */
    ChatResponse chat(ChatRequest request);

    /**
     * Asks the model and hands out the text while it comes. The returned response is the same as from
     * {@link #chat}; the sink's pieces add up to its text.
     *
     * @throws LlmException as {@link #chat} does; what the sink got until then is void
     */
    default ChatResponse stream(ChatRequest request, TextSink sink) {
        ChatResponse response = chat(request);
        if (!response.text().isEmpty()) {
            sink.text(response.text());
        }
        return response;
    }

    /**
     * How many input tokens the request would take.
     *
     * @return empty if the provider can't count; the caller then estimates
     */
    default OptionalLong countTokens(ChatRequest request) {
        return OptionalLong.empty();
    }
}
