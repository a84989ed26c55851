package dev.memora.internal.action;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.internal.text.CodePoints;
import dev.memora.internal.text.Json;
import dev.memora.llm.ToolSpec;
import dev.memora.memory.Memory;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.MemoryStore;
import java.util.List;
import java.util.Optional;

/** {@code request_forget_memory}: becomes a pending action that waits for a person. Deletes nothing. */
final class RequestForgetMemory implements MemoryTool {
    static final String NAME = "request_forget_memory";

    /** Code points of the text the model sees; the person sees all of it. */
    private static final int PREVIEW = 120;

    private static final List<String> ARGUMENTS = List.of("memory_id", "reason");
    private static final ToolSpec SPEC = new ToolSpec(
            NAME,
            "Asks the application to forget one memory, when the user wants that. Search first and use the memory_id"
                    + " from the result. Nothing is deleted until the user confirms outside this conversation, so say"
                    + " that it is waiting, not that it is done.",
            """
            {"type":"object","properties":{"memory_id":{"type":"string","description":"The memory_id from a search in\
             this turn."},"reason":{"type":"string","description":"Why the user wants it forgotten, in one\
             sentence."}},"required":["memory_id","reason"],"additionalProperties":false}""");

    private final MemoryStore store;
    private final MemoraSettings settings;

    RequestForgetMemory(MemoryStore store, MemoraSettings settings) {
        this.store = store;
        this.settings = settings;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ObjectNode call(String argumentsJson, TurnState turn) {
        Arguments arguments = Arguments.parse(argumentsJson, ARGUMENTS);
        String handle = arguments.text("memory_id", MemoraSettings.MAX_MEMORY_ID);
        String reason = arguments.text("reason", MemoraSettings.MAX_FORGET_REASON);
        Memory memory = turn.handles()
                .resolve(handle)
                .flatMap(id -> first(store.get(turn.scope(), List.of(id))))
                .orElseThrow(() -> new Arguments.InvalidException(
                        "memory not found: call search_memory first and use a memory_id from its result"));
        var pending = new PendingActions.Forget(memory, reason);
        if (!turn.pending().holds(pending) && turn.pending().forgets() >= settings.maxForgets()) {
            throw new Arguments.InvalidException(
                    "at most " + settings.maxForgets() + " forgets can be asked for in one turn; answer the user now");
        }
        turn.pending().add(pending);
        return Json.object()
                .put("status", "pending_approval")
                .put("memory_id", handle)
                .put("preview", CodePoints.truncate(memory.content(), PREVIEW));
    }

    private static Optional<Memory> first(List<Memory> memories) {
        return memories.stream().findFirst();
    }
}
