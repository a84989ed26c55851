package dev.memora.openai;

import java.io.IOException;
import java.util.Set;
import okio.BufferedSource;
import org.jspecify.annotations.Nullable;

/** Reads server-sent events. Comments, keep-alives and empty events are skipped; several data lines are joined. */
final class EventLines {
    private final BufferedSource source;
    private long left;

    EventLines(BufferedSource source, long maxBytes) {
        this.source = source;
        this.left = maxBytes;
    }

    /** The next event, or null at the end. An event that the end cuts short counts: it may be whole. */
    @Nullable
    Event next() throws IOException {
        StringBuilder data = new StringBuilder();
        String name = "";
        for (String line = line(); line != null; line = line()) {
            if (line.isEmpty()) {
                if (data.length() > 0) {
                    return new Event(name, data.toString());
                }
                name = "";
            } else if (line.startsWith("event:")) {
                name = line.substring(6).strip();
            } else if (line.startsWith("data:")) {
                String value = line.substring(line.startsWith("data: ") ? 6 : 5);
                if (!value.isBlank() && !value.startsWith(": ")) {
                    data.append(data.length() > 0 ? "\n" : "").append(value);
                }
            }
        }
        return data.length() > 0 ? new Event(name, data.toString()) : null;
    }

    private @Nullable String line() throws IOException {
        if (source.indexOf((byte) '\n', 0, left) < 0 && source.request(left)) {
            throw new IOException("a line of the stream is too long");
        }
        String line = source.readUtf8Line();
        if (line != null) {
            left -= line.length() + 1L;
            if (left < 0) {
                throw new IOException("the stream is too long");
            }
        }
        return line;
    }

    /**
     * An event.
     *
     * @param name its kind, or empty
     * @param data what it brings, not empty
     */
    record Event(String name, String data) {
        private static final Set<String> LAST = Set.of("response.completed", "response.incomplete", "response.failed");

        /** Whether it only says that the stream is over. */
        boolean isDone() {
            return data.strip().equals("[DONE]");
        }

        /** Whether nothing follows that matters, however long the server keeps the stream open. */
        boolean isLast() {
            return isDone() || LAST.contains(name);
        }

        @Override
        public String toString() {
            return "Event[" + data.length() + " chars]";
        }
    }
}
