package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What an {@link EmbeddingClient} must do, whoever serves the model. Extend it in the adapter's tests. The subclass closes
 * what it opens.
 */
public abstract class EmbeddingClientContract {
    private static final List<String> TEXTS = List.of(
            "The user takes IELTS next May.",
            "使用者的弱點是冠詞。",
            "x",
            "😀 👨‍👩‍👧",
            "line\nbreak\tand \"quotes\" \\",
            "العربية",
            "The user takes IELTS next May.");
    private static final int THREADS = 4;

    /** Creates a contract. */
    protected EmbeddingClientContract() {}

    /** A client that works. Its vectors may be made up, as long as the same text always has the same one. */
    protected abstract EmbeddingClient newClient();

    /**
     * A client whose provider fails every call.
     *
     * @return empty if the provider can't fail, as a local model
     */
    protected Optional<EmbeddingClient> failing() {
        return Optional.empty();
    }

    /**
     * A text that the client of {@link #newClient()} can't embed while it can embed others.
     *
     * @return empty if there is none
     */
    protected Optional<String> unembeddableText() {
        return Optional.empty();
    }

    /** More texts than the provider takes in one call, if it has such a limit; 300 by default. */
    protected int manyTexts() {
        return 300;
    }

    @Test
    void alwaysNamesTheSameSpace() {
        EmbeddingClient client = newClient();

        assertThat(client.space())
                .isEqualTo(client.space())
                .isEqualTo(newClient().space());
    }

    @Test
    void returnsOneVectorOfTheSpacePerText() {
        EmbeddingClient client = newClient();
        for (Purpose purpose : Purpose.values()) {
            EmbeddingResponse response = client.embed(request(TEXTS, purpose));

            assertThat(response.results()).hasSameSizeAs(TEXTS);
            assertThat(response.tokens()).isNotNegative();
            for (EmbeddingResult result : response.results()) {
                float[] vector = result.vector();
                assertThat(vector).hasSize(client.space().dimensions());
                assertThat(length(vector)).isFinite().isPositive();
            }
        }
    }

    @Test
    void keepsTheOrderOfTheTexts() {
        EmbeddingClient client = newClient();
        List<float[]> together = vectors(client, TEXTS);

        for (int i = 0; i < TEXTS.size(); i++) {
            float[] alone = vectors(client, List.of(TEXTS.get(i))).get(0);
            assertThat(cosine(alone, together.get(i))).as("text %d", i).isCloseTo(1, within(0.01));
        }
    }

    @Test
    void givesTheSameTextTheSameVector() {
        List<float[]> vectors = vectors(newClient(), TEXTS);

        assertThat(cosine(vectors.get(0), vectors.get(TEXTS.size() - 1))).isCloseTo(1, within(0.01));
        assertThat(cosine(vectors.get(0), vectors.get(1))).isLessThan(0.99);
    }

    @Test
    void takesManyTextsAtOnce() {
        EmbeddingClient client = newClient();
        List<String> texts = IntStream.range(0, manyTexts())
                .mapToObj(i -> "statement number " + i)
                .toList();

        List<float[]> vectors = vectors(client, texts);

        assertThat(vectors).hasSameSizeAs(texts);
        for (int i : new int[] {0, manyTexts() / 2, manyTexts() - 1}) {
            float[] alone = vectors(client, List.of(texts.get(i))).get(0);
            assertThat(cosine(alone, vectors.get(i))).as("text %d", i).isCloseTo(1, within(0.01));
        }
    }

    @Test
    void letsABadTextFailAlone() {
        String bad = unembeddableText().orElse("");
        assumeTrue(!bad.isEmpty(), "there is no such text");

        List<EmbeddingResult> results = newClient()
                .embed(request(List.of("a", bad, "b"), Purpose.DOCUMENT))
                .results();

        assertThat(results).hasSize(3);
        assertThat(results.get(0).failure()).isEmpty();
        assertThat(results.get(2).failure()).isEmpty();
        assertThat(results.get(1).failure()).isPresent();
        assertThatThrownBy(() -> results.get(1).vector())
                .isInstanceOf(EmbeddingException.class)
                .hasMessageNotContaining(bad);
    }

    @Test
    void reportsAFailureWithoutTheText() {
        Optional<EmbeddingClient> broken = failing();
        assumeTrue(broken.isPresent(), "the provider can't fail");
        EmbeddingClient client = broken.orElseThrow();

        assertThatThrownBy(() -> client.embed(request(List.of("my secret"), Purpose.QUERY)))
                .isInstanceOf(EmbeddingException.class)
                .hasMessageNotContaining("secret");
    }

    @Test
    void answersManyThreadsAtOnce() {
        EmbeddingClient client = newClient();
        List<float[]> expected = vectors(client, TEXTS);

        List<List<float[]>> all = Together.run(THREADS, i -> vectors(client, TEXTS));

        for (List<float[]> vectors : all) {
            for (int i = 0; i < TEXTS.size(); i++) {
                assertThat(cosine(vectors.get(i), expected.get(i))).isCloseTo(1, within(0.01));
            }
        }
    }

    private static EmbeddingRequest request(List<String> texts, Purpose purpose) {
        return new EmbeddingRequest(texts, purpose, Duration.ofMinutes(1));
    }

    private static List<float[]> vectors(EmbeddingClient client, List<String> texts) {
        List<float[]> vectors = new ArrayList<>();
        client.embed(request(texts, Purpose.DOCUMENT)).results().forEach(result -> vectors.add(result.vector()));
        return vectors;
    }

    private static double cosine(float[] a, float[] b) {
        return StoreFixture.dot(a, b) / (length(a) * length(b));
    }

    private static double length(float[] vector) {
        return Math.sqrt(StoreFixture.dot(vector, vector));
    }
}
