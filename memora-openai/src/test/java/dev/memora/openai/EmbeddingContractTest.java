package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.testkit.EmbeddingClientContract;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;

@DisplayName("OpenAiEmbeddingClient keeps the contract of every EmbeddingClient")
class EmbeddingContractTest extends EmbeddingClientContract {
    private static final String BAD = "not a number";

    private final WireMockPeer server = new WireMockPeer()
            .answer(
                    "/v1/embeddings",
                    request -> request.toString().contains(BAD)
                            ? WireMockPeer.odd(500, "{\"error\":\"NaN\"}")
                            : WireMockPeer.reply(reply(request.get("input"))))
            .answer("/broken/embeddings", request -> WireMockPeer.error(401, "no: my secret"));

    @AfterEach
    void stop() {
        server.close();
    }

    /** Backwards, to show that the index counts. */
    private static JsonNode reply(JsonNode input) {
        ObjectNode reply = Wire.object().put("object", "list").put("model", "test-embedding");
        ArrayNode data = reply.putArray("data");
        for (int i = input.size() - 1; i >= 0; i--) {
            ObjectNode entry = data.addObject().put("object", "embedding").put("index", i);
            ArrayNode vector = entry.putArray("embedding");
            Random random = new Random(input.get(i).textValue().hashCode());
            for (int d = 0; d < 16; d++) {
                vector.add((float) random.nextGaussian());
            }
        }
        reply.putObject("usage").put("prompt_tokens", 2).put("total_tokens", 2);
        return reply;
    }

    private EmbeddingClient client(String path) {
        return OpenAiEmbeddingClient.builder(Profiles.generic(), EmbeddingSpace.of("test-embedding", 16))
                .baseUrl(server.host() + path)
                .maxRetries(0)
                .build();
    }

    @Override
    protected EmbeddingClient newClient() {
        return client("/v1");
    }

    @Override
    protected Optional<EmbeddingClient> failing() {
        return Optional.of(client("/broken"));
    }

    @Override
    protected Optional<String> unembeddableText() {
        return Optional.of(BAD);
    }
}
