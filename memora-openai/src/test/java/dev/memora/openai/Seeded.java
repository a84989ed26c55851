package dev.memora.openai;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.TextSink;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import okhttp3.OkHttpClient;

/** A client of a server that babbles: the same babble for the same seed, not too long, through one API or stream. */
final class Seeded implements LlmClient {
    private final AtomicLong seed;
    private final OpenAiClient client;
    private final boolean streaming;

    Seeded(Profile profile, String url, long seed, boolean streaming) {
        this.seed = new AtomicLong(seed * 1_000);
        this.streaming = streaming;
        this.client = OpenAiClient.builder(profile, "babble")
                .baseUrl(url)
                .maxRetries(1)
                .httpClient(new OkHttpClient.Builder()
                        .addInterceptor(Contract.requestCheck())
                        .addInterceptor(Rewrite.body(this::seed))
                        .build())
                .build();
    }

    private void seed(ObjectNode body) {
        long number = seed.incrementAndGet();
        body.put("seed", number);
        // Babble seldom ends by itself; a stop in every other request makes it end where nobody would.
        if (number % 2 == 0) {
            body.putArray("stop").add("e ");
        }
    }

    @Override
    public String model() {
        return client.model();
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        ChatRequest bounded = request.toBuilder().maxOutputTokens(120).build();
        if (!streaming) {
            return client.chat(bounded);
        }
        List<String> pieces = new ArrayList<>();
        ChatResponse response = client.stream(bounded, new TextSink() {
            @Override
            public void text(String piece) {
                pieces.add(piece);
            }

            @Override
            public void discarded() {
                pieces.clear();
            }
        });
        if (!String.join("", pieces).equals(response.text())) {
            throw new AssertionError("the pieces don't add up to the text");
        }
        return response;
    }
}
