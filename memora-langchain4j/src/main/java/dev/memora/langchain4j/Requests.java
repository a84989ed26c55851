package dev.memora.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessageDeserializer;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ResponseFormat;
import dev.langchain4j.model.chat.request.ResponseFormatType;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.request.json.JsonSchema;
import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ProviderItems;
import dev.memora.llm.ToolCall;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Memora's requests in LangChain4j's words. */
final class Requests {
    private Requests() {}

    /** The request with its answer schema, if any, as a response format. */
    static dev.langchain4j.model.chat.request.ChatRequest withFormat(ChatRequest request, String issuer) {
        dev.langchain4j.model.chat.request.ChatRequest.Builder builder = plain(request, request.instructions(), issuer);
        request.answerSchema().ifPresent(schema -> builder.responseFormat(format(schema)));
        return builder.build();
    }

    /** The request with its answer schema as a part of the instructions. */
    static dev.langchain4j.model.chat.request.ChatRequest inWords(ChatRequest request, String issuer) {
        String schema =
                request.answerSchema().map(ChatRequest.AnswerSchema::schema).orElse("{}");
        String instructions = request.instructions()
                + "\n\nAnswer with one JSON object that fits this JSON Schema, and with nothing else:\n" + schema;
        return plain(request, instructions.strip(), issuer).build();
    }

    private static dev.langchain4j.model.chat.request.ChatRequest.Builder plain(
            ChatRequest request, String instructions, String issuer) {
        dev.langchain4j.model.chat.request.ChatRequest.Builder builder =
                dev.langchain4j.model.chat.request.ChatRequest.builder()
                        .messages(messages(request.messages(), instructions, issuer));
        if (!request.tools().isEmpty()) {
            builder.toolSpecifications(
                    request.tools().stream().map(Schemas::tool).toList());
            builder.toolChoice(request.toolChoice() == ChatRequest.ToolChoice.NONE ? ToolChoice.NONE : ToolChoice.AUTO);
        }
        request.maxOutputTokens().ifPresent(builder::maxOutputTokens);
        return builder;
    }

    private static ResponseFormat format(ChatRequest.AnswerSchema schema) {
        return ResponseFormat.builder()
                .type(ResponseFormatType.JSON)
                .jsonSchema(JsonSchema.builder()
                        .name(schema.name())
                        .rootElement(Schemas.answer(schema))
                        .build())
                .build();
    }

    private static List<dev.langchain4j.data.message.ChatMessage> messages(
            List<ChatMessage> messages, String instructions, String issuer) {
        List<dev.langchain4j.data.message.ChatMessage> result = new ArrayList<>();
        if (!instructions.isBlank()) {
            result.add(SystemMessage.from(instructions));
        }
        Map<String, String> toolNames = new HashMap<>();
        for (ChatMessage message : messages) {
            if (message instanceof ChatMessage.User user) {
                result.add(UserMessage.from(user.text()));
            } else if (message instanceof ChatMessage.Assistant assistant) {
                assistant.calls().forEach(call -> toolNames.put(call.id(), call.name()));
                result.add(assistant(assistant, issuer));
            } else if (message instanceof ChatMessage.ToolOutput output) {
                result.add(output(output, toolNames));
            }
        }
        return result;
    }

    private static AiMessage assistant(ChatMessage.Assistant message, String issuer) {
        Optional<ProviderItems> own =
                message.items().filter(items -> items.issuer().equals(issuer));
        if (own.isPresent()) {
            return (AiMessage) ChatMessageDeserializer.messageFromJson(own.get().json());
        }
        return AiMessage.builder()
                .text(message.text())
                .toolExecutionRequests(
                        message.calls().stream().map(Requests::call).toList())
                .build();
    }

    private static ToolExecutionRequest call(ToolCall call) {
        return ToolExecutionRequest.builder()
                .id(call.id())
                .name(call.name())
                .arguments(call.argumentsJson())
                .build();
    }

    private static ToolExecutionResultMessage output(ChatMessage.ToolOutput output, Map<String, String> toolNames) {
        String toolName = toolNames.get(output.callId());
        if (toolName == null) {
            throw new IllegalArgumentException("a tool output must follow the call it answers");
        }
        return ToolExecutionResultMessage.from(output.callId(), toolName, output.text());
    }
}
