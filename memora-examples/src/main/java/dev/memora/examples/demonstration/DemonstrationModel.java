package dev.memora.examples.demonstration;

import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.llm.Phase;
import dev.memora.llm.ToolCall;
import java.util.List;
import java.util.Optional;

/**
 * A model that is none: it follows plain rules. It decides by the form of a sentence which tool to call, answers from what
 * the tools said, and judges candidates by comparing words. It doesn't count tokens.
 *
 * <p>Thread-safe: it keeps nothing between calls.
 */
public final class DemonstrationModel implements LlmClient {
    /** The name it gives itself, in provenance and events. */
    public static final String NAME = "demonstration";

    /** Creates the model. */
    public DemonstrationModel() {}

    @Override
    public String model() {
        return NAME;
    }

    /**
     * Answers at once. A request of phase {@code JUDGE} is answered in its schema, one of phase {@code SUMMARY} with what
     * the user said, any other one as a step of a conversation: with one tool call, or with text.
     */
    @Override
    public ChatResponse chat(ChatRequest request) {
        if (request.phase() == Phase.JUDGE) {
            return ChatResponse.builder(PlainJudge.answer(request.messages())).build();
        }
        if (request.phase() == Phase.SUMMARY) {
            return ChatResponse.builder(PlainSummary.answer(request.messages())).build();
        }
        Progress progress = Progress.of(request);
        Language language = Language.of(progress.userMessage());
        Wish wish = language.read(progress.userMessage());
        Optional<ToolCall> call = Steps.next(wish, progress);
        return call.isPresent()
                ? ChatResponse.builder("").calls(List.of(call.get())).build()
                : ChatResponse.builder(Answers.in(language).to(wish, progress)).build();
    }

    @Override
    public String toString() {
        return "DemonstrationModel";
    }
}
