package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.TextSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A chat model of OpenAI, or of any server that speaks one of its dialects, through its Chat Completions API.
 *
 * <p>Thread-safe. A call is tried again where that is safe and useful, within {@link ChatRequest#timeout()}; a spent quota
 * is never tried again. Keys and texts never reach a log, an exception's message or {@link #toString()}.
 */
public final class OpenAiClient implements LlmClient, AutoCloseable {
    private final String model;
    private final Transport transport;
    private final Codec codec;
    private volatile Codec.Options options;

    OpenAiClient(String model, Transport transport) {
        Profile profile = transport.endpoint().profile();
        this.model = model;
        this.transport = transport;
        this.codec = new ChatCodec(profile, model, transport.endpoint().issuer("chat"));
        this.options = new Codec.Options(profile.replay(), profile.maxTokensField());
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

    static OpenAiClient fromEnvironment(String model, Map<String, String> environment) {
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
        return repaired(request, body -> transport.call(outgoing(request, body), deadline, true, codec::decode));
    }

    @Override
    public ChatResponse stream(ChatRequest request, TextSink sink) {
        Deadline deadline = new Deadline(request.timeout());
        return repaired(request, body -> {
            body.put("stream", true).putObject("stream_options").put("include_usage", true);
            StreamedReply reply =
                    new StreamedReply(codec, sink, transport.endpoint().key(), texts(request));
            transport.stream(outgoing(request, body), deadline, reply, reply::isUntouched);
            return reply.response();
        });
    }

    /** Sends the request; where the server names what it can't take, once more without that. */
    private ChatResponse repaired(ChatRequest request, Sending sending) {
        Codec.Options first = options;
        try {
            try {
                return sending.send(codec.encode(request, first));
            } catch (Failure e) {
                Codec.Options other = learned(e, first);
                if (other.equals(first)) {
                    throw e;
                }
                ChatResponse response = sending.send(codec.encode(request, other));
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

    private static Codec.Options learned(Failure failure, Codec.Options used) {
        ServerError error = failure.serverError();
        if (error == null || error.status() != 400) {
            return used;
        }
        if (error.is("invalid_encrypted_content")) {
            return new Codec.Options(false, used.maxTokensField());
        }
        boolean refused = error.is("unsupported_parameter")
                && error.param().filter(used.maxTokensField()::equals).isPresent();
        if (!refused) {
            return used;
        }
        boolean old = used.maxTokensField().equals("max_tokens");
        return new Codec.Options(used.replay(), old ? "max_completion_tokens" : "max_tokens");
    }

    private Transport.Outgoing outgoing(ChatRequest request, JsonNode body) {
        return new Transport.Outgoing(codec.path(), model, Wire.write(body), texts(request));
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
