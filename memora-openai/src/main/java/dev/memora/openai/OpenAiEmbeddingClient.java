package dev.memora.openai;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An embedding model of OpenAI, or of any server that speaks one of its dialects.
 *
 * <p>Thread-safe. Large requests are split by number and size. A batch that a server refuses is halved until the text
 * that spoils it stands alone. A vector of another length than the space's fails loudly.
 */
public final class OpenAiEmbeddingClient implements EmbeddingClient, AutoCloseable {
    private static final int MAX_BYTES = 600_000;
    private static final int MAX_SPLITS = 64;

    private final EmbeddingSpace space;
    private final Transport transport;

    private OpenAiEmbeddingClient(EmbeddingSpace space, Transport transport) {
        this.space = space;
        this.transport = transport;
    }

    /**
     * Starts a client.
     *
     * @param profile what kind of server it is, such as {@link Profiles#openAi()}
     * @param space the model's name there, the length of its vectors, and the recipe to remember with them
     */
    public static ConnectionBuilder<OpenAiEmbeddingClient> builder(Profile profile, EmbeddingSpace space) {
        Objects.requireNonNull(space, "space");
        return new ConnectionBuilder<>(profile, transport -> new OpenAiEmbeddingClient(space, transport));
    }

    /**
     * A client from {@code OPENAI_API_KEY}, {@code OPENAI_BASE_URL}, {@code OPENAI_ORG_ID} and {@code OPENAI_PROJECT_ID}.
     *
     * @throws IllegalStateException if the key is missing and the server needs one
     */
    public static OpenAiEmbeddingClient fromEnvironment(EmbeddingSpace space) {
        return fromEnvironment(space, System.getenv());
    }

    /**
     * A client from these variables, as {@link #fromEnvironment(EmbeddingSpace)} reads them.
     *
     * @throws IllegalStateException if the key is missing and the server needs one
     */
    public static OpenAiEmbeddingClient fromEnvironment(EmbeddingSpace space, Map<String, String> environment) {
        return ConnectionBuilder.fromEnvironment(environment, t -> new OpenAiEmbeddingClient(space, t))
                .build();
    }

    @Override
    public EmbeddingSpace space() {
        return space;
    }

    @Override
    public EmbeddingResponse embed(EmbeddingRequest request) {
        Run run = new Run(new Deadline(request.timeout()));
        List<String> batch = new ArrayList<>();
        long bytes = 0;
        for (String text : request.texts()) {
            long size = 3L * text.length();
            if (!batch.isEmpty()
                    && (batch.size() == transport.endpoint().profile().maxBatch() || bytes + size > MAX_BYTES)) {
                run.embed(batch, true);
                batch = new ArrayList<>();
                bytes = 0;
            }
            batch.add(text);
            bytes += size;
        }
        run.embed(batch, true);
        return run.response();
    }

    private VectorReader.Vectors send(List<String> texts, Deadline deadline, boolean retry) {
        Profile profile = transport.endpoint().profile();
        ObjectNode body = Wire.object().put("model", space.model());
        ArrayNode input = body.putArray("input");
        texts.forEach(input::add);
        if (profile.base64()) {
            body.put("encoding_format", "base64");
        }
        if (profile.dimensionsField() && space.model().startsWith("text-embedding-3")) {
            body.put("dimensions", space.dimensions());
        }
        Transport.Outgoing outgoing =
                new Transport.Outgoing("embeddings", space.model(), Wire.write(body), List.copyOf(texts));
        VectorReader reader = new VectorReader(texts.size(), space.dimensions());
        return transport.call(outgoing, deadline, retry, reader::read);
    }

    /** Frees the connections, unless they belong to the caller's own HTTP client. Calls under way may fail. */
    @Override
    public void close() {
        transport.close();
    }

    @Override
    public String toString() {
        return "OpenAiEmbeddingClient[" + space + ", " + transport.endpoint() + "]";
    }

    /** One request's batches, and what became of their texts. */
    private final class Run {
        private final Deadline deadline;
        private final List<EmbeddingResult> results = new ArrayList<>();
        private long tokens;
        private int splits;
        private boolean anyVector;
        private @Nullable EmbeddingException fatal;

        private Run(Deadline deadline) {
            this.deadline = deadline;
        }

        private void embed(List<String> texts, boolean retry) {
            if (fatal != null) {
                fail(texts.size(), fatal);
                return;
            }
            try {
                VectorReader.Vectors vectors = send(texts, deadline, retry);
                tokens += vectors.tokens();
                results.addAll(vectors.results());
                anyVector = true;
            } catch (Failure e) {
                boolean aboutTexts = e.status() == 400 || e.status() == 413 || e.status() == 422 || e.status() == 500;
                if (!aboutTexts) {
                    fatal = new OpenAiEmbeddingException(e);
                    fail(texts.size(), fatal);
                } else if (texts.size() > 1 && splits < MAX_SPLITS) {
                    splits++;
                    embed(texts.subList(0, texts.size() / 2), false);
                    embed(texts.subList(texts.size() / 2, texts.size()), false);
                } else {
                    fail(texts.size(), new OpenAiEmbeddingException(e));
                }
            }
        }

        private void fail(int count, EmbeddingException failure) {
            for (int i = 0; i < count; i++) {
                results.add(EmbeddingResult.failed(failure));
            }
        }

        private EmbeddingResponse response() {
            if (!anyVector) {
                throw results.get(0).failure().orElseThrow();
            }
            return new EmbeddingResponse(results, tokens);
        }
    }
}
