package dev.memora.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.exception.UnsupportedFeatureException;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmException;
import dev.memora.llm.RateLimitedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.UnresolvedAddressException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FailureTest {
    private static final String CANARY = "canary-7f3a the user's own words";

    private static final ChatRequest REQUEST =
            ChatRequest.builder(List.of(new ChatMessage.User("hello"))).build();

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new TimeoutException(CANARY), true),
                Arguments.of(new InternalServerException(new HttpException(503, CANARY)), true),
                Arguments.of(new RateLimitException(new HttpException(429, CANARY)), true),
                Arguments.of(new HttpException(500, CANARY), true),
                Arguments.of(new HttpException(408, CANARY), true),
                Arguments.of(new HttpException(429, CANARY), true),
                Arguments.of(new RuntimeException(new IOException(CANARY)), true),
                Arguments.of(new LangChain4jException(new IOException(CANARY)), true),
                Arguments.of(new InvalidRequestException(new HttpException(400, CANARY)), false),
                Arguments.of(new AuthenticationException(new HttpException(401, CANARY)), false),
                Arguments.of(new ModelNotFoundException(new HttpException(404, CANARY)), false),
                Arguments.of(new HttpException(403, CANARY), false),
                Arguments.of(new HttpException(422, CANARY), false),
                Arguments.of(new UnresolvedModelServerException(new UnresolvedAddressException()), false),
                Arguments.of(new UnsupportedFeatureException(CANARY), false),
                Arguments.of(new IllegalStateException(CANARY), false));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void saysWhetherTheSameCallMaySucceedLater(RuntimeException failure, boolean retryable) {
        assertThat(chatFailing(failure).retryable()).isEqualTo(retryable);
    }

    @ParameterizedTest
    @MethodSource("failures")
    @DisplayName("B18 no provider's words in message, causes or trace: they may quote the prompt")
    void keepsTheProvidersWordsToItself(RuntimeException failure, boolean retryable) {
        StringWriter trace = new StringWriter();
        chatFailing(failure).printStackTrace(new PrintWriter(trace, true));

        assertThat(trace.toString())
                .doesNotContain("canary")
                .contains(failure.getClass().getName());
    }

    @Test
    void tellsTheHttpStatus() {
        assertThat(chatFailing(new InvalidRequestException(new HttpException(400, CANARY))))
                .hasMessageContaining("InvalidRequestException")
                .hasMessageContaining("HTTP 400");
    }

    @Test
    void keepsTheStackTraceOfTheCause() {
        TimeoutException failure = new TimeoutException(CANARY);

        assertThat(chatFailing(failure).getCause().getStackTrace()).isEqualTo(failure.getStackTrace());
    }

    @Test
    void toldToSlowDownIsItsOwnException() {
        assertThat(chatFailing(new RateLimitException(CANARY)))
                .isInstanceOfSatisfying(
                        RateLimitedException.class,
                        limited -> assertThat(limited.retryAfter()).isEmpty());
    }

    @Test
    @DisplayName("an answer withheld by a filter is an incomplete answer, not a failure")
    void aFilteredAnswerIsAnswerWithoutText() {
        ChatResponse response = LangChain4jLlmClient.of(
                        ScriptedChatModel.failing(new ContentFilteredException(CANARY)), "m")
                .chat(REQUEST);

        assertThat(response.finishReason()).isEqualTo(FinishReason.FILTERED);
        assertThat(response.text()).isEmpty();
    }

    @Test
    void anInterruptKeepsTheThreadsFlag() {
        LlmException failure = chatFailing(new RuntimeException(new InterruptedException(CANARY)));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(failure.retryable()).isTrue();
        assertThat(failure).hasMessageContaining("interrupted");
    }

    @Test
    void noResponseIsAFailure() {
        assertThat(catchThrowableOfType(
                                LlmException.class,
                                () -> LangChain4jLlmClient.of(new ScriptedChatModel(request -> null), "m")
                                        .chat(REQUEST))
                        .retryable())
                .isTrue();
    }

    @Test
    void endsWithACauseThatCausesItself() {
        RuntimeException first = new RuntimeException(CANARY);
        RuntimeException second = new RuntimeException(CANARY, first);
        first.initCause(second);

        assertThat(chatFailing(first).retryable()).isFalse();
    }

    private static LlmException chatFailing(RuntimeException failure) {
        LangChain4jLlmClient client = LangChain4jLlmClient.of(ScriptedChatModel.failing(failure), "m");
        LlmException thrown = catchThrowableOfType(LlmException.class, () -> client.chat(REQUEST));
        assertThat(thrown).isNotNull();
        return thrown;
    }
}
