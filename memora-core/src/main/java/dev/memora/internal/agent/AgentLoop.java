package dev.memora.internal.agent;

import dev.memora.internal.action.TurnState;
import dev.memora.internal.turn.TurnTransaction;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.Phase;
import dev.memora.llm.TextSink;
import dev.memora.llm.ToolCall;
import dev.memora.llm.ToolSpec;
import dev.memora.settings.MemoraSettings;
import dev.memora.tool.Tool;
import dev.memora.turn.StopReason;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Asks the model and runs the tools it calls until it answers or something stops it. Commits nothing. Thread-safe. */
public final class AgentLoop {
    private final LlmClient llm;
    private final Map<String, Tool> hostTools = new LinkedHashMap<>();
    private final List<ToolSpec> visible;
    private final MemoraSettings settings;
    private final Clock clock;

    /** Creates a loop that shows these tools. */
    public AgentLoop(
            LlmClient llm, List<ToolSpec> memoryTools, List<Tool> tools, MemoraSettings settings, Clock clock) {
        this.llm = llm;
        this.settings = settings;
        this.clock = clock;
        tools.forEach(tool -> hostTools.put(tool.spec().name(), tool));
        this.visible = Dispatcher.visible(memoryTools, hostTools);
    }

    /** The tools the model is shown. */
    public List<ToolSpec> visible() {
        return visible;
    }

    /**
     * Runs a turn up to its answer.
     *
     * @param history the conversation, the user's message last
     * @param sink gets the text while it comes; null to wait for whole responses
     */
    public Ending run(TurnTransaction turn, String instructions, List<ChatMessage> history, @Nullable TextSink sink) {
        ReplyText text = sink == null ? null : new ReplyText(sink);
        Ending ending = run(turn, instructions, history, text);
        if (text == null || (ending.reason() == StopReason.FINAL_ANSWER && text.failure() == null)) {
            return ending;
        }
        return text.takenBack() ? ending : new Ending(StopReason.CANCELLED, "", ending.steps(), text.failure());
    }

    private Ending run(TurnTransaction turn, String instructions, List<ChatMessage> history, @Nullable ReplyText text) {
        TurnState state = turn.state();
        Dispatcher dispatcher = new Dispatcher(hostTools, turn, clock);
        List<ChatMessage> messages = new ArrayList<>(history);
        Instant deadline = clock.instant().plus(settings.turnTimeout());
        int steps = 0;
        while (true) {
            if (Thread.currentThread().isInterrupted()) {
                return new Ending(StopReason.CANCELLED, "", steps, null);
            }
            Duration left = Duration.between(clock.instant(), deadline);
            if (left.isNegative() || left.isZero()) {
                return new Ending(StopReason.DEADLINE, "", steps, null);
            }
            ChatResponse response;
            try {
                ChatRequest request = request(instructions, messages, left);
                response = text == null ? llm.chat(request) : llm.stream(request, text);
            } catch (RuntimeException e) {
                StopReason reason = Thread.currentThread().isInterrupted()
                        ? StopReason.CANCELLED
                        : clock.instant().isBefore(deadline) ? StopReason.API_ERROR : StopReason.DEADLINE;
                return new Ending(reason, "", steps, e);
            }
            state.used(response.calls().isEmpty() ? Phase.REPLY : Phase.TOOLS, response.usage());
            if (Thread.currentThread().isInterrupted()) {
                return new Ending(StopReason.CANCELLED, "", steps, null);
            }
            if (response.calls().isEmpty()) {
                return ending(response, steps);
            }
            if (isCut(response.finishReason())) {
                return new Ending(StopReason.INCOMPLETE, "", steps, null);
            }
            if (text != null && !text.takenBack()) {
                return new Ending(StopReason.CANCELLED, "", steps, text.failure());
            }
            messages.add(response.asMessage());
            for (ToolCall call : response.calls()) {
                if (steps == settings.maxToolSteps()) {
                    return new Ending(StopReason.MAX_STEPS, "", steps, null);
                }
                steps++;
                try {
                    messages.add(new ChatMessage.ToolOutput(
                            call.id(), dispatcher.run(call).json()));
                } catch (Dispatcher.ToolFailedException e) {
                    boolean cancelled = Thread.currentThread().isInterrupted();
                    return new Ending(
                            cancelled ? StopReason.CANCELLED : StopReason.TOOL_ERROR, "", steps, e.getCause());
                }
            }
        }
    }

    private ChatRequest request(String instructions, List<ChatMessage> messages, Duration left) {
        Duration timeout = left.compareTo(settings.modelTimeout()) < 0 ? left : settings.modelTimeout();
        return ChatRequest.builder(messages)
                .instructions(instructions)
                .tools(visible)
                .timeout(timeout)
                .build();
    }

    private static Ending ending(ChatResponse response, int steps) {
        if (isCut(response.finishReason())) {
            return new Ending(StopReason.INCOMPLETE, "", steps, null);
        }
        return response.text().isBlank()
                ? new Ending(StopReason.EMPTY_RESPONSE, "", steps, null)
                : new Ending(StopReason.FINAL_ANSWER, response.text(), steps, null);
    }

    private static boolean isCut(FinishReason reason) {
        return reason == FinishReason.LENGTH || reason == FinishReason.FILTERED || reason == FinishReason.REFUSED;
    }

    /**
     * How a loop ended.
     *
     * @param reason why
     * @param answer the final answer; empty for every other reason
     * @param steps how many tool calls ran
     * @param failure what went wrong, or null
     */
    public record Ending(
            StopReason reason,
            String answer,
            int steps,
            @Nullable Throwable failure) {
        @Override
        public String toString() {
            return "Ending[" + reason + "]";
        }
    }
}
