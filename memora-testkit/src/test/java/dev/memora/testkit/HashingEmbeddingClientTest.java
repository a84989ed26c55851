package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingSpace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HashingEmbeddingClientTest extends EmbeddingClientContract {
    @Override
    protected EmbeddingClient newClient() {
        return new HashingEmbeddingClient();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "The user's English level is B2. | The user's English level is B1. | The user likes green tea.",
                "What is my weakness in English? | The user's weakness is article usage. | The user owns two cats.",
                "使用者的英文程度是 B2。 | 使用者的英文程度是 B1。 | 使用者喜歡綠茶。",
                "Practising articles daily | The user practises articles. | The user takes IELTS in May.",
            })
    void putsSimilarTextsNearer(String text, String similar, String other) {
        assertThat(cosine(text, similar)).isGreaterThan(cosine(text, other) + 0.15);
    }

    @Test
    void givesUnitVectorsAlsoToTextsWithoutWords() {
        for (String text : List.of("!", "😀", "a", "的", "\u202e", "- - -")) {
            assertThat(cosine(text, text)).isCloseTo(1, within(1e-5));
        }
    }

    @Test
    void countsCallsTextsAndTokens() {
        HashingEmbeddingClient client = new HashingEmbeddingClient(EmbeddingSpace.of("tiny", 16));

        EmbeddingResponse response = embed(client, "one", "😀😀");
        EmbeddingResponse ignored = embed(client, "three");

        assertThat(response.tokens()).isEqualTo(5);
        assertThat(response.results().get(0).vector()).hasSize(16);
        assertThat(client.calls()).isEqualTo(2);
        assertThat(client.texts()).isEqualTo(3);
    }

    private static double cosine(String a, String b) {
        EmbeddingResponse response = embed(new HashingEmbeddingClient(), a, b);
        return StoreFixture.dot(
                response.results().get(0).vector(), response.results().get(1).vector());
    }

    private static EmbeddingResponse embed(EmbeddingClient client, String... texts) {
        return client.embed(
                new EmbeddingRequest(List.of(texts), EmbeddingRequest.Purpose.DOCUMENT, Duration.ofSeconds(1)));
    }
}
