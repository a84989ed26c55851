package dev.memora.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.testkit.EmbeddingClientContract;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;

@DisplayName("OpenAiEmbeddingClient keeps the contract of every EmbeddingClient")
class EmbeddingContractTest extends EmbeddingClientContract {
    private static final String BAD = "not a number";

    private final WireMockServer server = new WireMockServer(
            wireMockConfig().dynamicPort().bindAddress("127.0.0.1").extensions(new Vectors()));

    @BeforeEach
    void start() {
        server.start();
        server.stubFor(post("/v1/embeddings").willReturn(aResponse().withTransformers("vectors")));
        server.stubFor(post("/broken/embeddings")
                .willReturn(ChatServer.json(401, "{\"error\":{\"message\":\"no: my secret\"}}")));
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    /** Backwards, to show that the index counts. */
    private static String reply(String body) {
        ArrayNode data = Wire.array();
        var input = Wire.parseObject(body).orElseThrow().get("input");
        for (int i = input.size() - 1; i >= 0; i--) {
            ObjectNode entry = data.addObject().put("index", i);
            ArrayNode vector = entry.putArray("embedding");
            Random random = new Random(input.get(i).textValue().hashCode());
            for (int d = 0; d < 16; d++) {
                vector.add((float) random.nextGaussian());
            }
        }
        ObjectNode reply = Wire.object();
        reply.set("data", data);
        return reply.toString();
    }

    private EmbeddingClient client(String path) {
        return OpenAiEmbeddingClient.builder(Profiles.generic(), EmbeddingSpace.of("test-embedding", 16))
                .baseUrl(server.baseUrl() + path)
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

    /** Made-up vectors, and a failure for the whole batch that holds the bad text. */
    public static final class Vectors implements ResponseDefinitionTransformerV2 {
        @Override
        public ResponseDefinition transform(ServeEvent event) {
            String body = event.getRequest().getBodyAsString();
            return body.contains(BAD)
                    ? ChatServer.json(500, "{\"error\":\"NaN\"}").build()
                    : ChatServer.json(200, reply(body)).build();
        }

        @Override
        public String getName() {
            return "vectors";
        }

        @Override
        public boolean applyGlobally() {
            return false;
        }
    }
}
