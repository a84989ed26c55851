package dev.memora.examples.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.Memora;
import dev.memora.examples.DemoLanguage;
import dev.memora.examples.ScriptedTerminal;
import dev.memora.examples.TestSettings;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.LlmException;
import dev.memora.llm.Phase;
import dev.memora.llm.TextSink;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import dev.memora.profile.UserProfileStore;
import dev.memora.store.MemoryStore;
import dev.memora.testkit.HashingEmbeddingClient;
import dev.memora.testkit.ScriptedLlmClient;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The console with models that do what the demonstration model never would. */
class ConsoleTest {
    private static final String REMEMBER_LEVEL =
            "{\"content\":\"The user's English level is B2.\",\"memory_type\":\"semantic\",\"reason\":\"explicit_request\"}";

    private final ScriptedLlmClient model = new ScriptedLlmClient();

    @Test
    @DisplayName("B46 the reply is streamed; what turned out not to be the reply is said not to count")
    void streamsAndTakesBack() {
        ToolCall search = new ToolCall("c1", "search_memory", "{\"query\":\"tea\"}");
        model.answer(
                        Phase.REPLY,
                        ChatResponse.builder("Let me look.")
                                .calls(List.of(search))
                                .build())
                .reply("You like 🍵 tea.");

        assertThat(talk("What do I like?\n", model, DemoLanguage.ENGLISH))
                .containsSubsequence("Let me look.", "does not count", "You like 🍵 tea.")
                .containsOnlyOnce("You like 🍵 tea.");
    }

    @Test
    void keepsCharactersWholeThatComeInHalves() {
        LlmClient halves = new LlmClient() {
            @Override
            public String model() {
                return "halves";
            }

            @Override
            public ChatResponse chat(ChatRequest request) {
                return ChatResponse.builder("a🍵\r\nb").build();
            }

            @Override
            public ChatResponse stream(ChatRequest request, TextSink sink) {
                ChatResponse whole = chat(request);
                whole.text().chars().forEach(unit -> sink.text(String.valueOf((char) unit)));
                return whole;
            }
        };

        assertThat(talk("Hello.\n", halves, DemoLanguage.ENGLISH)).contains("a🍵\nb");
    }

    @Test
    @DisplayName("B46 a failed turn prints one friendly line, and the program goes on")
    void goesOnAfterAFailedTurn() {
        model.answer(Phase.REPLY, request -> {
            throw new LlmException("503", null, true);
        });
        model.reply("Hello again.");

        assertThat(talk("Hello.\nHello?\n", model, DemoLanguage.CHINESE))
                .containsSubsequence("連不上模型，或模型出錯 (api_error). 這一輪沒有留下任何內容", "Hello again.");
    }

    @Test
    @DisplayName("the user is told when the reply promised what has not happened, and settles it in a review")
    void tellsAPromiseThatWasNotKept() {
        model.otherwise(
                Phase.JUDGE, request -> ChatResponse.builder("no verdict").build());
        model.call("remember_memory", REMEMBER_LEVEL).reply("I'll remember that.");

        assertThat(talk("""
                        /remember The user's English level is B1.
                        Please remember that my English level is B2.
                        /reviews
                        n
                        memories
                        reviews
                        """, model, DemoLanguage.ENGLISH))
                .containsSubsequence(
                        "Stored.",
                        "I'll remember that.",
                        "Nobody could decide",
                        "The reply may sound as if it was stored. It is not",
                        "The user's English level is B1.",
                        "The user's English level is B2.",
                        "[b] both",
                        "brought up to date",
                        "The user's English level is B2.",
                        "Nothing waits for a review.");
    }

    @Test
    void letsAReviewBeEditedOrLeft() {
        model.otherwise(
                Phase.JUDGE, request -> ChatResponse.builder("no verdict").build());

        assertThat(talk("""
                        /remember The user's English level is B1.
                        /remember The user's English level is B2.
                        /reviews

                        /reviews
                        e
                        The user's English level is C1.
                        memories
                        """, model, DemoLanguage.ENGLISH))
                .containsSubsequence("Left open.", "Store instead:", "brought up to date", "level is C1.");
    }

    @Test
    @DisplayName("status counts tokens by phase")
    void countsTokens() {
        model.answer(
                Phase.REPLY,
                ChatResponse.builder("Hello.").usage(new TokenUsage(20, 5)).build());

        assertThat(talk("Hello.\nstatus\n", model, DemoLanguage.ENGLISH)).contains("reply 25");
    }

    private static String talk(String input, LlmClient llm, DemoLanguage language) {
        ScriptedTerminal scripted = new ScriptedTerminal(input);
        UserProfileStore profiles = UserProfileStore.inMemory();
        try (Memora memora = Memora.builder()
                .llm(llm)
                .embeddings(new HashingEmbeddingClient())
                .store(MemoryStore.inMemory())
                .profiles(profiles)
                .approvals(new Approver(scripted.terminal(), language))
                .listener(new Progress(scripted.terminal(), language))
                .build()) {
            new Console(scripted.terminal(), language, TestSettings.plain(), memora, profiles).run();
        }
        return scripted.output();
    }
}
