package dev.memora.openai;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** OpenAI's own description of its API, where the shared folder has it. */
final class Contract {
    private static final String LOCATION = "memora:openapi";
    private static final Map<String, String> REQUESTS = Map.of(
            "chat/completions", "CreateChatCompletionRequest",
            "responses", "CreateResponse",
            "embeddings", "CreateEmbeddingRequest",
            "responses/input_tokens", "TokenCountsBody");
    private static final Map<String, String> REPLIES = Map.of(
            "chat/completions", "CreateChatCompletionResponse",
            "responses", "Response",
            "embeddings", "CreateEmbeddingResponse",
            "responses/input_tokens", "TokenCountsResource");
    private static final Map<String, String> EVENTS = Map.of(
            "chat/completions", "CreateChatCompletionStreamResponse",
            "responses", "ResponseStreamEvent");
    private static final Optional<SchemaRegistry> REGISTRY =
            SharedFolder.find("data/openai/openapi-slim.json").map(Contract::load);
    private static final Map<String, Schema> SCHEMAS = new ConcurrentHashMap<>();

    private Contract() {}

    private static SchemaRegistry load(java.nio.file.Path file) {
        String document = SharedFolder.read(file);
        return SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12, builder -> builder.schemas(Map.of(LOCATION, document)));
    }

    static boolean isThere() {
        return REGISTRY.isPresent();
    }

    static void checkRequest(String path, JsonNode body) {
        check(REQUESTS, path, body);
    }

    static void checkReply(String path, JsonNode body) {
        check(REPLIES, path, body);
    }

    static void checkEvent(String path, JsonNode event) {
        check(EVENTS, path, event);
    }

    private static void check(Map<String, String> names, String path, JsonNode body) {
        Optional.ofNullable(names.get(path))
                .ifPresent(name -> assertThat(violations(name, body))
                        .as("%s %s", name, body)
                        .isEmpty());
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
