package dev.memora.openai;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.matching.RegexPattern;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;

/** A local server that speaks Chat Completions, whole and streamed. */
final class ChatServer implements AutoCloseable {
    final WireMockServer http =
            new WireMockServer(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"));

    ChatServer() {
        http.start();
    }

    OpenAiClient client() {
        return builder().build();
    }

    ConnectionBuilder<OpenAiClient> builder() {
        return OpenAiClient.builder(Profiles.generic(), "test-model")
                .baseUrl(http.baseUrl() + "/v1")
                .apiKey("sk-test-1234567890");
    }

    ChatServer answers(ChatResponse response) {
        http.stubFor(post(anyUrl())
                .atPriority(5)
                .willReturn(json(200, reply(response, "message").toString())));
        http.stubFor(post(anyUrl())
                .atPriority(4)
                .withRequestBody(new RegexPattern("(?s).*\"stream\":true.*"))
                .willReturn(aResponse()
                        .withHeader("Content-Type", "text/event-stream")
                        .withBody(events(response))));
        return this;
    }

    ChatServer answers(int status, String body) {
        http.stubFor(post(anyUrl()).willReturn(json(status, body)));
        return this;
    }

    static ResponseDefinitionBuilder json(int status, String body) {
        return aResponse()
                .withStatus(status)
                .withHeader("Content-Type", "application/json")
                .withHeader("x-request-id", "req_1")
                .withBody(body);
    }

    private static String events(ChatResponse response) {
        StringBuilder events = new StringBuilder(": keep-alive\n\ndata: {\"choices\":[]}\n\n");
        response.text().codePoints().forEach(c -> {
            ObjectNode delta = Wire.object();
            delta.putArray("choices").addObject().putObject("delta").put("content", Character.toString(c));
            events.append("data: ").append(Wire.write(delta)).append("\n\n");
        });
        ObjectNode rest = reply(response, "delta");
        ((ObjectNode) rest.at("/choices/0/delta")).remove("content");
        return events.append("data: ")
                .append(Wire.write(rest))
                .append("\n\ndata: [DONE]\n\n")
                .toString();
    }

    private static ObjectNode reply(ChatResponse response, String field) {
        ObjectNode reply = Wire.object();
        ObjectNode choice = reply.putArray("choices").addObject();
        choice.put("finish_reason", response.finishReason() == FinishReason.LENGTH ? "length" : "stop");
        ObjectNode message = choice.putObject(field).put("role", "assistant").put("content", response.text());
        ArrayNode calls = message.putArray("tool_calls");
        for (int i = 0; i < response.calls().size(); i++) {
            ObjectNode call = calls.addObject()
                    .put("index", i)
                    .put("id", response.calls().get(i).id());
            call.put("type", "function")
                    .putObject("function")
                    .put("name", response.calls().get(i).name())
                    .put("arguments", response.calls().get(i).argumentsJson());
        }
        reply.putObject("usage")
                .put("prompt_tokens", response.usage().input())
                .put("completion_tokens", response.usage().output());
        return reply;
    }

    @Override
    public void close() {
        http.stop();
    }
}
