package dev.memora.internal.action;

import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.policy.PolicyContext;
import dev.memora.tool.Trust;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one turn knows and gathers while it runs. Nothing of it outlives the turn unless it commits. Confined to one thread. */
public final class TurnState {
    private final MemoryScope scope;
    private final String turnId;
    private final ZoneId zone;
    private final Instant startedAt;
    private final List<String> userTexts;
    private final List<String> assistantTexts;
    private final boolean userConfirmed;
    private final boolean explicitRequest;
    private final Handles handles = new Handles();
    private final PendingActions pending = new PendingActions();
    private final Map<MemoryId, String> shown = new LinkedHashMap<>();
    private final List<String> untrusted = new ArrayList<>();
    private UsageByPhase usage = UsageByPhase.NONE;

    /**
     * Starts a turn.
     *
     * @param userTexts what the user said in the conversation, oldest first, this turn's message last
     * @param explicitRequest whether code found that this message asks for something to be remembered
     */
    public TurnState(
            MemoryScope scope,
            String turnId,
            ZoneId zone,
            Instant startedAt,
            List<String> userTexts,
            List<String> assistantTexts,
            boolean userConfirmed,
            boolean explicitRequest) {
        this.scope = scope;
        this.turnId = turnId;
        this.zone = zone;
        this.startedAt = startedAt;
        this.userTexts = List.copyOf(userTexts);
        this.assistantTexts = List.copyOf(assistantTexts);
        this.userConfirmed = userConfirmed;
        this.explicitRequest = explicitRequest;
    }

    /** Whose turn. */
    public MemoryScope scope() {
        return scope;
    }

    /** Which turn. */
    public String turnId() {
        return turnId;
    }

    /** Whether the host says that the user confirms the assistant's last words. */
    public boolean userConfirmed() {
        return userConfirmed;
    }

    /** Whether the user asked for something to be remembered. */
    public boolean explicitRequest() {
        return explicitRequest;
    }

    /** What was proposed so far. */
    public PendingActions pending() {
        return pending;
    }

    /** Notes what a host tool answered. */
    public void observed(String output, Trust trust) {
        if (trust == Trust.UNTRUSTED) {
            untrusted.add(output);
        }
    }

    /** Whether an untrusted tool answered in this turn. */
    public boolean tainted() {
        return !untrusted.isEmpty();
    }

    /** The memories the model was shown, each once, in order. */
    public List<MemoryId> usedMemories() {
        return List.copyOf(shown.keySet());
    }

    /** What the turn's calls used so far. */
    public UsageByPhase usage() {
        return usage;
    }

    /** Counts one more call. */
    public void used(Phase phase, TokenUsage tokens) {
        usage = usage.plus(phase, tokens);
    }

    /** Everything the gate may want to know. */
    PolicyContext policyContext() {
        return PolicyContext.builder(startedAt)
                .zone(zone)
                .userTexts(userTexts)
                .assistantTexts(assistantTexts)
                .untrustedTexts(untrusted)
                .recalled(List.copyOf(shown.values()))
                .explicitRequest(explicitRequest)
                .build();
    }

    /** Notes that the model sees this memory, and gives the name it sees it under. */
    String show(Memory memory) {
        shown.put(memory.id(), memory.content());
        return handles.of(memory.id());
    }

    Handles handles() {
        return handles;
    }
}
