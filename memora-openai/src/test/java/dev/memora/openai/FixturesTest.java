package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.memora.llm.ChatResponse;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A description that accepted everything would prove nothing, and so would fixtures that no server sends. */
class FixturesTest {
    private static final ChatResponse TEXT =
            ChatResponse.builder("Noted 😀").usage(new TokenUsage(3, 2)).build();
    private static final ChatResponse CALLS = ChatResponse.builder("")
            .calls(List.of(new ToolCall("c1", "search_memory", "{\"query\":\"x\"}"), new ToolCall("c2", "b", "{}")))
            .build();

    @BeforeAll
    static void needsTheDescription() {
        assumeTrue(Contract.isThere(), SharedFolder.MISSING);
    }

    @Test
    void fixturesAreWhatOpenAiDescribes() {
        for (ChatResponse response : List.of(TEXT, CALLS)) {
            Contract.checkReply("chat/completions", Fixtures.chat(response));
            Fixtures.chunks(Fixtures.chat(response)).forEach(c -> Contract.checkEvent("chat/completions", c));
            Contract.checkReply("responses", Fixtures.responses(response));
            Fixtures.events(Fixtures.responses(response)).forEach(e -> Contract.checkEvent("responses", e));
        }
    }

    @Test
    void theDescriptionRefusesWhatOpenAiRefuses() {
        assertThat(Contract.violations("CreateResponse", Fixtures.json("{'input':[{'role':'nobody','content':'x'}]}")))
                .isNotEmpty();
        assertThat(Contract.violations("CreateResponse", Fixtures.json("{'model':'m','input':'x','messages':[]}")))
                .isNotEmpty();
        assertThat(Contract.violations("CreateChatCompletionRequest", Fixtures.json("{'model':'m','messages':[]}")))
                .isNotEmpty();
        assertThat(Contract.violations("Response", Fixtures.json("{'output':[]}")))
                .isNotEmpty();
        assertThat(Contract.violations("CreateEmbeddingRequest", Fixtures.json("{'model':'m'}")))
                .isNotEmpty();
    }
}
