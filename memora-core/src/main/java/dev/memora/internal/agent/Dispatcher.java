package dev.memora.internal.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.internal.action.Observation;
import dev.memora.internal.text.Json;
import dev.memora.internal.turn.TurnTransaction;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import dev.memora.tool.Tool;
import dev.memora.tool.ToolArguments;
import dev.memora.tool.ToolResult;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The allow-list: whatever name the model calls, only the three memory tools and the host's own run. Confined to one
 * turn.
 */
final class Dispatcher {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Map<String, Tool> hostTools;
    private final TurnTransaction turn;
    private final Clock clock;
    private final Map<List<String>, Observation> answered = new HashMap<>();

    Dispatcher(Map<String, Tool> hostTools, TurnTransaction turn, Clock clock) {
        this.hostTools = hostTools;
        this.clock = clock;
        this.turn = turn;
    }

    static List<ToolSpec> visible(List<ToolSpec> memoryTools, Map<String, Tool> hostTools) {
        List<ToolSpec> specs = new ArrayList<>(memoryTools);
        hostTools.values().forEach(tool -> specs.add(tool.spec()));
        return specs;
    }

    /**
     * Answers a call.
     *
     * @throws ToolFailedException if a tool, or what it stands on, failed unexpectedly
     */
    Observation run(ToolCall call) {
        Tool tool = hostTools.get(call.name());
        if (tool != null) {
            Instant start = clock.instant();
            Observation observation = host(tool, call);
            turn.answered(call.name(), observation, start);
            return observation;
        }
        try {
            return turn.call(call.name(), call.argumentsJson());
        } catch (RuntimeException e) {
            throw new ToolFailedException(e);
        }
    }

    private Observation host(Tool tool, ToolCall call) {
        List<String> key = List.of(call.name(), call.argumentsJson());
        Observation cached = tool.cached() ? answered.get(key) : null;
        if (cached != null) {
            return cached;
        }
        ToolResult result;
        try {
            result = tool.handler().run(arguments(call.argumentsJson()));
        } catch (ToolArguments.InvalidArgumentException | Json.NotAnObjectException e) {
            return Observation.error(String.valueOf(e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ToolFailedException(e);
        } catch (Exception e) {
            throw new ToolFailedException(e);
        }
        turn.observed(result.text(), tool.trust());
        Observation observation = result.ok() ? Observation.ok(result.text()) : Observation.error(result.text());
        answered.put(key, observation);
        return observation;
    }

    private static ToolArguments arguments(String json) {
        ObjectNode values = Json.parseObject(json.isBlank() ? "{}" : json);
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        values.properties().forEach(field -> map.put(field.getKey(), plain(field.getValue())));
        return new ToolArguments(map, Json.write(values));
    }

    private static @Nullable Object plain(JsonNode value) {
        return MAPPER.convertValue(value, Object.class);
    }

    /** A tool failed unexpectedly; the turn ends. */
    static final class ToolFailedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        ToolFailedException(Exception cause) {
            super("a tool failed", cause);
        }
    }
}
