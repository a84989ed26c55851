package dev.memora.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.EmbeddingProfiles;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LocalEmbeddingsTest {
    @BeforeAll
    static void stayLocal() {
        LocalEmbeddings.forbidTracking();
    }

    @ParameterizedTest
    @EnumSource(DemoLanguage.class)
    void areKnownByTheirProfile(DemoLanguage language) {
        EmbeddingClient client = LocalEmbeddings.load(language);

        assertThat(client.space().model()).isEqualTo(language.embeddingModel());
        assertThat(client.space().dimensions()).isEqualTo(language == DemoLanguage.ENGLISH ? 384 : 512);
        assertThat(EmbeddingProfiles.forModel(client.space().model()).calibrated())
                .isTrue();
    }

    @Test
    void theChineseModelTellsB1FromB2OnceTextsAreLowerCase() {
        EmbeddingClient client = LocalEmbeddings.load(DemoLanguage.CHINESE);
        EmbeddingProfile profile = EmbeddingProfiles.forModel(client.space().model());

        assertThat(cosine(client, "使用者的英文程度是 B1。", "使用者的英文程度是 B2。")).isGreaterThan(0.9999);
        assertThat(cosine(client, profile.documentText("使用者的英文程度是 B1。"), profile.documentText("使用者的英文程度是 B2。")))
                .isBetween(0.9, 0.99);
    }

    @Test
    void relatedSentencesAreCloserThanUnrelatedOnes() {
        EmbeddingClient client = LocalEmbeddings.load(DemoLanguage.ENGLISH);

        assertThat(cosine(client, "Where does the user live?", "The user lives in Porto."))
                .isGreaterThan(cosine(client, "Where does the user live?", "The user plays the cello.") + 0.2);
    }

    private static double cosine(EmbeddingClient client, String first, String second) {
        List<float[]> vectors = client
                .embed(new EmbeddingRequest(List.of(first, second), Purpose.DOCUMENT, Duration.ofSeconds(10)))
                .results()
                .stream()
                .map(result -> result.vector())
                .toList();
        return dot(vectors.get(0), vectors.get(1))
                / Math.sqrt(dot(vectors.get(0), vectors.get(0)) * dot(vectors.get(1), vectors.get(1)));
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += (double) a[i] * b[i];
        }
        return sum;
    }
}
