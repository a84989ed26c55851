package dev.memora.internal.agent;

import dev.memora.llm.TextSink;
import org.jspecify.annotations.Nullable;

/**
 * The host's sink as a model sees it: takes back only what was handed out, and remembers if the host's side failed, which
 * is no failure of the model's. Confined to one turn.
 */
final class ReplyText implements TextSink {
    private final TextSink sink;
    private boolean handedOut;
    private @Nullable RuntimeException failure;

    ReplyText(TextSink sink) {
        this.sink = sink;
    }

    @Override
    public void text(String piece) {
        guarded(() -> sink.text(piece));
        handedOut = true;
    }

    @Override
    public void discarded() {
        if (handedOut && failure == null) {
            handedOut = false;
            guarded(sink::discarded);
        }
    }

    /**
     * Takes back what was handed out, if anything was.
     *
     * @return whether the host's sink works, and always did
     */
    boolean takenBack() {
        try {
            discarded();
        } catch (RuntimeException e) {
            failure = e;
        }
        return failure == null;
    }

    /** What the host's sink threw, or null. */
    @Nullable
    RuntimeException failure() {
        return failure;
    }

    private void guarded(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            failure = e;
            throw e;
        }
    }
}
