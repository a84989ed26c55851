package dev.memora.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatRequest.AnswerSchema;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import dev.memora.llm.TextSink;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What an {@link LlmClient} must do, whoever serves the model. Extend it in the adapter's tests; the hooks put a provider
 * behind the client that answers as they say, such as a local HTTP server. The subclass closes what it opens.
 */
@Timeout(60)
public abstract class LlmClientContract {
    private static final String TEXT = "Your level is B2 now. 你現在是 B2 了。😀 \"quoted\"\n\tand indented";
    private static final String ARGUMENTS = "{\"query\":\"level\"}";
    private static final int THREADS = 8;

    /** Creates a contract. */
    protected LlmClientContract() {}

    /**
     * A client whose provider gives this answer to every request, in its own form. Provider items are the adapter's
     * own: the given response has none. A later call may put another answer behind the earlier clients, too.
     */
    protected abstract LlmClient answering(ChatResponse response);

    /** A client whose provider refuses every request in a way that no repetition mends. */
    protected abstract LlmClient failing();

    /**
     * A client whose provider accepts requests and never answers, or not within the minute that a test may take.
     *
     * @return empty if the provider can't hang, as one without I/O
     */
    protected Optional<LlmClient> hanging() {
        return Optional.empty();
    }

    /**
     * Whether the provider gives the answer to the letter: the ids of calls, arguments that aren't JSON, calls without a
     * word beside them, and the usage. True by default. A model held by a grammar writes given texts and calls, but its
     * server makes up the ids, counts for itself, and leaves white space in arguments to the model.
     */
    protected boolean answersToTheLetter() {
        return true;
    }

    /** Whether the provider reports why it stopped and what was used; true by default. */
    protected boolean reportsUsage() {
        return true;
    }

    @Test
    void hasAModelsName() {
        assertThat(answering(text(TEXT)).model()).isNotBlank();
    }

    @Test
    void returnsTheWholeText() {
        ChatResponse response = answering(text(TEXT)).chat(request());

        assertThat(response.text()).isEqualTo(TEXT);
        assertThat(response.calls()).isEmpty();
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
    }

    @Test
    void returnsToolCallsInOrderWithTheirRawArguments() {
        assumeTrue(answersToTheLetter(), "the provider makes calls of its own");
        List<ToolCall> calls = List.of(
                new ToolCall("c1", "search_memory", "{\"query\":\"英文 \\u0041\"}"),
                new ToolCall("c2", "remember_memory", "{\"content\": \"twice\", \"content\": \"twice\" }"),
                new ToolCall("c3", "search_memory", "not JSON"));

        ChatResponse response = answering(ChatResponse.builder("")
                        .calls(calls)
                        .usage(new TokenUsage(1, 1))
                        .build())
                .chat(request());

        assertThat(response.calls()).isEqualTo(calls);
        assertThat(response.text()).isEmpty();
        assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
    }

    @Test
    void saysThatACutAnswerIsCut() {
        assumeTrue(reportsUsage(), "the provider doesn't say why it stopped");
        String half = "half an answer, ";
        ChatResponse cut =
                ChatResponse.builder(half).finishReason(FinishReason.LENGTH).build();
        // Where a token is a letter, as in the smallest models, the limit cuts exactly there.
        ChatRequest limited =
                request().toBuilder().maxOutputTokens(half.length()).build();

        assertThat(answering(cut).chat(limited).finishReason()).isEqualTo(FinishReason.LENGTH);
    }

    @Test
    void countsWhatWasUsed() {
        assumeTrue(reportsUsage() && answersToTheLetter(), "the provider counts for itself, or not at all");
        TokenUsage usage = new TokenUsage(123, 45);
        ChatResponse counted = ChatResponse.builder(TEXT).usage(usage).build();

        assertThat(answering(counted).chat(request()).usage()).isEqualTo(usage);
    }

    @Test
    void countsTheSameWhenItStreams() {
        assumeTrue(reportsUsage(), "the provider doesn't count");
        LlmClient client = answering(text(TEXT));

        TokenUsage usage = client.stream(request(), piece -> {}).usage();

        assertThat(usage.input()).isPositive();
        assertThat(usage.output()).isPositive();
        assertThat(usage).isEqualTo(client.chat(request()).usage());
    }

    @Test
    void takesAWholeConversation() {
        ToolCall call = new ToolCall("c1", "search_memory", "{\"query\":\"level\"}");
        ChatRequest request = ChatRequest.builder(List.of(
                        new ChatMessage.User("Hello"),
                        ChatMessage.Assistant.of("Hello!"),
                        new ChatMessage.User("What is my level?"),
                        new ChatMessage.Assistant("", List.of(call), Optional.empty()),
                        new ChatMessage.ToolOutput("c1", "{\"ok\":true,\"result\":{\"count\":0}}")))
                .instructions("Be brief.")
                .tools(List.of(searchTool()))
                .maxOutputTokens(100)
                .build();

        assertThat(answering(text(TEXT)).chat(request).text()).isEqualTo(TEXT);
    }

    @Test
    void streamsPiecesThatAddUpToTheText() {
        List<String> pieces = new ArrayList<>();

        ChatResponse response = answering(text(TEXT)).stream(request(), pieces::add);

        assertThat(pieces).isNotEmpty().doesNotContain("");
        assertThat(String.join("", pieces)).isEqualTo(TEXT);
        assertThat(response.text()).isEqualTo(TEXT);
        assertThat(response.finishReason()).isEqualTo(FinishReason.STOP);
    }

    @Test
    void takesTheResultsOfItsOwnCalls() {
        ChatResponse calling = ChatResponse.builder("")
                .calls(List.of(new ToolCall("c1", "search_memory", ARGUMENTS)))
                .usage(new TokenUsage(10, 5))
                .build();
        ChatRequest asked = request().toBuilder().tools(List.of(searchTool())).build();
        List<String> pieces = new ArrayList<>();

        ChatResponse response = answering(calling).chat(asked);
        ChatResponse streamed = answering(calling).stream(asked, pieces::add);

        areAnswerable(response);
        areAnswerable(streamed);
        assertThat(String.join("", pieces)).isEqualTo(streamed.text());
        LlmClient next = answering(text(TEXT));
        assertThat(next.chat(withResults(asked, response)).text()).isEqualTo(TEXT);
        assertThat(next.stream(withResults(asked, streamed), piece -> {}).text())
                .isEqualTo(TEXT);
    }

    private static void areAnswerable(ChatResponse response) {
        assertThat(response.finishReason()).isEqualTo(FinishReason.TOOL_CALLS);
        assertThat(response.calls()).isNotEmpty().allSatisfy(call -> {
            assertThat(call.name()).isEqualTo("search_memory");
            assertThat(call.argumentsJson()).isEqualToIgnoringWhitespace(ARGUMENTS);
            assertThat(call.id()).isNotBlank();
        });
        assertThat(response.calls()).extracting(ToolCall::id).doesNotHaveDuplicates();
    }

    private static ChatRequest withResults(ChatRequest asked, ChatResponse response) {
        List<ChatMessage> messages = new ArrayList<>(asked.messages());
        messages.add(response.asMessage());
        response.calls().forEach(call -> messages.add(new ChatMessage.ToolOutput(call.id(), "{\"ok\":true}")));
        return asked.toBuilder().messages(messages).build();
    }

    @Test
    void answersInTheFormAskedFor() {
        ChatRequest request = request().toBuilder()
                .answerSchema(new AnswerSchema("level", schema("level", "B2")))
                .build();
        LlmClient client = answering(text("{\"level\":\"B2\"}"));

        assertThat(client.chat(request).text()).isEqualToIgnoringWhitespace("{\"level\":\"B2\"}");
        assertThat(client.stream(request, piece -> {}).text()).isEqualToIgnoringWhitespace("{\"level\":\"B2\"}");
    }

    @Test
    void streamsNoTextWhereThereIsNone() {
        assumeTrue(answersToTheLetter(), "the provider talks when it calls");
        List<ToolCall> calls = List.of(new ToolCall("c1", "search_memory", "{\"query\":\"x\"}"));
        List<String> pieces = new ArrayList<>();

        ChatResponse response = answering(ChatResponse.builder("").calls(calls).build()).stream(request(), pieces::add);

        assertThat(pieces).isEmpty();
        assertThat(response.calls()).isEqualTo(calls);
    }

    @Test
    void endsTheCallWithWhatTheSinkThrows() {
        RuntimeException full = new IllegalStateException("the sink is full");
        TextSink sink = piece -> {
            throw full;
        };

        assertThatThrownBy(() -> answering(text(TEXT)).stream(request(), sink)).isSameAs(full);
    }

    @Test
    void reportsAFailureAsAnLlmExceptionWithoutThePrompt() {
        LlmClient client = failing();

        assertThatThrownBy(() -> client.chat(request()))
                .isInstanceOfSatisfying(LlmException.class, LlmClientContract::isSafeToLog);
        assertThatThrownBy(() -> client.stream(request(), piece -> {}))
                .isInstanceOfSatisfying(LlmException.class, LlmClientContract::isSafeToLog);
    }

    @Test
    void givesUpWhenTheTimeIsOver() {
        Optional<LlmClient> slow = hanging();
        assumeTrue(slow.isPresent(), "the provider can't hang");
        LlmClient client = slow.orElseThrow();

        ChatRequest request =
                request().toBuilder().timeout(Duration.ofMillis(300)).build();

        assertThatThrownBy(() -> client.chat(request)).isInstanceOf(LlmException.class);
    }

    @Test
    void endsSoonAfterAnInterrupt() {
        Optional<LlmClient> slow = hanging();
        assumeTrue(slow.isPresent(), "the provider can't hang");
        LlmClient client = slow.orElseThrow();
        ChatRequest request = request().toBuilder().timeout(Duration.ofDays(1)).build();
        try {
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> client.chat(request)).isInstanceOf(LlmException.class);
            assertThat(Thread.currentThread().isInterrupted())
                    .as("the flag is restored")
                    .isTrue();
        } finally {
            // The flag must not reach the next test.
            boolean ignored = Thread.interrupted();
        }
    }

    @Test
    void endsSoonWhenInterruptedWhileItWaits() throws InterruptedException {
        Optional<LlmClient> slow = hanging();
        assumeTrue(slow.isPresent(), "the provider can't hang");
        LlmClient client = slow.orElseThrow();
        ChatRequest request = request().toBuilder().timeout(Duration.ofDays(1)).build();
        CountDownLatch started = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        AtomicBoolean restored = new AtomicBoolean();
        Thread caller = new Thread(() -> {
            started.countDown();
            thrown.set(catchThrowable(() -> client.chat(request)));
            restored.set(Thread.currentThread().isInterrupted());
        });
        caller.start();
        started.await();
        TimeUnit.MILLISECONDS.sleep(300);

        caller.interrupt();
        caller.join();

        assertThat(thrown.get()).isInstanceOf(LlmException.class);
        assertThat(restored).as("the flag is restored").isTrue();
    }

    @Test
    void countsTokensOrSaysThatItCannot() {
        assertThat(answering(text(TEXT)).countTokens(request()).orElse(1)).isPositive();
    }

    @Test
    void answersManyThreadsAtOnce() {
        LlmClient client = answering(text(TEXT));

        assertThat(Together.run(THREADS, i -> client.chat(request()).text()))
                .hasSize(THREADS)
                .containsOnly(TEXT);
    }

    private static ChatResponse text(String text) {
        return ChatResponse.builder(text).usage(new TokenUsage(10, 5)).build();
    }

    private static ChatRequest request() {
        return ChatRequest.builder(List.of(new ChatMessage.User("My secret is 使用者.")))
                .timeout(Duration.ofSeconds(30))
                .build();
    }

    private static ToolSpec searchTool() {
        return new ToolSpec("search_memory", "Searches.", schema("query", "level"));
    }

    /** A schema that allows one value, so that a server which keeps to it has no choice. */
    private static String schema(String property, String value) {
        return """
                {"type":"object","properties":{"%1$s":{"type":"string","enum":["%2$s"]}},"required":["%1$s"],\
                "additionalProperties":false}""".formatted(property, value);
    }

    private static void isSafeToLog(LlmException failure) {
        assertThat(failure.retryable()).isFalse();
        assertThat(failure).hasMessageNotContaining("secret").hasMessageNotContaining("使用者");
    }
}
