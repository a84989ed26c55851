package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.memora.embedding.EmbeddingSpace;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfilesTest extends PeerTest {
    @ParameterizedTest
    @CsvSource({
        "https://api.openai.com/v1,openai,RESPONSES",
        "https://api.deepseek.com/v1,deepseek,CHAT_COMPLETIONS",
        "https://api.groq.com/openai/v1,groq,CHAT_COMPLETIONS",
        "https://api.mistral.ai/v1/,mistral,CHAT_COMPLETIONS",
        "https://generativelanguage.googleapis.com/v1beta/openai,gemini,CHAT_COMPLETIONS",
        "https://openrouter.ai/api/v1,openrouter,CHAT_COMPLETIONS",
        "http://localhost:11434/v1,ollama,CHAT_COMPLETIONS",
        "http://10.0.0.7:9000/v1,generic,CHAT_COMPLETIONS",
        "https://my.openai.azure.com/openai/v1,azure,RESPONSES"
    })
    void knowsServersByTheirUrl(String url, String name, Profile.Api api) {
        Profile profile = Profiles.forBaseUrl(url);

        assertThat(profile.name()).isEqualTo(name);
        assertThat(profile.api()).isEqualTo(api);
        assertThat(profile.baseUrl()).isEqualTo(Profile.trimSlash(url));
    }

    @Test
    void completesAzuresEndpoint() {
        assertThat(Profiles.forBaseUrl("https://my.openai.azure.com").baseUrl())
                .isEqualTo("https://my.openai.azure.com/openai/v1");
    }

    @Test
    void speaksBothOfAzuresUrlStyles() {
        String host = peer.url().replace("/v1", "");
        peer.replies(Fixtures.responses("completed", Fixtures.message("B2")));
        OpenAiClient.builder(Profiles.azure(host), "my-deployment")
                .apiKey(Peer.KEY)
                .build()
                .chat(Fixtures.request());
        fine();
        OpenAiClient.builder(Profiles.azureDeployment(host, "2024-10-21"), "my-deployment")
                .apiKey(Peer.KEY)
                .build()
                .chat(Fixtures.request());

        assertThat(peer.requests().get(0).target()).isEqualTo("/openai/v1/responses");
        assertThat(peer.body(0).get("model").textValue()).isEqualTo("my-deployment");
        assertThat(peer.requests().get(1).target())
                .isEqualTo("/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21");
        assertThat(peer.requests())
                .allMatch(request -> request.headers().get("api-key").equals(Peer.KEY));
    }

    @Test
    void sendsAnEntraTokenAsABearer() {
        fine();
        Profile entra = Profiles.azureDeployment(peer.url().replace("/v1", ""), "2024-10-21").toBuilder()
                .auth(Profile.Auth.BEARER)
                .build();
        OpenAiClient.builder(entra, "d").apiKey("token").build().chat(Fixtures.request());

        assertThat(peer.requests().get(0).headers()).containsEntry("authorization", "Bearer token");
    }

    @Test
    void readsTheUsualVariables() {
        fine();
        OpenAiClient.fromEnvironment(
                        "test-model",
                        Map.of(
                                "OPENAI_BASE_URL",
                                peer.url(),
                                "OPENAI_API_KEY",
                                " " + Peer.KEY + "\n",
                                "OPENAI_ORG_ID",
                                "org-1",
                                "OPENAI_PROJECT_ID",
                                "p-1"))
                .chat(Fixtures.request());

        assertThat(peer.requests().get(0).headers())
                .containsEntry("authorization", "Bearer " + Peer.KEY)
                .containsEntry("openai-organization", "org-1")
                .containsEntry("openai-project", "p-1");
    }

    @Test
    void needsNoKeyForALocalServer() {
        fine();

        OpenAiClient.fromEnvironment("test-model", Map.of("OPENAI_BASE_URL", peer.url()))
                .chat(Fixtures.request());

        assertThat(peer.requests().get(0).headers()).doesNotContainKey("authorization");
    }

    @Test
    void saysInOneSentenceWhatIsMissing() {
        String sentence = "set OPENAI_API_KEY, or set OPENAI_BASE_URL to a server that needs no key";

        assertThatThrownBy(() -> OpenAiClient.fromEnvironment("gpt", Map.of()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(sentence);
        assertThatThrownBy(() -> OpenAiEmbeddingClient.fromEnvironment(EmbeddingSpace.of("e", 2), Map.of()))
                .hasMessage(sentence);
        assertThatThrownBy(() -> OpenAiClient.builder(Profiles.openAi(), "gpt").build())
                .hasMessageContaining("apiKey");
    }

    @Test
    void copiesEveryFlag() {
        Profile all = Profile.builder("x", "http://localhost/v1")
                .auth(Profile.Auth.API_KEY)
                .keyRequired(false)
                .apiVersion("v")
                .api(Profile.Api.RESPONSES)
                .tokenCounting(true)
                .emptyText(Profile.EmptyText.FILLED)
                .rescueCalls(true)
                .instructionsRole("developer")
                .maxTokensField("m")
                .strictFlag(true)
                .answerFormat(Profile.AnswerFormat.NONE)
                .callIdStyle(Profile.CallIdStyle.NINE_ALPHANUMERICS)
                .replay(false)
                .thinkTags(true)
                .dimensionsField(true)
                .base64(true)
                .maxBatch(7)
                .build();

        assertThat(all.toBuilder().build()).usingRecursiveComparison().isEqualTo(all);
    }
}
