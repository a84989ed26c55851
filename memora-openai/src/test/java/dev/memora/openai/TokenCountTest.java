package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memora.llm.ChatRequest;
import org.junit.jupiter.api.Test;

class TokenCountTest extends PeerTest {
    private static final ChatRequest REQUEST =
            Fixtures.request().toBuilder().maxOutputTokens(100).build();

    @Test
    void asksOpenAiWithWhatItCounts() {
        peer.replies(Fixtures.json("{'object':'response.input_tokens','input_tokens':57}"));

        assertThat(peer.client(Profiles.openAi()).countTokens(REQUEST)).hasValue(57);
        assertThat(peer.requests().get(0).path()).isEqualTo("responses/input_tokens");
        assertThat(peer.lastBody().has("store")).as("only fields the API knows").isFalse();
        assertThat(peer.lastBody().get("instructions").textValue()).isEqualTo("Be brief.");
        assertThat(peer.lastBody().get("tools")).hasSize(1);
    }

    @Test
    void asksLlamaCppOverChatCompletions() {
        peer.odd(200, "{\"object\":\"response.input_tokens\",\"input_tokens\":9}");

        assertThat(peer.client(Profiles.llamaCpp()).countTokens(REQUEST)).hasValue(9);
        assertThat(peer.requests().get(0).path()).isEqualTo("chat/completions/input_tokens");
    }

    @Test
    void asksNobodyWhoCanNotCount() {
        assertThat(peer.client(Profiles.generic()).countTokens(REQUEST)).isEmpty();
        assertThat(peer.requests()).isEmpty();
    }

    @Test
    void asksAServerThatCanNotCountOnlyOnce() {
        peer.odd(404, "{\"error\":{\"message\":\"no such route\"}}");
        OpenAiClient client = peer.client(Profiles.llamaCpp());

        assertThat(client.countTokens(REQUEST)).isEmpty();
        assertThat(client.countTokens(REQUEST)).isEmpty();
        assertThat(peer.requests()).hasSize(1);
    }

    @Test
    void asksAgainAfterAPassingFailure() {
        peer.odd(503, "{}").odd(200, "{}").odd(200, "{\"input_tokens\":9}");
        OpenAiClient client = peer.client(Profiles.llamaCpp());

        assertThat(client.countTokens(REQUEST))
                .as("no second try: the count is only advice")
                .isEmpty();
        assertThat(client.countTokens(REQUEST)).as("no number in it").isEmpty();
        assertThat(client.countTokens(REQUEST)).hasValue(9);
    }
}
