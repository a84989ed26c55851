package dev.memora.openai;

import okhttp3.Headers;
import org.jspecify.annotations.Nullable;

/**
 * What came back.
 *
 * @param body the whole body; empty if it was streamed to a sink
 */
record Reply(int status, Headers headers, String body, boolean streamed) {
    @Nullable
    String requestId() {
        String id = headers.get("x-request-id");
        return id != null ? id : headers.get("apim-request-id");
    }

    @Override
    public String toString() {
        return "Reply[" + status + "]";
    }
}
