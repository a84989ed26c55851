package dev.memora.openai;

import dev.memora.openai.Profile.AnswerFormat;
import dev.memora.openai.Profile.Auth;
import dev.memora.openai.Profile.CallIdStyle;
import java.util.Locale;
import okhttp3.HttpUrl;

/** Ready-made profiles. Local servers need no key; their URLs are the usual ones of this machine. */
public final class Profiles {
    private Profiles() {}

    /** OpenAI itself. */
    public static Profile openAi() {
        return Profile.builder("openai", "https://api.openai.com/v1")
                .instructionsRole("developer")
                .maxTokensField("max_completion_tokens")
                .strictFlag(true)
                .dimensionsField(true)
                .base64(true)
                .maxBatch(2_048)
                .api(Profile.Api.RESPONSES)
                .tokenCounting(true)
                .build();
    }

    /**
     * Azure's {@code /openai/v1} URLs.
     *
     * @param endpoint such as {@code https://my-resource.openai.azure.com}
     */
    public static Profile azure(String endpoint) {
        return openAi().toBuilder()
                .name("azure")
                .baseUrl(Profile.trimSlash(endpoint) + "/openai/v1")
                .auth(Auth.API_KEY)
                .base64(false)
                .tokenCounting(false)
                .build();
    }

    /**
     * Azure's older URLs, with the deployment in the path and a version in the query. The model's name is the
     * deployment's.
     *
     * @param endpoint such as {@code https://my-resource.openai.azure.com}
     * @param apiVersion such as {@code 2024-10-21}
     */
    public static Profile azureDeployment(String endpoint, String apiVersion) {
        return azure(endpoint).toBuilder()
                .name("azure-deployment")
                .baseUrl(Profile.trimSlash(endpoint) + "/openai")
                .apiVersion(apiVersion)
                .api(Profile.Api.CHAT_COMPLETIONS)
                .build();
    }

    /** A local Ollama. Its prompt limit is a setting of the server, which cuts silently what is longer. */
    public static Profile ollama() {
        return local("ollama", 11_434).thinkTags(true).build();
    }

    /** A local vLLM. Automatic tool calls are an option of the server's start. */
    public static Profile vllm() {
        return local("vllm", 8_000).thinkTags(true).build();
    }

    /** A local LM Studio. */
    public static Profile lmStudio() {
        return local("lmstudio", 1_234).thinkTags(true).build();
    }

    /** A local llama-server of llama.cpp. */
    public static Profile llamaCpp() {
        return local("llamacpp", 8_080).thinkTags(true).tokenCounting(true).build();
    }

    /** DeepSeek. */
    public static Profile deepSeek() {
        return Profile.builder("deepseek", "https://api.deepseek.com/v1")
                .answerFormat(AnswerFormat.JSON_OBJECT)
                .build();
    }

    /** Groq. */
    public static Profile groq() {
        return Profile.builder("groq", "https://api.groq.com/openai/v1")
                .maxTokensField("max_completion_tokens")
                .build();
    }

    /** Mistral. */
    public static Profile mistral() {
        return Profile.builder("mistral", "https://api.mistral.ai/v1")
                .callIdStyle(CallIdStyle.NINE_ALPHANUMERICS)
                .build();
    }

    /** Gemini behind its OpenAI-compatible URL. */
    public static Profile gemini() {
        return Profile.builder("gemini", "https://generativelanguage.googleapis.com/v1beta/openai")
                .dimensionsField(true)
                .maxBatch(100)
                .build();
    }

    /** OpenRouter. */
    public static Profile openRouter() {
        return Profile.builder("openrouter", "https://openrouter.ai/api/v1")
                .strictFlag(true)
                .build();
    }

    /** A server of which only the URL is known: Chat Completions, and no field that some server is known to refuse. */
    public static Profile generic() {
        return local("generic", 8_000).build();
    }

    /**
     * The ready-made profile for a URL, recognised by its host, with this URL; {@link #generic()} if none fits.
     *
     * @throws IllegalArgumentException if it is no http or https URL
     */
    public static Profile forBaseUrl(String baseUrl) {
        HttpUrl url = HttpUrl.parse(baseUrl);
        if (url == null) {
            throw new IllegalArgumentException("the base URL must be an http or https URL");
        }
        String host = url.host().toLowerCase(Locale.ROOT);
        if (host.endsWith(".openai.azure.com")) {
            Profile azure = azure("https://" + host);
            return url.encodedPath().equals("/")
                    ? azure
                    : azure.toBuilder().baseUrl(baseUrl).build();
        }
        Profile profile = switch (host) {
            case "api.openai.com" -> openAi();
            case "api.deepseek.com" -> deepSeek();
            case "api.groq.com" -> groq();
            case "api.mistral.ai" -> mistral();
            case "generativelanguage.googleapis.com" -> gemini();
            case "openrouter.ai" -> openRouter();
            default -> url.port() == 11_434 ? ollama() : generic();
        };
        return profile.toBuilder().baseUrl(baseUrl).build();
    }

    private static Profile.Builder local(String name, int port) {
        return Profile.builder(name, "http://localhost:" + port + "/v1").keyRequired(false);
    }
}
