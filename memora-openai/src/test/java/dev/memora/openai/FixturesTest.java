package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.ToolCall;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A description that accepted everything would prove nothing, and so would fixtures that no server sends. */
class FixturesTest {
    private static final String PATH = "/v1/chat/completions";
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

    @Test
    @DisplayName("no test passes whose fixture OpenAI wouldn't send, unless the fixture says so")
    void serversRefuseFixturesThatOpenAiWouldNotSend() {
        ObjectNode bad = Fixtures.chat(TEXT);
        bad.remove("model");
        Peer peer = new Peer().replies(bad);
        peer.client(Profiles.generic()).chat(Fixtures.request());
        assertThatThrownBy(peer::close).isInstanceOf(AssertionError.class).hasMessageContaining("model");

        WireMockPeer wireMock = new WireMockPeer().answer(PATH, request -> WireMockPeer.reply(bad));
        client(wireMock.host()).chat(Fixtures.request());
        assertThatThrownBy(wireMock::close).isInstanceOf(AssertionError.class).hasMessageContaining("model");

        try (WireMockPeer odd = new WireMockPeer().answer(PATH, request -> WireMockPeer.odd(200, bad.toString()))) {
            assertThat(client(odd.host()).chat(Fixtures.request()).text()).isEqualTo(TEXT.text());
        }
    }

    @Test
    @DisplayName("no test passes whose request OpenAI doesn't know")
    void serversRefuseRequestsThatOpenAiDoesNotKnow() {
        Profile odd = Profiles.generic().toBuilder().instructionsRole("nobody").build();
        Peer peer = new Peer().replies(Fixtures.chat(TEXT));
        peer.client(odd).chat(Fixtures.request());

        assertThatThrownBy(peer::close).isInstanceOf(AssertionError.class).hasMessageContaining("nobody");
    }

    private static OpenAiClient client(String host) {
        return OpenAiClient.builder(Profiles.generic(), "test-model")
                .baseUrl(host + "/v1")
                .build();
    }
}
