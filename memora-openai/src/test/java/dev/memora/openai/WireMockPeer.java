package dev.memora.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.LoggedResponse;
import com.github.tomakehurst.wiremock.http.Request;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A local server of WireMock. When it closes, all that came and went is held against OpenAI's own description: every
 * request, and every reply but those that say that no description knows them.
 */
final class WireMockPeer implements AutoCloseable {
    private static final String ODD = "x-fixture-is-odd";

    private final Map<String, Function<JsonNode, ResponseDefinitionBuilder>> answers = new ConcurrentHashMap<>();
    private final WireMockServer server = new WireMockServer(
            wireMockConfig().dynamicPort().bindAddress("127.0.0.1").extensions(new Answers()));

    WireMockPeer() {
        Contract.warmUp();
        server.start();
    }

    /** The address, without a path. */
    String host() {
        return server.baseUrl();
    }

    /** Answers requests to a path, such as {@code /v1/responses}, from their body. */
    WireMockPeer answer(String path, Function<JsonNode, ResponseDefinitionBuilder> answer) {
        answers.put(path, answer);
        server.stubFor(post(urlPathEqualTo(path)).willReturn(aResponse().withTransformers(Answers.NAME)));
        return this;
    }

    /** A reply as OpenAI describes it. */
    static ResponseDefinitionBuilder reply(JsonNode body) {
        return json(200, Wire.write(body));
    }

    /** A streamed reply as OpenAI describes it. */
    static ResponseDefinitionBuilder stream(Iterable<? extends JsonNode> events) {
        StringBuilder text = new StringBuilder(": keep-alive\n\n");
        events.forEach(event -> text.append("data: ").append(Wire.write(event)).append("\n\n"));
        return aResponse()
                .withHeader("Content-Type", "text/event-stream")
                .withBody(text.append("data: [DONE]\n\n").toString());
    }

    /** An error as OpenAI describes it. */
    static ResponseDefinitionBuilder error(int status, String message) {
        ObjectNode body = Wire.object();
        body.putObject("error")
                .put("message", message)
                .put("type", "invalid_request_error")
                .putNull("param")
                .putNull("code");
        return json(status, Wire.write(body));
    }

    /** A reply that no description knows. */
    static ResponseDefinitionBuilder odd(int status, String body) {
        return json(status, body).withHeader(ODD, "yes");
    }

    private static ResponseDefinitionBuilder json(int status, String body) {
        return aResponse()
                .withStatus(status)
                .withHeader("Content-Type", "application/json")
                .withHeader("x-request-id", "req_1")
                .withBody(body);
    }

    @Override
    public void close() {
        server.stop();
        server.getAllServeEvents().forEach(WireMockPeer::check);
    }

    private static void check(ServeEvent event) {
        String path = event.getRequest().getUrl().replaceFirst("^/[^/]+/", "");
        Contract.checkRequest(path, json(event.getRequest().getBodyAsString()));
        LoggedResponse reply = event.getResponse();
        if (reply == null || reply.getHeaders().getHeader(ODD).isPresent()) {
            return;
        }
        if (reply.getMimeType().toLowerCase(Locale.ROOT).contains("event-stream")) {
            reply.getBodyAsString()
                    .lines()
                    .filter(line -> line.startsWith("data: {"))
                    .forEach(line -> Contract.checkEvent(path, json(line.substring("data: ".length()))));
        } else if (reply.getStatus() == 200) {
            Contract.checkReply(path, json(reply.getBodyAsString()));
        } else {
            Contract.checkError(json(reply.getBodyAsString()));
        }
    }

    private static JsonNode json(String body) {
        return Wire.parse(body).orElseThrow();
    }

    private final class Answers implements ResponseDefinitionTransformerV2 {
        private static final String NAME = "answers";

        @Override
        public ResponseDefinition transform(ServeEvent event) {
            Request request = event.getRequest();
            return answers.get(request.getUrl())
                    .apply(json(request.getBodyAsString()))
                    .build();
        }

        @Override
        public String getName() {
            return NAME;
        }

        @Override
        public boolean applyGlobally() {
            return false;
        }
    }
}
