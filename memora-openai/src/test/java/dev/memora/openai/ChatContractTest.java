package dev.memora.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;

import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.testkit.LlmClientContract;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;

@DisplayName("OpenAiClient over Chat Completions keeps the contract of every LlmClient")
class ChatContractTest extends LlmClientContract {
    private final ChatServer server = new ChatServer();

    @AfterEach
    void stop() {
        server.close();
    }

    @Override
    protected LlmClient answering(ChatResponse response) {
        return server.answers(response).client();
    }

    @Override
    protected LlmClient failing() {
        return server.answers(
                        400, "{\"error\":{\"message\":\"bad: My secret is 使用者.\",\"type\":\"invalid_request_error\"}}")
                .client();
    }

    @Override
    protected Optional<LlmClient> hanging() {
        server.http.stubFor(post(anyUrl()).willReturn(ChatServer.json(200, "{}").withFixedDelay(20_000)));
        return Optional.of(server.client());
    }
}
