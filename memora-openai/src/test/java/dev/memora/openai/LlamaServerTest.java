package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.testkit.EmbeddingClientContract;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("peer")
@DisplayName("OpenAiEmbeddingClient keeps the contract with a real model on llama-server")
class LlamaServerTest extends EmbeddingClientContract {
    private static final EmbeddingSpace SPACE = EmbeddingSpace.of("all-minilm", 384);
    private static PeerProcess server;

    @BeforeAll
    static void start() {
        server = PeerProcess.start("llama/start-embed.sh");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static OpenAiEmbeddingClient client(Profile profile, String url) {
        return OpenAiEmbeddingClient.builder(profile, SPACE)
                .baseUrl(url)
                .maxRetries(0)
                .build();
    }

    @Override
    protected EmbeddingClient newClient() {
        return client(Profiles.llamaCpp(), server.url());
    }

    @Override
    protected Optional<EmbeddingClient> failing() {
        return Optional.of(client(Profiles.llamaCpp(), server.url() + "/nothing-here"));
    }

    private static List<float[]> embed(Profile profile, List<String> texts) {
        return client(profile, server.url())
                .embed(new EmbeddingRequest(texts, Purpose.DOCUMENT, Duration.ofMinutes(1)))
                .results()
                .stream()
                .map(EmbeddingResult::vector)
                .toList();
    }

    private static double cosine(float[] a, float[] b) {
        double dot = 0;
        double lengths = 0;
        double other = 0;
        for (int i = 0; i < a.length; i++) {
            dot += a[i] * b[i];
            lengths += a[i] * a[i];
            other += b[i] * b[i];
        }
        return dot / Math.sqrt(lengths * other);
    }

    @Test
    @DisplayName("numbers and base64 agree bit for bit")
    void numbersAndBase64Agree() {
        List<String> texts = List.of("My dog is called Rex.", "股市今天下跌 😀");
        Profile base64 = Profiles.llamaCpp().toBuilder().base64(true).build();

        assertThat(embed(base64, texts)).containsExactlyElementsOf(embed(Profiles.llamaCpp(), texts));
    }

    @Test
    void keepsTheOrderOfALargeBatch() {
        List<String> texts = IntStream.range(0, 70).mapToObj(i -> "item " + i).toList();
        List<float[]> together =
                embed(Profiles.llamaCpp().toBuilder().maxBatch(32).build(), texts);

        for (int i : new int[] {0, 31, 32, 69}) {
            assertThat(cosine(
                            together.get(i),
                            embed(Profiles.llamaCpp(), List.of(texts.get(i))).get(0)))
                    .isCloseTo(1, within(0.001));
        }
    }

    @Test
    void understands() {
        List<float[]> vectors = embed(
                Profiles.llamaCpp(),
                List.of("My dog is called Rex.", "What is the user's pet called?", "Stocks fell."));

        assertThat(cosine(vectors.get(0), vectors.get(1))).isGreaterThan(cosine(vectors.get(0), vectors.get(2)) + 0.2);
    }

    @Test
    @DisplayName("a text too long for the server fails alone")
    void aTooLongTextFailsAlone() {
        List<EmbeddingResult> results = newClient()
                .embed(new EmbeddingRequest(
                        List.of("short", "long ".repeat(3_000), "short too"), Purpose.DOCUMENT, Duration.ofMinutes(1)))
                .results();

        assertThat(results.get(0).failure()).isEmpty();
        assertThat(results.get(1).failure()).isPresent();
        assertThat(results.get(2).failure()).isEmpty();
    }
}
