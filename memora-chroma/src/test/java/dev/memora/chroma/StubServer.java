package dev.memora.chroma;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import dev.memora.memory.Memory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/** A server that answers what a healthy one wouldn't. Unless told otherwise it has the collection, without records. */
final class StubServer implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String NOTHING = "{\"ids\":[],\"metadatas\":[],\"embeddings\":[]}";

    private final WireMockServer server =
            new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
    private int steps;

    StubServer() {
        server.start();
        always("heartbeat", recorded("heartbeat"));
        always("pre-flight-checks", recorded("pre-flight-checks"));
        always(
                "collections/memora",
                json(
                        200,
                        "{\"id\":\"an-id\",\"configuration_json\":{\"hnsw\":{\"space\":\"cosine\"}},"
                                + "\"metadata\":{\"memora\":1,\"model\":\"samples\",\"dimensions\":8,\"recipe\":\"\"},"
                                + "\"dimension\":null}"));
        always("get", json(200, NOTHING));
        always("upsert", json(200, "{}"));
        always("update", json(200, "{}"));
        always("delete", json(200, "{}"));
        always("count", json(200, "0"));
    }

    ChromaMemoryStoreBuilder builder() {
        return ChromaMemoryStore.builder("http://127.0.0.1:" + server.port())
                .retryWaits(Duration.ofMillis(1), Duration.ofSeconds(2));
    }

    /** Every call whose path ends so is answered with this. */
    void always(String call, ResponseDefinitionBuilder answer) {
        server.stubFor(any(urlPathMatching(".*/" + call)).willReturn(answer));
    }

    /** The next calls whose path ends so are answered with these, and the ones behind them with the last. */
    void inTurn(String call, ResponseDefinitionBuilder... answers) {
        String scenario = call + ++steps;
        for (int i = 0; i < answers.length; i++) {
            server.stubFor(any(urlPathMatching(".*/" + call))
                    .inScenario(scenario)
                    .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "after " + i)
                    .willSetStateTo("after " + Math.min(i + 1, answers.length - 1))
                    .willReturn(answers[i]));
        }
    }

    /** Everything is answered with this. */
    void nothingBut(ResponseDefinitionBuilder answer) {
        server.resetAll();
        server.stubFor(any(anyUrl()).willReturn(answer));
    }

    int calls(String call) {
        return server.findAll(anyRequestedFor(urlPathMatching(".*/" + call))).size();
    }

    int calls() {
        return server.findAll(anyRequestedFor(anyUrl())).size();
    }

    String headerOfLastCall(String name) {
        return server.getAllServeEvents().get(0).getRequest().getHeader(name);
    }

    static ResponseDefinitionBuilder json(int status, String body) {
        return aResponse()
                .withStatus(status)
                .withHeader("content-type", "application/json")
                .withBody(body);
    }

    static ResponseDefinitionBuilder text(int status, String body) {
        return aResponse().withStatus(status).withBody(body);
    }

    /** A record as the server would hold it. */
    static ResponseDefinitionBuilder holding(Memory... memories) {
        var reply = JSON.createObjectNode();
        var ids = reply.putArray("ids");
        var metadata = reply.putArray("metadatas");
        for (Memory memory : memories) {
            Row row = RowCodec.rows(memory, "key of " + memory.content(), List.of(Samples.axis(0)), java.util.Set.of())
                    .get(0);
            ids.add(row.id());
            metadata.add(row.metadata());
        }
        return json(200, reply.toString());
    }

    /** An answer of a real server, from the recordings. */
    static ResponseDefinitionBuilder recorded(String name) {
        try (InputStream file = StubServer.class.getResourceAsStream("/fixtures/" + name + ".json")) {
            JsonNode response = JSON.readTree(file).path("response");
            JsonNode body = response.path("body");
            ResponseDefinitionBuilder answer = aResponse()
                    .withStatus(response.path("status").asInt())
                    .withBody(body.isTextual() ? body.asText() : body.isNull() ? "" : body.toString());
            String type = response.path("headers").path("content-type").asText();
            return type.isEmpty() ? answer : answer.withHeader("content-type", type);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        server.stop();
    }
}
