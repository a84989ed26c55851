package dev.memora.openai;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.BufferedSource;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * One exchange over OkHttp. A socket's read can't be interrupted, so another thread reads it, and the caller waits for
 * what it brings.
 */
final class Http implements AutoCloseable {
    /** A reply longer than this, in bytes, is broken off. */
    static final long MAX_BODY = 64L << 20;

    private final OkHttpClient client;
    private final boolean owned;

    Http(OkHttpClient client, boolean owned) {
        this.client = client;
        this.owned = owned;
    }

    /**
     * Sends a request and waits for the reply, or, with a sink, hands out its events while they come.
     *
     * @throws IOException if there is no whole reply in time
     */
    Reply exchange(Request request, Deadline deadline, @Nullable EventSink sink)
            throws IOException, InterruptedException {
        Call call = client.newCall(request);
        BlockingQueue<Piece> pieces = new LinkedBlockingQueue<>();
        call.enqueue(new Reader(pieces, sink != null));
        boolean whole = false;
        try {
            while (true) {
                Duration left = deadline.left();
                Piece piece = pieces.poll(left.toNanos(), TimeUnit.NANOSECONDS);
                if (piece == null || left.isZero()) {
                    throw new InterruptedIOException("timeout");
                }
                Optional<Reply> end = piece.take(sink);
                if (end.isPresent()) {
                    whole = true;
                    return end.get();
                }
            }
        } finally {
            if (!whole) {
                call.cancel();
            }
        }
    }

    @Override
    public void close() {
        if (owned) {
            client.dispatcher().executorService().shutdown();
            client.connectionPool().evictAll();
        }
    }

    /** What the reading thread brings: an event, the end, or a failure. */
    private interface Piece {
        Optional<Reply> take(@Nullable EventSink sink) throws IOException;
    }

    private record Reader(BlockingQueue<Piece> pieces, boolean events) implements Callback {
        private static final ByteString BYTE_ORDER_MARK = ByteString.encodeUtf8("\uFEFF");

        @Override
        public void onFailure(Call call, IOException e) {
            pieces.add(sink -> {
                throw e;
            });
        }

        @Override
        public void onResponse(Call call, Response response) {
            try (ResponseBody body = response.body()) {
                String type = String.valueOf(response.header("content-type"));
                if (events && response.isSuccessful() && type.contains("event-stream")) {
                    Reply head = new Reply(response.code(), response.headers(), "", true);
                    readEvents(body.source(), head);
                    pieces.add(sink -> Optional.of(head));
                } else {
                    Reply whole = new Reply(response.code(), response.headers(), text(body.source()), false);
                    pieces.add(sink -> Optional.of(whole));
                }
            } catch (IOException e) {
                onFailure(call, e);
            } catch (RuntimeException e) {
                onFailure(call, new IOException(e));
            } catch (Error e) {
                // The caller waits for this thread, whatever becomes of it.
                onFailure(call, new IOException(e));
                throw e;
            }
        }

        private void readEvents(BufferedSource source, Reply head) throws IOException {
            hand(sink -> sink.begin(head));
            EventLines lines = new EventLines(unmarked(source), MAX_BODY);
            for (EventLines.Event next = lines.next(); next != null; next = lines.next()) {
                EventLines.Event event = next;
                hand(sink -> sink.event(event));
                if (event.isLast()) {
                    return;
                }
            }
        }

        private void hand(Consumer<EventSink> news) {
            pieces.add(sink -> {
                if (sink != null) {
                    news.accept(sink);
                }
                return Optional.empty();
            });
        }

        /** Some servers begin with a mark that is no part of the text. */
        private static BufferedSource unmarked(BufferedSource source) throws IOException {
            if (source.rangeEquals(0, BYTE_ORDER_MARK)) {
                source.skip(BYTE_ORDER_MARK.size());
            }
            return source;
        }

        private static String text(BufferedSource source) throws IOException {
            if (source.request(MAX_BODY + 1)) {
                throw new IOException("the reply is longer than " + MAX_BODY + " bytes");
            }
            return unmarked(source).readUtf8();
        }
    }
}
