package dev.memora.openai;

import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.testkit.LlmClientContract;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;

@DisplayName("OpenAiClient over Responses keeps the contract of every LlmClient")
class ResponsesContractTest extends LlmClientContract {
    private final Peer peer = new Peer();

    @AfterEach
    void stop() {
        peer.close();
    }

    @Override
    protected LlmClient answering(ChatResponse response) {
        peer.then((request, out) -> {
            if (request.json().path("stream").asBoolean()) {
                peer.stream(request, out, Fixtures.events(Fixtures.responses(response)));
            } else if (request.path().endsWith("input_tokens")) {
                peer.reply(request, out, Fixtures.json("{'object':'response.input_tokens','input_tokens':57}"));
            } else {
                peer.reply(request, out, Fixtures.responses(response));
            }
        });
        return peer.client(Profiles.openAi());
    }

    @Override
    protected LlmClient failing() {
        return peer.odd(400, "{\"error\":{\"message\":\"bad: My secret is 使用者.\",\"type\":\"secret\"}}")
                .client(Profiles.openAi());
    }

    @Override
    protected Optional<LlmClient> hanging() {
        peer.then((request, out) -> {
            try {
                TimeUnit.MINUTES.sleep(2);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return Optional.of(peer.client(Profiles.openAi()));
    }
}
