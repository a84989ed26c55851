package dev.memora.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.model.output.FinishReason;
import dev.langchain4j.model.output.TokenUsage;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmClient;
import dev.memora.testkit.LlmClientContract;

/** {@code hanging()} stays empty: time-outs and interrupts are the chat model's own. */
class LangChain4jLlmClientContractTest extends LlmClientContract {
    @Override
    protected LlmClient answering(ChatResponse response) {
        AiMessage message = AiMessage.builder()
                .text(response.text().isEmpty() ? null : response.text())
                .toolExecutionRequests(response.calls().stream()
                        .map(call -> ToolExecutionRequest.builder()
                                .id(call.id())
                                .name(call.name())
                                .arguments(call.argumentsJson())
                                .build())
                        .toList())
                .build();
        return client(new ScriptedChatModel(request -> dev.langchain4j.model.chat.response.ChatResponse.builder()
                .aiMessage(message)
                .tokenUsage(new TokenUsage(
                        Math.toIntExact(response.usage().input()),
                        Math.toIntExact(response.usage().output())))
                .finishReason(reason(response.finishReason()))
                .build()));
    }

    @Override
    protected LlmClient failing() {
        return client(ScriptedChatModel.failing(
                new InvalidRequestException(new HttpException(400, "can't answer: My secret is 使用者."))));
    }

    private static LlmClient client(ScriptedChatModel model) {
        return LangChain4jLlmClient.of(model, "scripted");
    }

    private static FinishReason reason(dev.memora.llm.FinishReason reason) {
        return switch (reason) {
            case STOP -> FinishReason.STOP;
            case TOOL_CALLS -> FinishReason.TOOL_EXECUTION;
            case LENGTH -> FinishReason.LENGTH;
            case FILTERED, REFUSED -> FinishReason.CONTENT_FILTER;
            case OTHER -> FinishReason.OTHER;
        };
    }
}
