package dev.memora.internal.action;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.llm.ToolSpec;

/** One of the three tools a model has for memories. Thread-safe: what belongs to a turn is in its {@link TurnState}. */
interface MemoryTool {
    ToolSpec spec();

    /**
     * Answers a call.
     *
     * @return the result for the model
     * @throws Arguments.InvalidException with what the model should change
     */
    ObjectNode call(String argumentsJson, TurnState turn);
}
