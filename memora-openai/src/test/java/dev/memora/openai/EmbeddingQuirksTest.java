package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What servers do to vectors. */
class EmbeddingQuirksTest extends PeerTest {
    private OpenAiEmbeddingClient client(Profile profile, String model) {
        return OpenAiEmbeddingClient.builder(profile, EmbeddingSpace.of(model, 2))
                .baseUrl(peer.url())
                .apiKey(Peer.KEY)
                .maxRetries(0)
                .build();
    }

    private EmbeddingResponse embed(Profile profile, String... texts) {
        return client(profile, "text-embedding-3-small")
                .embed(new EmbeddingRequest(List.of(texts), Purpose.DOCUMENT, Duration.ofSeconds(20)));
    }

    private EmbeddingResponse embed(String... texts) {
        return embed(Profiles.generic(), texts);
    }

    private static ObjectNode reply(String... vectors) {
        ObjectNode reply =
                Fixtures.json("{'object':'list','model':'m','data':[],'usage':{'prompt_tokens':2,'total_tokens':2}}");
        for (int i = 0; i < vectors.length; i++) {
            reply.withArrayProperty("data")
                    .addObject()
                    .put("object", "embedding")
                    .put("index", i)
                    .set("embedding", Wire.parse(vectors[i]).orElseThrow());
        }
        return reply;
    }

    /** Answers each text with a vector of its length, but no batch that holds the bad one. */
    private void spoiledBy(String bad) {
        peer.then((request, out) -> {
            JsonNode input = request.json().get("input");
            boolean spoiled = request.body().contains(bad);
            String[] vectors = IntStream.range(0, input.size())
                    .mapToObj(i -> "[1," + input.get(i).textValue().length() + "]")
                    .toArray(String[]::new);
            if (spoiled) {
                Peer.oddly(out, 500, "application/json", "{\"error\":\"unsupported value: NaN\"}");
            } else {
                peer.reply(request, out, reply(vectors));
            }
        });
    }

    @Test
    @DisplayName("47 pydantic-ai#7284: vectors are put in order by their index")
    void sortsByIndex() {
        ObjectNode reply = reply("[1,0]", "[0,1]");
        ArrayNode data = (ArrayNode) reply.get("data");
        ((ObjectNode) data.get(0)).put("index", 1);
        ((ObjectNode) data.get(1)).put("index", 0);
        peer.replies(reply);

        assertThat(embed("a", "b").results())
                .extracting(EmbeddingResult::vector)
                .containsExactly(new float[] {0, 1}, new float[] {1, 0});
    }

    @Test
    @DisplayName("47 chroma PR#344: too few vectors, or one twice, are no answer")
    void refusesVectorsThatDoNotFitTheTexts() {
        peer.replies(reply("[1,0]"));
        assertThatThrownBy(() -> embed("a", "b")).hasMessageContaining("1 vectors for 2 texts");

        ObjectNode twice = reply("[1,0]", "[0,1]");
        ((ObjectNode) twice.at("/data/1")).put("index", 0);
        peer.odd(200, twice.toString());
        assertThatThrownBy(() -> embed("a", "b")).hasMessageContaining("not numbered 0 to 1");
    }

    @Test
    @DisplayName("48 llama.cpp#25210: a vector of another length fails loudly")
    void refusesAnotherLength() {
        peer.replies(reply("[1,0,0]"));

        assertThatThrownBy(() -> embed("a"))
                .isInstanceOf(EmbeddingException.class)
                .hasMessageContaining("3 dimensions")
                .hasMessageContaining("says 2");
    }

    @Test
    @DisplayName("48 speakr PR#352, openai-java PR#263: dimensions are sent only where they are taken")
    void sendsDimensionsOnlyWhereTaken() {
        peer.replies(reply("[1,0]"));
        embed(Profiles.openAi(), "a");
        assertThat(peer.lastBody().path("dimensions").intValue()).isEqualTo(2);
        embed("a");
        assertThat(peer.lastBody().has("dimensions")).isFalse();
        client(Profiles.openAi(), "text-embedding-ada-002")
                .embed(new EmbeddingRequest(List.of("a"), Purpose.QUERY, Duration.ofSeconds(20)));
        assertThat(peer.lastBody().has("dimensions")).isFalse();
    }

    @Test
    @DisplayName("49 lmstudio-bug-tracker#756: numbers and base64 are read, whichever was asked for")
    void readsBothForms() {
        ByteBuffer bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putFloat(0.5f).putFloat(-2);
        String base64 = "\"" + Base64.getEncoder().encodeToString(bytes.array()) + "\"";
        for (Profile profile : List.of(Profiles.openAi(), Profiles.generic())) {
            for (String vector : List.of(base64, "[0.5,-2]")) {
                peer.odd(200, reply(vector).toString());
                assertThat(embed(profile, "a").results().get(0).vector()).containsExactly(0.5f, -2);
            }
        }
        assertThat(peer.body(0).path("encoding_format").asText()).isEqualTo("base64");
        assertThat(peer.lastBody().has("encoding_format")).isFalse();
    }

    @Test
    @DisplayName("49 what is neither is no vector")
    void refusesWhatIsNeither() {
        peer.odd(200, reply("\"***\"").toString());

        assertThatThrownBy(() -> embed("a")).hasMessageContaining("neither numbers nor base64");
    }

    @Test
    @DisplayName("50 ollama#9639: the text that spoils a batch fails alone")
    void findsTheTextThatSpoilsABatch() {
        spoiledBy("bad");
        List<EmbeddingResult> results = embed("a", "bb", "bad", "dddd", "eeeee").results();

        assertThat(results).hasSize(5);
        assertThat(results.get(2).failure()).isPresent();
        assertThat(results.get(2).failure().orElseThrow()).hasMessageNotContaining("NaN");
        for (int i : new int[] {0, 1, 3, 4}) {
            assertThat(results.get(i).vector()).containsExactly(1, i + 1);
        }
    }

    @Test
    @DisplayName("50 a failure of another kind is not split")
    void splitsNoOtherFailure() {
        peer.odd(401, "{\"error\":{\"message\":\"no\"}}");

        assertThatThrownBy(() -> embed("a", "b", "c")).isInstanceOfSatisfying(OpenAiEmbeddingException.class, e -> {
            assertThat(e.serverError().orElseThrow().status()).isEqualTo(401);
            assertThat(e.retryable()).isFalse();
        });
        assertThat(peer.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[0,0]", "[1e39,1]", "[null,1]", "[\"NaN\",1]"})
    @DisplayName("50 seCall#5: a vector that is none fails alone")
    void refusesVectorsThatAreNone(String vector) {
        peer.odd(200, reply(vector, "[0,1]").toString());
        List<EmbeddingResult> results = embed("a", "b").results();

        assertThat(results.get(0).failure()).isPresent();
        assertThat(results.get(1).vector()).containsExactly(0, 1);
    }

    @Test
    void splitsLargeRequestsByNumberAndSize() {
        spoiledBy("nothing at all");
        Profile small = Profiles.generic().toBuilder().maxBatch(3).build();

        assertThat(embed(small, "a", "b", "c", "d", "e", "f", "g").results()).hasSize(7);
        assertThat(peer.requests())
                .extracting(r -> r.json().get("input").size())
                .containsExactly(3, 3, 1);

        String huge = "x".repeat(150_000);
        assertThat(embed(huge, huge).results()).hasSize(2);
        assertThat(peer.lastBody().get("input")).hasSize(1);
    }

    @Test
    void addsUpTheTokensOfAllBatches() {
        peer.replies(reply("[1,0]"));
        Profile single = Profiles.generic().toBuilder().maxBatch(1).build();

        assertThat(embed(single, "a", "b", "c").tokens()).isEqualTo(6);
    }
}
