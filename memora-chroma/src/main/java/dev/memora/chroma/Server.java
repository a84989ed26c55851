package dev.memora.chroma;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * Exchanges JSON with the server. Reads are repeated whenever that may help; a write only if it was certainly not
 * carried out, because who knows what the write was for must look first. Thread-safe.
 */
final class Server {
    private static final MediaType JSON = MediaType.get("application/json");
    private static final Set<Fault.Kind> NOT_CARRIED_OUT = Set.of(Fault.Kind.UNREACHED, Fault.Kind.BUSY);
    private static final Set<Fault.Kind> PASSING = Set.of(Fault.Kind.UNREACHED, Fault.Kind.BUSY, Fault.Kind.UNANSWERED);

    private final OkHttpClient client;
    private final Headers headers;
    private final Retries retries;

    Server(OkHttpClient client, Headers headers, Retries retries) {
        this.client = client;
        this.headers = headers;
        this.retries = retries;
    }

    Retries retries() {
        return retries;
    }

    void close() {
        client.connectionPool().evictAll();
    }

    JsonNode get(HttpUrl url) {
        return retries.run(PASSING, () -> once(request(url).get().build()).json());
    }

    /** Sends a body that changes nothing, or that may be sent again at any time. */
    JsonNode ask(HttpUrl url, JsonNode body) {
        return retries.run(PASSING, () -> once(post(url, body)).json());
    }

    /** Sends a change. What the server says about a success is worth nothing, so it isn't read. */
    void change(HttpUrl url, JsonNode body) {
        retries.run(NOT_CARRIED_OUT, () -> once(post(url, body)));
    }

    /** Sends a change that may be sent again at any time. */
    void changePatiently(HttpUrl url, JsonNode body) {
        retries.run(PASSING, () -> once(post(url, body)));
    }

    /** Deletes; what is gone already is fine. */
    void delete(HttpUrl url) {
        try {
            retries.run(PASSING, () -> once(request(url).delete().build()));
        } catch (Fault fault) {
            if (fault.kind() != Fault.Kind.ABSENT) {
                throw fault;
            }
        }
    }

    /** Changes a collection's name. */
    void put(HttpUrl url, JsonNode body) {
        retries.run(NOT_CARRIED_OUT, () -> once(request(url).put(body(body)).build()));
    }

    private Request.Builder request(HttpUrl url) {
        return new Request.Builder().url(url).headers(headers);
    }

    private Request post(HttpUrl url, JsonNode body) {
        return request(url).post(body(body)).build();
    }

    private static RequestBody body(JsonNode json) {
        try {
            // From bytes, or OkHttp would add a charset to the type.
            return RequestBody.create(Wire.JSON.writeValueAsBytes(json), JSON);
        } catch (IOException e) {
            throw new IllegalStateException("a tree can be written", e);
        }
    }

    private Reply once(Request request) {
        Reply reply = exchange(request);
        if (!reply.isSuccess()) {
            throw reply.fault();
        }
        return reply;
    }

    /** A socket's read can't be interrupted, so another thread reads it, and the caller waits for what it brings. */
    private Reply exchange(Request request) {
        CompletableFuture<Reply> answer = new CompletableFuture<>();
        Call call = client.newCall(request);
        call.enqueue(new Callback() {
            @Override
            public void onFailure(Call failed, IOException e) {
                answer.completeExceptionally(e);
            }

            @Override
            public void onResponse(Call answered, Response response) {
                try {
                    answer.complete(Reply.of(response));
                } catch (IOException e) {
                    answer.completeExceptionally(e);
                }
            }
        });
        try {
            return answer.get();
        } catch (InterruptedException e) {
            call.cancel();
            Thread.currentThread().interrupt();
            throw new Fault(Fault.Kind.INTERRUPTED, "interrupted while the Chroma server was asked", e, null);
        } catch (ExecutionException e) {
            throw unanswered(request.url(), e.getCause());
        }
    }

    private static Fault unanswered(HttpUrl url, @Nullable Throwable cause) {
        boolean unreached = cause instanceof ConnectException
                || cause instanceof UnknownHostException
                || cause instanceof NoRouteToHostException;
        return unreached
                ? new Fault(
                        Fault.Kind.UNREACHED,
                        "the Chroma server at " + url.host() + ":" + url.port() + " can't be reached",
                        cause,
                        null)
                : new Fault(Fault.Kind.UNANSWERED, "the Chroma server didn't answer", cause, null);
    }
}
