package dev.memora.openai;

import dev.memora.llm.ChatMessage;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.LlmException;
import dev.memora.llm.ToolCall;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/** A test against a {@link Peer}. */
@Timeout(60)
abstract class PeerTest {
    final Peer peer = new Peer();

    @AfterEach
    void stop() {
        peer.close();
    }

    /** What the client makes of a message of Chat Completions. */
    ChatResponse read(Profile profile, String finishReason, String message) {
        return peer.odd(200, Fixtures.chatMessage(finishReason, message).toString())
                .client(profile)
                .chat(Fixtures.request());
    }

    ChatResponse read(String message) {
        return read(Profiles.generic(), "stop", message);
    }

    /** What the client makes of these chunks, each the content of a delta. */
    ChatResponse readDeltas(String... deltas) {
        StringBuilder events = new StringBuilder();
        for (String delta : deltas) {
            events.append("data: {\"choices\":[{\"delta\":")
                    .append(Fixtures.json(delta))
                    .append("}]}\n\n");
        }
        return peer
                .oddStream(events + "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"tool_calls\"}]}\n\n")
                .client(Profiles.generic())
                .stream(Fixtures.request(), piece -> {});
    }

    /** The failure of a chat in one try. */
    LlmException failure(Profile profile) {
        return Assertions.catchThrowableOfType(
                LlmException.class,
                () -> peer.chat(profile).maxRetries(0).build().chat(Fixtures.request()));
    }

    /** What the server said in the failure. */
    static ServerError said(LlmException failure) {
        OpenAiException exception = failure instanceof OpenAiException own ? own : (OpenAiException) failure.getCause();
        return exception.serverError().orElseThrow();
    }

    /** A conversation in which a call was answered. */
    static ChatMessage[] answered(ToolCall call, String output) {
        return new ChatMessage[] {
            new ChatMessage.User("What is my level?"),
            new ChatMessage.Assistant("", List.of(call), Optional.empty()),
            new ChatMessage.ToolOutput(call.id(), output)
        };
    }

    /** Replies that say "fine" over Chat Completions. */
    Peer fine() {
        return peer.replies(Fixtures.chat(ChatResponse.builder("fine").build()));
    }
}
