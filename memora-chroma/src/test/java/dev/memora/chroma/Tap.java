package dev.memora.chroma;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Protocol;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.ResponseBody;
import okio.Buffer;

/** Listens to what goes between a store and a real server, and makes the line fail on request. */
final class Tap implements Interceptor {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<Call> calls = new CopyOnWriteArrayList<>();
    private final AtomicReference<Fault> fault = new AtomicReference<>();

    /** A request that was sent. */
    record Call(String name, String path, JsonNode body) {}

    /** What happens to a call: it is answered before it reaches the server, or after. */
    private record Fault(Predicate<Call> to, boolean reaches, int status) {}

    OkHttpClient client() {
        return new OkHttpClient.Builder().addInterceptor(this).build();
    }

    List<Call> calls() {
        return calls;
    }

    List<Call> calls(String name) {
        return calls.stream().filter(call -> call.name.equals(name)).toList();
    }

    void clear() {
        calls.clear();
    }

    /** The next call of this name is carried out, and its answer lost. */
    void loseAnswerOf(String name) {
        fault.set(new Fault(call -> call.name.equals(name), true, 0));
    }

    /** The next call of this name is lost before the server has it. */
    void lose(String name) {
        fault.set(new Fault(call -> call.name.equals(name), false, 0));
    }

    /** The next call of this name is answered with this status; the server may carry it out or not. */
    void answer(String name, int status, boolean carriedOut) {
        fault.set(new Fault(call -> call.name.equals(name), carriedOut, status));
    }

    @Override
    public Response intercept(Chain chain) throws IOException {
        Call call = read(chain.request());
        calls.add(call);
        Fault now = fault.get();
        if (now == null || !now.to.test(call) || !fault.compareAndSet(now, null)) {
            return chain.proceed(chain.request());
        }
        if (now.reaches) {
            chain.proceed(chain.request()).close();
        }
        if (now.status == 0) {
            throw new IOException("unexpected end of stream");
        }
        return new Response.Builder()
                .request(chain.request())
                .protocol(Protocol.HTTP_1_1)
                .code(now.status)
                .message("made up")
                .body(ResponseBody.create("", MediaType.get("text/plain")))
                .build();
    }

    private static Call read(Request request) throws IOException {
        List<String> path = request.url().pathSegments();
        JsonNode body = JSON.missingNode();
        if (request.body() != null) {
            Buffer buffer = new Buffer();
            request.body().writeTo(buffer);
            body = JSON.readTree(buffer.readByteArray());
        }
        return new Call(path.get(path.size() - 1), request.url().encodedPath(), body);
    }
}
