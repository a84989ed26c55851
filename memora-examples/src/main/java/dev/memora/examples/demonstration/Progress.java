package dev.memora.examples.demonstration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How far the turn is.
 *
 * @param userMessage what the user said last
 * @param observations what tools answered since, oldest first
 * @param tools the names of the tools that may be called
 */
record Progress(String userMessage, List<Observation> observations, Set<String> tools) {
    /**
     * What a tool answered.
     *
     * @param tool its name
     * @param json the answer; a missing node if it is no JSON
     */
    record Observation(String tool, JsonNode json) {
        boolean ok() {
            return json.path("ok").asBoolean(false);
        }

        JsonNode result() {
            return json.path("result");
        }
    }

    static Progress of(ChatRequest request) {
        String userMessage = "";
        List<Observation> observations = new ArrayList<>();
        Map<String, String> names = new HashMap<>();
        for (ChatMessage message : request.messages()) {
            if (message instanceof ChatMessage.User user) {
                userMessage = user.text();
                observations.clear();
            } else if (message instanceof ChatMessage.Assistant assistant) {
                for (ToolCall call : assistant.calls()) {
                    names.put(call.id(), call.name());
                }
            } else if (message instanceof ChatMessage.ToolOutput output) {
                observations.add(
                        new Observation(names.getOrDefault(output.callId(), ""), Json.readLeniently(output.text())));
            }
        }
        Set<String> tools = request.toolChoice() == ChatRequest.ToolChoice.NONE
                ? Set.of()
                : request.tools().stream().map(ToolSpec::name).collect(Collectors.toSet());
        return new Progress(userMessage, List.copyOf(observations), tools);
    }

    /** The last answer of this tool. */
    Optional<Observation> last(String tool) {
        return observations.stream()
                .filter(observation -> observation.tool().equals(tool))
                .reduce((first, second) -> second);
    }
}
