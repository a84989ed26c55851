package dev.memora.examples.script;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memora.examples.Terminal;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells what a model calls, what it is told back, and how it judges. Confined to one thread. */
final class NarratedModel implements LlmClient {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final LlmClient model;
    private final Terminal terminal;
    private final List<String> calls = new ArrayList<>();
    private final Map<String, String> observations = new LinkedHashMap<>();
    private int judgeCalls;

    NarratedModel(LlmClient model, Terminal terminal) {
        this.model = model;
        this.terminal = terminal;
    }

    /** Forgets what was told so far. */
    void reset() {
        calls.clear();
        observations.clear();
        judgeCalls = 0;
    }

    /** The names of the tools called, in order. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    /** How often the judge was asked. */
    int judgeCalls() {
        return judgeCalls;
    }

    /** The result's field in the last observation that has it; empty text if none does. */
    String observed(String field) {
        String value = "";
        for (String observation : observations.values()) {
            value = read(observation).path("result").path(field).asText(value);
        }
        return value;
    }

    /** The last observation as it is; empty text if there was none. */
    String lastObservation() {
        return observations.values().stream().reduce("", (first, second) -> second);
    }

    @Override
    public String model() {
        return model.model();
    }

    @Override
    public ChatResponse chat(ChatRequest request) {
        if (request.phase() == Phase.JUDGE) {
            ChatResponse response = model.chat(request);
            judgeCalls++;
            read(response.text())
                    .path("results")
                    .forEach(result -> terminal.detail("judge", "demonstration model: " + result));
            return response;
        }
        for (ChatMessage message : request.messages()) {
            if (message instanceof ChatMessage.ToolOutput output
                    && observations.putIfAbsent(output.callId(), output.text()) == null) {
                terminal.detail("observed", output.text());
            }
        }
        ChatResponse response = model.chat(request);
        for (ToolCall call : response.calls()) {
            calls.add(call.name());
            terminal.detail("call", call.name() + " " + call.argumentsJson());
        }
        if (response.calls().isEmpty()) {
            terminal.detail("answer", response.text());
        }
        return response;
    }

    private static JsonNode read(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("observations and verdicts are JSON", e);
        }
    }
}
