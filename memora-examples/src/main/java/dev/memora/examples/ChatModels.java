package dev.memora.examples;

import dev.memora.examples.demonstration.DemonstrationModel;
import dev.memora.llm.LlmClient;
import dev.memora.openai.OpenAiClient;
import java.util.Map;

/** Which language model the demo talks to. */
public final class ChatModels {
    private static final String DEFAULT_MODEL = "gpt-4.1-mini";

    private ChatModels() {}

    /**
     * A model, and how to introduce it.
     *
     * @param client the model
     * @param real whether it is a language model
     * @param name its name
     */
    public record Choice(LlmClient client, boolean real, String name) {}

    /** The offline model of plain rules. */
    static Choice demonstration() {
        return new Choice(new DemonstrationModel(), false, DemonstrationModel.NAME);
    }

    /**
     * The OpenAI-compatible model that {@code OPENAI_API_KEY} or {@code OPENAI_BASE_URL} stand for, under the name in
     * {@code MEMORA_MODEL}; without any of them, or with the name {@code demonstration}, the offline one.
     *
     * @throws IllegalArgumentException if the base URL is none or a key is missing, in one sentence for the user
     */
    static Choice fromEnvironment(Map<String, String> environment) {
        String key = environment.getOrDefault("OPENAI_API_KEY", "").strip();
        String url = environment.getOrDefault("OPENAI_BASE_URL", "").strip();
        String name = environment.getOrDefault("MEMORA_MODEL", "").strip();
        if (name.equals(DemonstrationModel.NAME) || (name.isEmpty() && key.isEmpty() && url.isEmpty())) {
            return demonstration();
        }
        if (!url.isEmpty() && !url.startsWith("http://") && !url.startsWith("https://")) {
            throw new IllegalArgumentException("OPENAI_BASE_URL must start with http:// or https://.");
        }
        try {
            LlmClient client = OpenAiClient.fromEnvironment(name.isEmpty() ? DEFAULT_MODEL : name, environment);
            return new Choice(client, true, client.model());
        } catch (IllegalStateException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
