package dev.memora.internal.action;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.event.MemoraEvent;
import dev.memora.event.MemoraListener;
import dev.memora.internal.evidence.Gate;
import dev.memora.internal.text.Json;
import dev.memora.llm.ToolSpec;
import dev.memora.memory.MemoryType;
import dev.memora.policy.PolicyDecision;
import dev.memora.settings.MemoraSettings;
import java.util.List;

/** {@code remember_memory}: passes the gate, and becomes a pending action. */
final class RememberMemory implements MemoryTool {
    static final String NAME = "remember_memory";
    static final String EXPLICIT_REQUEST = "explicit_request";

    private static final List<String> ARGUMENTS = List.of("content", "memory_type", "reason");
    private static final List<String> REASONS = List.of(EXPLICIT_REQUEST, "useful_future_context");
    private static final ToolSpec SPEC = new ToolSpec(
            NAME,
            "Proposes to remember one durable fact about the user, which the user stated. It is stored only after your"
                    + " final answer, if the application's rules allow it. Call it once per fact.",
            """
            {"type":"object","properties":{"content":{"type":"string","description":"One short, self-contained\
             statement in the user's language and with the user's words, such as: The user's English level is B2."},\
            "memory_type":{"type":"string","enum":["semantic","episodic"],"description":"semantic: holds until it\
             changes. episodic: something that happened."},"reason":{"type":"string",\
            "enum":["explicit_request","useful_future_context"],"description":"Whether the user asked for it."}},\
            "required":["content","memory_type","reason"],"additionalProperties":false}""");

    private final Gate gate;
    private final MemoraSettings settings;
    private final MemoraListener listener;

    RememberMemory(Gate gate, MemoraSettings settings, MemoraListener listener) {
        this.gate = gate;
        this.settings = settings;
        this.listener = listener;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public ObjectNode call(String argumentsJson, TurnState turn) {
        Arguments arguments = Arguments.parse(argumentsJson, ARGUMENTS);
        String content = arguments.text("content", settings.maxContent());
        MemoryType type = MemoryType.fromWireName(arguments.oneOf("memory_type", List.of("semantic", "episodic")))
                .orElseThrow();
        String reason = arguments.oneOf("reason", REASONS);

        Gate.Admission admission = gate.propose(content, type, turn.policyContext(), turn.userConfirmed());
        if (admission.decision() instanceof PolicyDecision.Reject reject) {
            listener.on(new MemoraEvent.ProposalRejected(
                    turn.scope().fingerprint(), turn.turnId(), reject.reason(), reject.ruleIds()));
            ObjectNode rejected = Json.object().put("status", "rejected").put("reason", reject.reason());
            return reject.hint().isEmpty() ? rejected : rejected.put("hint", reject.hint());
        }
        String askReason = admission.decision() instanceof PolicyDecision.Ask ask ? ask.reason() : null;
        var pending = new PendingActions.Remember(content, type, reason, admission.quote(), askReason);
        if (!turn.pending().holds(pending) && turn.pending().remembers() >= settings.maxRemembers()) {
            throw new Arguments.InvalidException("at most " + settings.maxRemembers()
                    + " memories can be proposed in one turn; answer the user now");
        }
        turn.pending().add(pending);
        return Json.object()
                .put("status", askReason == null ? "accepted_for_commit" : "pending_approval")
                .put("memory_type", type.wireName());
    }
}
