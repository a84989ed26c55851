package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import okhttp3.Interceptor;
import okio.Buffer;

/** OpenAI's own description of its API, where the shared folder has it, and of llama-server's count beside it. */
final class Contract {
    private static final String LOCATION = "memora:openapi";
    private static final Map<String, String> REQUESTS = Map.of(
            "chat/completions", "CreateChatCompletionRequest",
            "responses", "CreateResponse",
            "embeddings", "CreateEmbeddingRequest",
            "responses/input_tokens", "TokenCountsBody",
            "chat/completions/input_tokens", "CreateChatCompletionRequest");
    private static final Map<String, String> REPLIES = Map.of(
            "chat/completions", "CreateChatCompletionResponse",
            "responses", "Response",
            "embeddings", "CreateEmbeddingResponse",
            "responses/input_tokens", "TokenCountsResource",
            "chat/completions/input_tokens", "TokenCountsResource");
    private static final Map<String, String> EVENTS = Map.of(
            "chat/completions", "CreateChatCompletionStreamResponse",
            "responses", "ResponseStreamEvent");
    private static final Optional<SchemaRegistry> REGISTRY =
            SharedFolder.find("data/openai/openapi-slim.json").map(Contract::load);
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private static final List<AssertionError> FAULTS = new CopyOnWriteArrayList<>();

    private Contract() {}

    private static SchemaRegistry load(java.nio.file.Path file) {
        String document = SharedFolder.read(file);
        return SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(LOCATION, document)));
    }

    /** Compiles what is checked against, so that no call has to wait for it. */
    static void warmUp() {
        Stream.of(REQUESTS, REPLIES, EVENTS)
                .flatMap(names -> names.values().stream())
                .filter(name -> !SCHEMAS.containsKey(name))
                .forEach(name -> violations(name, Wire.object()));
    }

    static boolean isThere() {
        return REGISTRY.isPresent();
    }

    static void checkRequest(String path, JsonNode body) {
        check(REQUESTS, path, body);
    }

    /** Checks what a client sends to a server that nobody here wrote; a bad request never gets there. */
    static Interceptor requestCheck() {
        return chain -> {
            Buffer body = new Buffer();
            Objects.requireNonNull(chain.request().body()).writeTo(body);
            String path = chain.request().url().encodedPath().replaceFirst("^.*?/(v1|deployments/[^/]+)/", "");
            try {
                checkRequest(path, Wire.parse(body.readUtf8()).orElseThrow());
            } catch (AssertionError e) {
                FAULTS.add(e);
                throw new IOException(e);
            }
            return chain.proceed(chain.request());
        };
    }

    /** Fails if a request to such a server was none that OpenAI knows. */
    static void requireGoodRequests() {
        assertThat(FAULTS).isEmpty();
    }

    static void checkReply(String path, JsonNode body) {
        check(REPLIES, path, body);
    }

    static void checkEvent(String path, JsonNode event) {
        check(EVENTS, path, event);
    }

    static void checkError(JsonNode body) {
        assertThat(violations("ErrorResponse", body)).as("%s", body).isEmpty();
    }

    private static void check(Map<String, String> names, String path, JsonNode body) {
        assertThat(names).as("paths with a description").containsKey(path);
        String name = names.get(path);
        assertThat(violations(name, body)).as("%s %s", name, body).isEmpty();
    }

    /** How a value breaks a named schema; nothing if the document isn't there. */
    static List<String> violations(String name, JsonNode value) {
        return REGISTRY.map(registry -> SCHEMAS.computeIfAbsent(
                        name, n -> registry.getSchema(SchemaLocation.of(LOCATION + "#/components/schemas/" + n))))
                .map(schema ->
                        schema.validate(value).stream().map(Error::toString).toList())
                .orElse(List.of());
    }
}
