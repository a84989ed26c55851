package dev.memora.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.model.embedding.EmbeddingModel;
import dev.langchain4j.model.embedding.request.EmbeddingInputType;
import dev.langchain4j.model.embedding.request.EmbeddingParameter;
import dev.langchain4j.model.embedding.request.EmbeddingRequestParameters;
import dev.langchain4j.model.output.Response;
import dev.langchain4j.model.output.TokenUsage;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LangChain4jEmbeddingClientTest {
    private static final String BAD = "a bad text";

    @Test
    void probesTheDimensionsOnce() {
        LetterModel model = new LetterModel();
        LangChain4jEmbeddingClient client = LangChain4jEmbeddingClient.of(model, "letters");
        int calls = model.batches.size();

        assertThat(client.space()).isEqualTo(EmbeddingSpace.of("letters", 3));
        client.space();
        assertThat(model.batches).hasSize(calls);
    }

    @Test
    void makesNoCallWhenToldTheDimensions() {
        LetterModel model = new LetterModel();

        assertThat(LangChain4jEmbeddingClient.of(model, "letters", 3).space().dimensions())
                .isEqualTo(3);
        assertThat(model.batches).isEmpty();
    }

    @Test
    void embedsInOrderAndCountsTokens() {
        EmbeddingResponse response = client(new LetterModel()).embed(request("a", "bb", "c三c"));

        assertThat(response.results()).extracting(result -> result.vector()[0]).containsExactly(1f, 2f, 3f);
        assertThat(response.tokens()).isEqualTo(6);
    }

    @Test
    @DisplayName("W-B1 a text that can't be embedded fails alone")
    void aBadTextDoesNotSpoilItsBatch() {
        EmbeddingResponse response = client(new LetterModel()).embed(request("a", BAD, "ccc"));

        assertThat(response.results())
                .extracting(result -> result.failure().isPresent())
                .containsExactly(false, true, false);
        assertThat(response.results().get(2).vector()[0]).isEqualTo(3f);
        assertThat(response.tokens()).isEqualTo(4);
        assertThat(failureOf(response.results().get(1)))
                .hasMessageNotContaining(BAD)
                .hasMessageContaining("InvalidRequestException")
                .matches(failure -> !failure.retryable());
    }

    @Test
    void aSingleBadTextIsAFailureOfThatText() {
        LetterModel model = new LetterModel();

        EmbeddingResponse response = client(model).embed(request(BAD));

        assertThat(response.results()).hasSize(1);
        assertThat(response.results().get(0).failure()).isPresent();
        assertThat(model.batches).hasSize(1);
    }

    @Test
    void aProviderThatCannotServeFailsTheWholeCall() {
        LetterModel model = new LetterModel();
        LangChain4jEmbeddingClient client = client(model);

        model.failure = new RateLimitException("slow down");
        assertThatThrownBy(() -> client.embed(request("a", "b")))
                .isInstanceOfSatisfying(
                        EmbeddingException.class, e -> assertThat(e.retryable()).isTrue());
        model.failure = new AuthenticationException("bad key sk-1");
        assertThatThrownBy(() -> client.embed(request("a", "b")))
                .hasMessageNotContaining("sk-1")
                .isInstanceOfSatisfying(
                        EmbeddingException.class, e -> assertThat(e.retryable()).isFalse());
        assertThat(model.batches).as("no text by text against a closed door").hasSize(2);
    }

    @Test
    void tooFewVectorsAreAFailure() {
        LetterModel model = new LetterModel();
        model.dropLast = true;

        assertThatThrownBy(() -> client(model).embed(request("a", "b")))
                .isInstanceOf(EmbeddingException.class)
                .hasMessageContaining("1 vectors for 2 texts");
    }

    @Test
    void aVectorOfAnotherLengthIsAFailureOfThatText() {
        EmbeddingResponse response =
                LangChain4jEmbeddingClient.of(new LetterModel(), "letters", 4).embed(request("a"));

        assertThat(failureOf(response.results().get(0))).hasMessageContaining("3 dimensions in place of 4");
    }

    @Test
    void aProbeThatFailsSaysSo() {
        LetterModel model = new LetterModel();
        model.failure = new RateLimitException("slow down");

        assertThatThrownBy(() -> LangChain4jEmbeddingClient.of(model, "letters"))
                .isInstanceOf(EmbeddingException.class);
    }

    @Test
    void tellsThePurposeOnlyToModelsThatKnowIt() {
        LetterModel plain = new LetterModel();
        client(plain).embed(request("a"));
        assertThat(plain.inputTypes).containsOnlyNulls();

        LetterModel knowing = new LetterModel();
        knowing.parameters = Set.of(EmbeddingRequestParameters.INPUT_TYPE);
        client(knowing).embed(request("a"));
        client(knowing).embed(new EmbeddingRequest(List.of("a"), Purpose.QUERY, Duration.ofSeconds(1)));
        assertThat(knowing.inputTypes).containsExactly(EmbeddingInputType.DOCUMENT, EmbeddingInputType.QUERY);
    }

    @Test
    @DisplayName("prefixes are Memora's: the client adds none")
    void sendsTextsUnchanged() {
        LetterModel model = new LetterModel();

        client(model).embed(request("  The user's level is B1.  "));

        assertThat(model.batches).containsExactly(List.of("  The user's level is B1.  "));
    }

    @Test
    void readsMissingTokenCountsAsZero() {
        LetterModel model = new LetterModel();
        model.countsTokens = false;

        assertThat(client(model).embed(request("a")).tokens()).isZero();
    }

    private static LangChain4jEmbeddingClient client(EmbeddingModel model) {
        return LangChain4jEmbeddingClient.of(model, "letters", 3);
    }

    private static EmbeddingRequest request(String... texts) {
        return new EmbeddingRequest(List.of(texts), Purpose.DOCUMENT, Duration.ofSeconds(1));
    }

    private static EmbeddingException failureOf(EmbeddingResult result) {
        return result.failure().orElseThrow();
    }

    /** Embeds a text as its length, and refuses one bad text like a provider does: with its whole batch. */
    private static final class LetterModel implements EmbeddingModel {
        private final List<List<String>> batches = new ArrayList<>();
        private final List<EmbeddingInputType> inputTypes = new ArrayList<>();
        private Set<EmbeddingParameter<?>> parameters = Set.of();
        private RuntimeException failure;
        private boolean dropLast;
        private boolean countsTokens = true;

        @Override
        public dev.langchain4j.model.embedding.response.EmbeddingResponse doEmbed(
                dev.langchain4j.model.embedding.request.EmbeddingRequest request) {
            inputTypes.add(request.inputType());
            return EmbeddingModel.super.doEmbed(request);
        }

        @Override
        public Response<List<Embedding>> embedAll(List<TextSegment> segments) {
            List<String> texts = segments.stream().map(TextSegment::text).toList();
            batches.add(texts);
            if (failure != null) {
                throw failure;
            }
            if (texts.contains(BAD)) {
                throw new InvalidRequestException("input contains: " + BAD);
            }
            List<Embedding> vectors = new ArrayList<>();
            texts.forEach(text -> vectors.add(Embedding.from(new float[] {text.length(), 1, 0})));
            if (dropLast) {
                vectors.remove(vectors.size() - 1);
            }
            int letters = texts.stream().mapToInt(String::length).sum();
            return Response.from(vectors, countsTokens ? new TokenUsage(letters) : null);
        }

        @Override
        public Set<EmbeddingParameter<?>> supportedParameters() {
            return parameters;
        }
    }
}
