package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memora.llm.ChatRequest;
import dev.memora.llm.ChatResponse;
import dev.memora.llm.TextSink;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Hands out a streamed reply's text, and makes sure that the pieces add up to the whole. Confined to one thread. */
final class StreamedReply implements EventSink {
    private final Codec codec;
    private final Profile profile;
    private final ChatRequest request;
    private final TextSink sink;
    private final ReplyCheck check;
    private final StringBuilder handedOut = new StringBuilder();
    private Codec.Gathering gathering;
    private Thoughts.Gate gate = new Thoughts.Gate();
    private @Nullable Reply head;
    private @Nullable JsonNode whole;
    private @Nullable ChatResponse response;

    StreamedReply(Codec codec, Profile profile, ChatRequest request, TextSink sink, ReplyCheck check) {
        this.codec = codec;
        this.profile = profile;
        this.request = request;
        this.sink = sink;
        this.check = check;
        this.gathering = codec.gathering();
    }

    @Override
    public void begin(Reply head) {
        this.head = head;
        gathering = codec.gathering();
        gate = new Thoughts.Gate();
        whole = null;
    }

    @Override
    public void event(EventLines.Event event) {
        if (event.isDone()) {
            gathering.done();
            return;
        }
        String piece = gathering.take(check.json(event, head()));
        String shown = profile.rescueCalls() ? "" : profile.thinkTags() ? gate.pass(piece) : piece;
        if (!shown.isEmpty()) {
            handedOut.append(shown);
            sink.text(shown);
        }
    }

    @Override
    public void whole(JsonNode reply) {
        whole = reply;
    }

    @Override
    public void end() {
        JsonNode reply = whole != null ? whole : gathering.whole();
        check.requireNoError(reply, head());
        ChatResponse answer = check.read(reply, head(), () -> codec.decode(reply, request));
        String text = answer.text();
        if (!text.startsWith(handedOut.toString())) {
            sink.discarded();
            handedOut.setLength(0);
        }
        if (text.length() > handedOut.length()) {
            String rest = text.substring(handedOut.length());
            handedOut.append(rest);
            sink.text(rest);
        }
        response = answer;
    }

    private Reply head() {
        return Objects.requireNonNull(head, "head");
    }

    /** Takes back what was handed out: it is part of no reply. */
    void withdraw() {
        if (!isUntouched()) {
            sink.discarded();
            handedOut.setLength(0);
        }
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
