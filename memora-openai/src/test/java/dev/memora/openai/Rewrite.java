package dev.memora.openai;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import java.util.function.Consumer;
import okhttp3.Interceptor;
import okhttp3.RequestBody;
import okio.Buffer;

/** Adds to a client's requests what only one server knows, such as a seed. */
final class Rewrite {
    private Rewrite() {}

    /** Changes the JSON body of every request. */
    static Interceptor body(Consumer<ObjectNode> change) {
        return chain -> {
            RequestBody sent = Objects.requireNonNull(chain.request().body());
            Buffer buffer = new Buffer();
            sent.writeTo(buffer);
            ObjectNode body = Wire.parseObject(buffer.readString(UTF_8)).orElseThrow();
            change.accept(body);
            return chain.proceed(chain.request()
                    .newBuilder()
                    .post(RequestBody.create(Wire.write(body).getBytes(UTF_8), sent.contentType()))
                    .build());
        };
    }
}
