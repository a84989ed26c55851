package dev.memora.chroma;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import okhttp3.Dispatcher;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/** Builds a {@link ChromaMemoryStore}. Confined to one thread. {@link #toString()} shows no header. */
public final class ChromaMemoryStoreBuilder {
    private final HttpUrl api;
    private final Headers.Builder headers = new Headers.Builder();
    private String tenant = ChromaMemoryStore.DEFAULT_TENANT;
    private String database = ChromaMemoryStore.DEFAULT_DATABASE;
    private String collection = "memora";
    private @Nullable OkHttpClient httpClient;
    private ChromaLimits limits = ChromaLimits.local();
    private Duration connectTimeout = Duration.ofSeconds(2);
    private Duration requestTimeout = Duration.ofSeconds(60);
    private int maxRetries = 3;
    private Duration firstWait = Duration.ofMillis(100);
    private Duration maxWait = Duration.ofSeconds(5);
    private long exactLimit = 10_000;
    private long cacheBytes = 256L << 20;
    private Duration maxAge = Duration.ofSeconds(30);

    ChromaMemoryStoreBuilder(String url) {
        this.api = Endpoint.api(url);
    }

    /** Sets the tenant, {@value ChromaMemoryStore#DEFAULT_TENANT} unless set. It is made if it isn't there. */
    public ChromaMemoryStoreBuilder tenant(String tenant) {
        this.tenant = Objects.requireNonNull(tenant, "tenant");
        return this;
    }

    /** Sets the database, {@value ChromaMemoryStore#DEFAULT_DATABASE} unless set. It is made if it isn't there. */
    public ChromaMemoryStoreBuilder database(String database) {
        this.database = Objects.requireNonNull(database, "database");
        return this;
    }

    /** Sets the collection, {@code memora} unless set. It must be Memora's alone. */
    public ChromaMemoryStoreBuilder collection(String collection) {
        this.collection = Objects.requireNonNull(collection, "collection");
        return this;
    }

    /** Sends the key of a Chroma Cloud account with every request. */
    public ChromaMemoryStoreBuilder token(String token) {
        return header("x-chroma-token", token);
    }

    /**
     * Sends a header with every request, such as a proxy in front of the server wants.
     *
     * @throws IllegalArgumentException if a header can't hold the name or the value; the message shows neither
     */
    public ChromaMemoryStoreBuilder header(String name, String value) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(value, "value");
        try {
            headers.set(name, value);
        } catch (IllegalArgumentException e) {
            // OkHttp's message quotes the value.
            throw new IllegalArgumentException("a header has a name or a value that can't be sent");
        }
        return this;
    }

    /**
     * Sets the HTTP client to share connections and threads with; it stays the caller's to close. Its time-outs and its
     * own repetition of requests don't apply. Null for a client of the store's own.
     */
    public ChromaMemoryStoreBuilder httpClient(@Nullable OkHttpClient httpClient) {
        this.httpClient = httpClient;
        return this;
    }

    /** Sets how much a call may carry; {@link ChromaLimits#local()} unless set. */
    public ChromaMemoryStoreBuilder limits(ChromaLimits limits) {
        this.limits = Objects.requireNonNull(limits, "limits");
        return this;
    }

    /**
     * Sets how long connecting may take; 2 seconds unless set.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public ChromaMemoryStoreBuilder connectTimeout(Duration connectTimeout) {
        this.connectTimeout = positive(connectTimeout, "connectTimeout");
        return this;
    }

    /**
     * Sets how long one call to the server may take; 60 seconds unless set. Writes wait for each other in the server, so
     * a short time means writes that come to nothing known.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public ChromaMemoryStoreBuilder requestTimeout(Duration requestTimeout) {
        this.requestTimeout = positive(requestTimeout, "requestTimeout");
        return this;
    }

    /**
     * Sets how often a call is tried again where that is safe and can help; 3 unless set.
     *
     * @throws IllegalArgumentException if it is not in 0 to 10
     */
    public ChromaMemoryStoreBuilder maxRetries(int maxRetries) {
        if (maxRetries < 0 || maxRetries > 10) {
            throw new IllegalArgumentException("maxRetries is 0 to 10, but was " + maxRetries);
        }
        this.maxRetries = maxRetries;
        return this;
    }

    /**
     * Sets the waits between attempts: about the first one, then twice as long each time, or as long as the server asks
     * for; 100 milliseconds and 5 seconds unless set.
     *
     * @param maxWait a longer wait is not waited for
     * @throws IllegalArgumentException if one is not positive
     */
    public ChromaMemoryStoreBuilder retryWaits(Duration firstWait, Duration maxWait) {
        this.firstWait = positive(firstWait, "firstWait");
        this.maxWait = positive(maxWait, "maxWait");
        return this;
    }

    /**
     * Sets up to how many memories a scope is searched exactly; 10,000 unless set. 10,000 vectors of 384 dimensions are
     * about 50 MB to read and 15 MB to keep.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ChromaMemoryStoreBuilder exactLimit(long exactLimit) {
        if (exactLimit < 0) {
            throw new IllegalArgumentException("exactLimit can't be negative");
        }
        this.exactLimit = exactLimit;
        return this;
    }

    /**
     * Sets how many bytes of vectors are kept in this process; 256 MiB unless set. A scope larger than that is read for
     * every search.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ChromaMemoryStoreBuilder cacheBytes(long cacheBytes) {
        if (cacheBytes < 0) {
            throw new IllegalArgumentException("cacheBytes can't be negative");
        }
        this.cacheBytes = cacheBytes;
        return this;
    }

    /**
     * Sets after what time a search looks for what other processes wrote; 30 seconds unless set. Zero looks every time,
     * which costs a read of the scope's records without their vectors.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public ChromaMemoryStoreBuilder maxAge(Duration maxAge) {
        if (maxAge.isNegative()) {
            throw new IllegalArgumentException("maxAge can't be negative");
        }
        this.maxAge = maxAge;
        return this;
    }

    /**
     * The store. Nothing is sent yet.
     *
     * @throws IllegalArgumentException if the server would refuse the name of the tenant, the database or the collection
     */
    public ChromaMemoryStore build() {
        endpoint();
        Retries retries = new Retries(maxRetries, firstWait, maxWait);
        ExecutorService ownThreads = httpClient == null ? Executors.newCachedThreadPool(this::thread) : null;
        OkHttpClient.Builder client = httpClient == null ? new OkHttpClient.Builder() : httpClient.newBuilder();
        if (ownThreads != null) {
            Dispatcher dispatcher = new Dispatcher(ownThreads);
            dispatcher.setMaxRequests(limits.callsAtOnce());
            dispatcher.setMaxRequestsPerHost(limits.callsAtOnce());
            client.dispatcher(dispatcher);
        }
        // OkHttp would repeat writes of which nobody knows whether they were carried out.
        client.retryOnConnectionFailure(false)
                .followRedirects(false)
                .connectTimeout(connectTimeout)
                .readTimeout(requestTimeout)
                .writeTimeout(requestTimeout)
                .callTimeout(requestTimeout);
        return new ChromaMemoryStore(this, new Server(client.build(), headers.build(), retries), ownThreads);
    }

    @Override
    public String toString() {
        return "ChromaMemoryStoreBuilder[" + collection + " at " + api.host() + ":" + api.port() + "]";
    }

    Endpoint endpoint() {
        return new Endpoint(api, tenant, database, collection);
    }

    ChromaLimits limits() {
        return limits;
    }

    long exactLimit() {
        return exactLimit;
    }

    long cacheBytes() {
        return cacheBytes;
    }

    Duration maxAge() {
        return maxAge;
    }

    private Thread thread(Runnable task) {
        Thread thread = new Thread(task, "memora-chroma");
        thread.setDaemon(true);
        return thread;
    }

    private static Duration positive(Duration duration, String name) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + " must be positive");
        }
        return duration;
    }
}
