package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.TextSink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A chat model of OpenAI, or of any server that speaks one of its dialects, through its Responses API or
 * its Chat Completions API, as its {@link Profile} says.
 *
 * <p>Thread-safe. A call is tried again where that is safe and useful, within {@link ChatRequest#timeout()}; a spent quota
 * is never tried again. Keys and texts never reach a log, an exception's message or {@link #toString()}.
 */
public final class OpenAiClient implements LlmClient, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(OpenAiClient.class);
    private static final Duration LONGEST_COUNT = Duration.ofSeconds(10);

    private final String model;
    private final Transport transport;
    private final Codec codec;
    private volatile Codec.Options options;
    private volatile boolean counts;

    OpenAiClient(String model, Transport transport) {
        Profile profile = transport.endpoint().profile();
        this.model = model;
        this.transport = transport;
        this.codec = profile.api() == Profile.Api.RESPONSES
                ? new ResponsesCodec(profile, model, transport.endpoint().issuer("responses"))
                : new ChatCodec(profile, model, transport.endpoint().issuer("chat"));
        this.options = new Codec.Options(profile.replay(), profile.maxTokensField());
        this.counts = profile.tokenCounting();
    }

    /**
     * Starts a client.
     *
     * @param profile what kind of server it is, such as {@link Profiles#openAi()}
     * @param model the model's name there; for Azure, the deployment's
     */
    public static ConnectionBuilder<OpenAiClient> builder(Profile profile, String model) {
        return new ConnectionBuilder<>(profile, transport -> new OpenAiClient(model, transport));
    }

    /**
     * A client from {@code OPENAI_API_KEY}, {@code OPENAI_BASE_URL}, {@code OPENAI_ORG_ID} and {@code OPENAI_PROJECT_ID}.
     *
     * @throws IllegalStateException if the key is missing and the server needs one
     */
    public static OpenAiClient fromEnvironment(String model) {
        return fromEnvironment(model, System.getenv());
    }

    /**
     * A client from these variables, as {@link #fromEnvironment(String)} reads them.
     *
     * @throws IllegalStateException if the key is missing and the server needs one
     */
    public static OpenAiClient fromEnvironment(String model, Map<String, String> environment) {
        return ConnectionBuilder.fromEnvironment(environment, t -> new OpenAiClient(model, t))
                .build();
    }

    @Override
    public String model() {
        return model;
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        Deadline deadline = new Deadline(request.timeout());
        return repaired(
                request,
                body -> transport.call(
                        outgoing(codec.path(), request, body), deadline, true, reply -> codec.decode(reply, request)));
    }

    @Override
    public ChatResponse stream(ChatRequest request, TextSink sink) {
        Deadline deadline = new Deadline(request.timeout());
        return repaired(request, body -> {
            codec.stream(body);
            Transport.Outgoing outgoing = outgoing(codec.path(), request, body);
            StreamedReply reply = new StreamedReply(
                    codec, transport.endpoint().profile(), request, sink, transport.check(outgoing.texts()));
            try {
                transport.stream(outgoing, deadline, reply, reply::isUntouched);
            } catch (Failure e) {
                reply.withdraw();
                throw e;
            }
            return reply.response();
        });
    }

    /**
     * Asks the server, if it is one that counts, in one try of at most ten seconds.
     *
     * @return empty if it can't count, or doesn't answer
     */
    @Override
    public OptionalLong countTokens(ChatRequest request) {
        if (!counts) {
            return OptionalLong.empty();
        }
        Duration timeout = request.timeout().compareTo(LONGEST_COUNT) < 0 ? request.timeout() : LONGEST_COUNT;
        ObjectNode body = codec.counting(codec.encode(request, options));
        try {
            long tokens = transport.call(
                    outgoing(codec.path() + "/input_tokens", request, body),
                    new Deadline(timeout),
                    false,
                    reply -> Wire.count(reply, "input_tokens"));
            return tokens > 0 ? OptionalLong.of(tokens) : OptionalLong.empty();
        } catch (Failure e) {
            counts = e.status() != 404 && e.status() != 405 && e.status() != 501;
            LOG.debug("tokens are not counted: {}", e.getMessage());
            return OptionalLong.empty();
        }
    }

    /** Sends the request; where the server names what it can't take, once more without that. */
    private ChatResponse repaired(ChatRequest request, Sending sending) {
        Codec.Options first = options;
        try {
            try {
                return sent(request, first, sending);
            } catch (Failure e) {
                Codec.Options other = Learning.from(e.serverError(), first);
                if (other.equals(first)) {
                    throw e;
                }
                ChatResponse response = sent(request, other, sending);
                options = new Codec.Options(first.replay(), other.maxTokensField());
                return response;
            }
        } catch (Failure e) {
            if (e.status() == 400 && e.is("content_filter")) {
                return ChatResponse.builder("")
                        .finishReason(FinishReason.FILTERED)
                        .build();
            }
            throw e.toLlmException();
        }
    }

    private ChatResponse sent(ChatRequest request, Codec.Options options, Sending sending) {
        ObjectNode body = codec.encode(request, options);
        ChatResponse response = sending.send(body);
        Limits.warnOfCut(texts(request).stream().mapToInt(String::length).sum(), response.usage());
        return response;
    }

    private Transport.Outgoing outgoing(String path, ChatRequest request, JsonNode body) {
        return new Transport.Outgoing(path, model, Wire.write(body), texts(request));
    }

    private static List<String> texts(ChatRequest request) {
        List<String> texts = new ArrayList<>(List.of(request.instructions()));
        for (ChatMessage message : request.messages()) {
            if (message instanceof ChatMessage.User user) {
                texts.add(user.text());
            } else if (message instanceof ChatMessage.ToolOutput output) {
                texts.add(output.text());
            } else if (message instanceof ChatMessage.Assistant assistant) {
                texts.add(assistant.text());
                assistant.calls().forEach(call -> texts.add(call.argumentsJson()));
            }
        }
        return texts;
    }

    /** Frees the connections, unless they belong to the caller's own HTTP client. Calls under way may fail. */
    @Override
    public void close() {
        transport.close();
    }

    @Override
    public String toString() {
        return "OpenAiClient[" + model + ", " + transport.endpoint() + "]";
    }

    @FunctionalInterface
    private interface Sending {
        ChatResponse send(ObjectNode body);
    }
}
