package dev.memora.openai;

import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.testkit.LlmClientContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;

@DisplayName("OpenAiClient over Chat Completions keeps the contract of every LlmClient")
class ChatContractTest extends LlmClientContract {
    private static final String PATH = "/v1/chat/completions";

    private final WireMockPeer server = new WireMockPeer();

    @AfterEach
    void stop() {
        server.close();
    }

    private OpenAiClient client() {
        return OpenAiClient.builder(Profiles.generic(), "test-model")
                .baseUrl(server.host() + "/v1")
                .apiKey(Peer.KEY)
                .build();
    }

    @Override
    protected LlmClient answering(ChatResponse response) {
        server.answer(
                PATH,
                request -> request.path("stream").asBoolean()
                        ? WireMockPeer.stream(Fixtures.chunks(Fixtures.chat(response)))
                        : WireMockPeer.reply(Fixtures.chat(response)));
        return client();
    }

    @Override
    protected LlmClient failing() {
        server.answer(PATH, request -> WireMockPeer.error(400, "bad: My secret is 使用者."));
        return client();
    }

    @Override
    protected Optional<LlmClient> hanging() {
        server.answer(PATH, request -> WireMockPeer.odd(200, "{}").withFixedDelay(120_000));
        return Optional.of(client());
    }
}
