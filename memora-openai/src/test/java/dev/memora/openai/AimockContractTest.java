package dev.memora.openai;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.testkit.LlmClientContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("peer")
@DisplayName("OpenAiClient keeps the contract with aimock, whose replies nobody here wrote")
class AimockContractTest extends LlmClientContract {
    @TempDir
    Path folder;

    private final List<PeerProcess> servers = new ArrayList<>();

    @AfterEach
    void stop() {
        servers.forEach(PeerProcess::close);
    }

    @Override
    protected LlmClient answering(ChatResponse response) {
        ObjectNode reply = Wire.object();
        if (!response.text().isEmpty()) {
            reply.put("content", response.text());
        }
        response.calls()
                .forEach(call -> reply.withArrayProperty("toolCalls")
                        .addObject()
                        .put("id", call.id())
                        .put("name", call.name())
                        .put("arguments", call.argumentsJson()));
        if (response.finishReason() == FinishReason.LENGTH) {
            reply.put("finishReason", "length");
        }
        reply.putObject("usage")
                .put("prompt_tokens", response.usage().input())
                .put("completion_tokens", response.usage().output())
                .put("total_tokens", response.usage().total());
        return client(reply);
    }

    @Override
    protected LlmClient failing() {
        ObjectNode reply = Wire.object().put("status", 400);
        reply.putObject("error").put("message", "no: My secret is 使用者.").put("type", "invalid_request_error");
        return client(reply);
    }

    @Override
    protected Optional<LlmClient> hanging() {
        return Optional.empty();
    }

    private LlmClient client(ObjectNode reply) {
        ObjectNode fixture = Wire.object();
        ObjectNode match = fixture.putArray("fixtures").addObject();
        match.putObject("match").put("endpoint", "chat");
        match.set("response", reply);
        try {
            Files.writeString(folder.resolve("fixture.json"), fixture.toString());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        PeerProcess server = PeerProcess.start("aimock/start.sh", folder.toString());
        servers.add(server);
        Profile chat =
                Profiles.openAi().toBuilder().api(Profile.Api.CHAT_COMPLETIONS).build();
        return OpenAiClient.builder(chat, "gpt-5-mini")
                .baseUrl(server.url())
                .apiKey(Peer.KEY)
                .build();
    }
}
