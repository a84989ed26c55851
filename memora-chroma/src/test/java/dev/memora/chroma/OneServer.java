package dev.memora.chroma;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** One real server for all tests of a class, and a new collection for each. */
abstract class OneServer {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final OkHttpClient HTTP = new OkHttpClient();
    private static final AtomicInteger COLLECTIONS = new AtomicInteger();

    @AutoClose
    static ChromaServer server;

    private final List<ChromaMemoryStore> open = new CopyOnWriteArrayList<>();
    String collection;

    @BeforeAll
    static void startServer() {
        server = ChromaServer.start();
    }

    @BeforeEach
    void chooseCollection() {
        collection = "collection-" + COLLECTIONS.incrementAndGet();
    }

    @AfterEach
    void closeStores() {
        open.forEach(ChromaMemoryStore::close);
    }

    /** A builder for a store on this test's collection. */
    ChromaMemoryStoreBuilder builder() {
        return ChromaMemoryStore.builder(server.url()).collection(collection);
    }

    ChromaMemoryStore open(ChromaMemoryStoreBuilder builder) {
        ChromaMemoryStore store = builder.build();
        open.add(store);
        return store;
    }

    ChromaMemoryStore open() {
        return open(builder());
    }

    /** Speaks to the server behind the store's back. */
    static JsonNode call(String method, String path, String body) {
        RequestBody content = body == null ? null : RequestBody.create(body, MediaType.get("application/json"));
        Request request = new Request.Builder()
                .url(server.url() + "/api/v2/" + path)
                .method(method, content)
                .build();
        try (Response response = HTTP.newCall(request).execute()) {
            return JSON.readTree(response.body().bytes());
        } catch (IOException e) {
            throw new AssertionError("the server doesn't answer", e);
        }
    }

    static String collections() {
        return "tenants/default_tenant/databases/default_database/collections";
    }

    /** A call on the records of this test's collection. */
    JsonNode records(String call, String body) {
        String id =
                call("GET", collections() + "/" + collection, null).path("id").asText();
        return call("POST", collections() + "/" + id + "/" + call, body);
    }
}
