package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.TextSink;
import java.util.List;
import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/** Hands out a streamed reply's text, and makes sure that the pieces add up to the whole. Confined to one thread. */
final class StreamedReply implements EventSink {
    private final Codec codec;
    private final TextSink sink;
    private final ErrorReader errors;
    private final StringBuilder handedOut = new StringBuilder();
    private Codec.Gathering gathering;
    private @Nullable JsonNode whole;
    private @Nullable ChatResponse response;

    StreamedReply(Codec codec, TextSink sink, String key, List<String> texts) {
        this.codec = codec;
        this.sink = sink;
        this.errors = new ErrorReader(new Redaction(key, texts));
        this.gathering = codec.gathering();
    }

    @Override
    public void restart() {
        gathering = codec.gathering();
        whole = null;
    }

    @Override
    public void data(String data) {
        if (data.strip().equals("[DONE]")) {
            return;
        }
        JsonNode event = Wire.parse(data).orElseThrow(() -> Failure.unreadable("an event of the stream is not JSON"));
        ServerError error = errors.inside(event, null);
        if (error != null) {
            throw Failure.answered(error, RetryRules.retryable(error, Headers.of()), null);
        }
        String piece = gathering.take(event);
        if (!piece.isEmpty()) {
            handedOut.append(piece);
            sink.text(piece);
        }
    }

    @Override
    public void whole(JsonNode reply) {
        whole = reply;
    }

    @Override
    public void end() {
        ChatResponse answer = codec.decode(whole != null ? whole : gathering.whole());
        String text = answer.text();
        if (!text.startsWith(handedOut.toString())) {
            sink.discarded();
            handedOut.setLength(0);
        }
        if (text.length() > handedOut.length()) {
            sink.text(text.substring(handedOut.length()));
        }
        response = answer;
    }

    boolean isUntouched() {
        return handedOut.length() == 0;
    }

    ChatResponse response() {
        if (response == null) {
            throw new IllegalStateException("the stream has not ended");
        }
        return response;
    }
}
