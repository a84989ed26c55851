package dev.memora.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import dev.memora.openai.OpenAiClient;
import dev.memora.openai.Profile;
import dev.memora.openai.Profiles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Response;
import okhttp3.ResponseBody;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What the OpenAI adapter itself costs: a request of 40 messages and 10 tools is encoded, and a reply with two calls
 * decoded. The HTTP client answers without a network, but with the two changes of thread that a call has.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class OpenAiWireBenchmark {
    private static final String CALL = "\"name\":\"search_memory\",\"arguments\":\"{\\\"query\\\":\\\"level\\\"}\"";
    private static final String RESPONSES = "{\"status\":\"completed\",\"output\":["
            + "{\"type\":\"function_call\",\"id\":\"f1\",\"call_id\":\"n1\"," + CALL + "},"
            + "{\"type\":\"function_call\",\"id\":\"f2\",\"call_id\":\"n2\"," + CALL + "}],"
            + "\"usage\":{\"input_tokens\":9,\"output_tokens\":9}}";
    private static final String CHAT = "{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":["
            + "{\"id\":\"n1\",\"function\":{" + CALL + "}},{\"id\":\"n2\",\"function\":{" + CALL + "}}]}}]}";

    /** Which API; JMH sets it. */
    @Param({"RESPONSES", "CHAT_COMPLETIONS"})
    public @Nullable String api;

    private final ChatRequest request = ChatRequest.builder(messages())
            .instructions("You keep a memory. ".repeat(40))
            .tools(tools())
            .build();
    private @Nullable OpenAiClient client;

    /** Creates the benchmark; JMH calls it. */
    public OpenAiWireBenchmark() {}

    /** Makes the client. */
    @Setup
    public void connect() {
        boolean responses = Profile.Api.RESPONSES.name().equals(api);
        byte[] reply = (responses ? RESPONSES : CHAT).getBytes(UTF_8);
        OkHttpClient http = new OkHttpClient.Builder()
                .addInterceptor(chain -> new Response.Builder()
                        .request(chain.request())
                        .protocol(Protocol.HTTP_1_1)
                        .code(200)
                        .message("OK")
                        .body(ResponseBody.create(reply, MediaType.get("application/json")))
                        .build())
                .build();
        Profile profile = Profiles.openAi().toBuilder()
                .api(responses ? Profile.Api.RESPONSES : Profile.Api.CHAT_COMPLETIONS)
                .build();
        client = OpenAiClient.builder(profile, "model")
                .apiKey("key")
                .httpClient(http)
                .build();
    }

    /** One call. */
    @Benchmark
    public ChatResponse encodeAndDecode() {
        if (client == null) {
            throw new IllegalStateException("not connected");
        }
        return client.chat(request);
    }

    private static List<ChatMessage> messages() {
        List<ChatMessage> messages = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            ToolCall call = new ToolCall("call_" + i, "search_memory", "{\"query\":\"English level\"}");
            messages.add(new ChatMessage.User("What was my level in exercise " + i + "? 我的程度如何？"));
            messages.add(new ChatMessage.Assistant("", List.of(call), Optional.empty()));
            messages.add(new ChatMessage.ToolOutput(call.id(), "{\"ok\":true,\"result\":{\"count\":0}}"));
            messages.add(ChatMessage.Assistant.of("I know nothing about it yet."));
        }
        return messages;
    }

    private static List<ToolSpec> tools() {
        List<ToolSpec> tools = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            tools.add(new ToolSpec(
                    "tool_" + i,
                    "Searches, stores or forgets something.",
                    "{\"type\":\"object\",\"properties\":{\"query\":{\"type\":\"string\"},"
                            + "\"limit\":{\"type\":[\"integer\",\"null\"]}},\"required\":[\"query\",\"limit\"],"
                            + "\"additionalProperties\":false}"));
        }
        return tools;
    }
}
