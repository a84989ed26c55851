package dev.memora.openai;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.testkit.LlmClientContract;
import java.util.Optional;
import java.util.function.Consumer;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/**
 * A real server keeps a real model to a grammar, so that it can only write the given text. Tools and schemas are the
 * client's own; the server makes the grammar for them.
 */
@Tag("peer")
@DisplayName("OpenAiClient keeps the contract with a real model on llama-server")
class LlamaContractTest {
    private static PeerProcess server;

    @BeforeAll
    static void start() {
        server = PeerProcess.start("llama/start-chat.sh", "hermes");
    }

    @AfterAll
    static void stop() {
        Contract.requireGoodRequests();
        if (server != null) {
            server.close();
        }
    }

    @Nested
    @DisplayName("over Chat Completions")
    class Chat extends Kept {
        Chat() {
            super(Profile.Api.CHAT_COMPLETIONS);
        }
    }

    @Nested
    @DisplayName("over Responses")
    class Responses extends Kept {
        Responses() {
            super(Profile.Api.RESPONSES);
        }
    }

    private abstract static class Kept extends LlmClientContract {
        private final Profile profile;

        Kept(Profile.Api api) {
            this.profile = Profiles.llamaCpp().toBuilder().api(api).build();
        }

        @Override
        protected LlmClient answering(ChatResponse response) {
            return client(body -> {
                if (!response.calls().isEmpty()) {
                    body.put("tool_choice", "required");
                } else if (body.path("text").has("format")) {
                    // Over Responses this server overlooks the format.
                    body.set("json_schema", body.path("text").path("format").path("schema"));
                } else if (!body.has("response_format")) {
                    // Where tools may be called, the server takes no grammar but its own.
                    if (body.has("tools")) {
                        body.put("tool_choice", "none");
                    }
                    boolean cut = response.finishReason() == FinishReason.LENGTH;
                    String whole = response.text() + (cut ? " and more" : "");
                    body.put("grammar", "root ::= " + Wire.write(TextNode.valueOf(whole)));
                }
            });
        }

        /** A server that can't read the grammar refuses the request. */
        @Override
        protected LlmClient failing() {
            return client(body -> body.put("grammar", "root ::= ((("));
        }

        /** An answer without an end. */
        @Override
        protected Optional<LlmClient> hanging() {
            return Optional.of(client(body -> body.put("grammar", "root ::= \"a\" root")));
        }

        @Override
        protected boolean answersToTheLetter() {
            return false;
        }

        private LlmClient client(Consumer<ObjectNode> script) {
            OkHttpClient http = new OkHttpClient.Builder()
                    .addInterceptor(Contract.requestCheck())
                    .addInterceptor(Rewrite.body(script))
                    .build();
            return OpenAiClient.builder(profile, "babble")
                    .baseUrl(server.url())
                    .httpClient(http)
                    .build();
        }
    }
}
