package dev.memora.internal.commit;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.FinishReason;
import dev.memora.llm.LlmClient;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Asks a model about all candidates of a commit at once, and once more if the answer can't be used. Thread-safe. */
public final class Judge {
    private final LlmClient llm;
    private final Duration timeout;

    /** Creates a judge that asks this model. */
    public Judge(LlmClient llm, Duration timeout) {
        this.llm = llm;
        this.timeout = timeout;
    }

    /**
     * The model's opinions.
     *
     * @throws dev.memora.llm.LlmException if the model could not be asked
     */
    Judgement judge(List<JudgeCase> cases) {
        JudgePrompt prompt = new JudgePrompt(cases);
        ChatRequest request = ChatRequest.builder(List.of(new ChatMessage.User(prompt.message())))
                .instructions(JudgePrompt.INSTRUCTIONS)
                .answerSchema(JudgePrompt.ANSWER_SCHEMA)
                .phase(Phase.JUDGE)
                .timeout(timeout)
                .build();
        ChatResponse first = llm.chat(request);
        try {
            return new Judgement(Optional.of(read(first, cases, prompt)), false, first.usage());
        } catch (JudgeAnswer.UnusableException e) {
            ChatResponse second = llm.chat(request.toBuilder()
                    .messages(List.of(
                            new ChatMessage.User(prompt.message()),
                            ChatMessage.Assistant.of(first.text()),
                            new ChatMessage.User(
                                    "That answer can't be used: " + e.getMessage() + ". Give the whole answer again.")))
                    .build());
            TokenUsage usage = first.usage().plus(second.usage());
            try {
                return new Judgement(Optional.of(read(second, cases, prompt)), true, usage);
            } catch (JudgeAnswer.UnusableException again) {
                return new Judgement(Optional.empty(), true, usage);
            }
        }
    }

    private static List<JudgeCase.Opinion> read(ChatResponse response, List<JudgeCase> cases, JudgePrompt prompt) {
        if (response.finishReason() != FinishReason.STOP && response.finishReason() != FinishReason.OTHER) {
            throw new JudgeAnswer.UnusableException("the answer was not finished");
        }
        return JudgeAnswer.parse(response.text(), cases, prompt);
    }

    /**
     * What came of asking.
     *
     * @param opinions one per case, or empty if no answer could be used
     * @param misread whether the first answer could not be used
     * @param usage what asking used
     */
    record Judgement(Optional<List<JudgeCase.Opinion>> opinions, boolean misread, TokenUsage usage) {}
}
