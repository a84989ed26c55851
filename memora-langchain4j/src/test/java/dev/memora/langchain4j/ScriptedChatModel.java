package dev.memora.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** A chat model that answers by a function and keeps what it was asked. */
final class ScriptedChatModel implements ChatModel {
    private final Function<ChatRequest, ChatResponse> script;
    private final List<ChatRequest> requests = Collections.synchronizedList(new ArrayList<>());

    ScriptedChatModel(Function<ChatRequest, ChatResponse> script) {
        this.script = script;
    }

    static ScriptedChatModel answering(AiMessage message) {
        return new ScriptedChatModel(
                request -> ChatResponse.builder().aiMessage(message).build());
    }

    static ScriptedChatModel failing(RuntimeException failure) {
        return new ScriptedChatModel(request -> {
            throw failure;
        });
    }

    List<ChatRequest> requests() {
        return requests;
    }

    ChatRequest lastRequest() {
        return requests.get(requests.size() - 1);
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        requests.add(request);
        return script.apply(request);
    }
}
