package dev.memora.internal.action;

import dev.memora.event.MemoraListener;
import dev.memora.internal.evidence.Gate;
import dev.memora.internal.retrieval.Retriever;
import dev.memora.llm.ToolSpec;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The three memory tools: what a model sees, and what runs when it calls one. Thread-safe. */
public final class MemoryTools {
    private final Map<String, MemoryTool> byName = new LinkedHashMap<>();

    /** Creates the tools over a store. */
    public MemoryTools(
            MemoryStore store, Retriever retriever, Gate gate, MemoraSettings settings, MemoraListener listener) {
        for (MemoryTool tool : List.of(
                new SearchMemory(retriever),
                new RememberMemory(gate, settings, listener),
                new RequestForgetMemory(store, settings))) {
            byName.put(tool.spec().name(), tool);
        }
    }

    /** The tools as a model sees them. */
    public List<ToolSpec> specs() {
        return byName.values().stream().map(MemoryTool::spec).toList();
    }

    /** Whether this is one of them. */
    public boolean has(String name) {
        return byName.containsKey(name);
    }

    /**
     * Answers a call. What the model did wrong is in the observation.
     *
     * @throws dev.memora.MemoraException if the store or the embedding model failed; nothing was registered then
     */
    public Observation call(String name, String argumentsJson, TurnState turn) {
        MemoryTool tool = byName.get(name);
        if (tool == null) {
            return Observation.error("unknown tool");
        }
        try {
            return Observation.ok(tool.call(argumentsJson, turn));
        } catch (Arguments.InvalidException e) {
            return Observation.error(e.forModel());
        }
    }
}
