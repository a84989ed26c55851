package dev.memora.openai;

import java.net.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import okhttp3.Authenticator;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Builds a client: how to reach its server, and as whom. Confined to one thread. {@link #toString()} shows no key.
 *
 * @param <C> the client
 */
public final class ConnectionBuilder<C> {
    private static final int CALLS_AT_ONCE = 64;

    private Profile profile;
    private final Function<Transport, C> client;
    private @Nullable String apiKey;
    private @Nullable String organization;
    private @Nullable String project;
    private @Nullable OkHttpClient httpClient;
    private @Nullable Proxy proxy;
    private @Nullable Authenticator proxyAuthenticator;
    private Duration connectTimeout = Duration.ofSeconds(10);
    private Duration readTimeout = Duration.ofMinutes(2);
    private Duration maxRetryWait = Duration.ofSeconds(60);
    private int maxRetries = 2;
    private boolean wireLog;

    ConnectionBuilder(Profile profile, Function<Transport, C> client) {
        this.profile = Objects.requireNonNull(profile, "profile");
        this.client = client;
    }

    static <C> ConnectionBuilder<C> fromEnvironment(Map<String, String> environment, Function<Transport, C> client) {
        String url = environment.getOrDefault("OPENAI_BASE_URL", "").trim();
        Profile profile = url.isEmpty() ? Profiles.openAi() : Profiles.forBaseUrl(url);
        String key = environment.getOrDefault("OPENAI_API_KEY", "").trim();
        if (key.isEmpty() && profile.keyRequired()) {
            throw new IllegalStateException("set OPENAI_API_KEY, or set OPENAI_BASE_URL to a server that needs no key");
        }
        return new ConnectionBuilder<>(profile, client)
                .apiKey(key)
                .organization(environment.get("OPENAI_ORG_ID"))
                .project(environment.get("OPENAI_PROJECT_ID"));
    }

    /** Sets where the server is, as {@link Profile.Builder#baseUrl} does. */
    public ConnectionBuilder<C> baseUrl(String baseUrl) {
        this.profile = profile.toBuilder().baseUrl(baseUrl).build();
        return this;
    }

    /** Sets the key, or null for none. */
    public ConnectionBuilder<C> apiKey(@Nullable String apiKey) {
        this.apiKey = apiKey;
        return this;
    }

    /** Sets OpenAI's organisation, or null for the key's own. */
    public ConnectionBuilder<C> organization(@Nullable String organization) {
        this.organization = organization;
        return this;
    }

    /** Sets OpenAI's project, or null for the key's own. */
    public ConnectionBuilder<C> project(@Nullable String project) {
        this.project = project;
        return this;
    }

    /** Sets the HTTP client to share connections with; it stays the caller's to close. Null for one of its own. */
    public ConnectionBuilder<C> httpClient(@Nullable OkHttpClient httpClient) {
        this.httpClient = httpClient;
        return this;
    }

    /** Sets the proxy, or null for the system's choice. */
    public ConnectionBuilder<C> proxy(@Nullable Proxy proxy) {
        this.proxy = proxy;
        return this;
    }

    /** Sets how to log in to the proxy, or null for not at all. */
    public ConnectionBuilder<C> proxyAuthenticator(@Nullable Authenticator proxyAuthenticator) {
        this.proxyAuthenticator = proxyAuthenticator;
        return this;
    }

    /**
     * Sets how long connecting may take; 10 seconds unless set.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public ConnectionBuilder<C> connectTimeout(Duration connectTimeout) {
        this.connectTimeout = positive(connectTimeout);
        return this;
    }

    /**
     * Sets how long the server may be silent; 2 minutes unless set. A request's own time-out bounds the whole call.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public ConnectionBuilder<C> readTimeout(Duration readTimeout) {
        this.readTimeout = positive(readTimeout);
        return this;
    }

    /**
     * Sets how often a failed call is tried again; 2 unless set.
     *
     * @throws IllegalArgumentException if it is not in 0 to 10
     */
    public ConnectionBuilder<C> maxRetries(int maxRetries) {
        if (maxRetries < 0 || maxRetries > 10) {
            throw new IllegalArgumentException("there are 0 to 10 retries, but " + maxRetries + " were given");
        }
        this.maxRetries = maxRetries;
        return this;
    }

    /**
     * Sets the longest wait before another try; one minute unless set. A server that asks for more fails the call.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public ConnectionBuilder<C> maxRetryWait(Duration maxRetryWait) {
        this.maxRetryWait = positive(maxRetryWait);
        return this;
    }

    /** Sets whether requests and replies are logged, by size and harmless headers only; off unless set. */
    public ConnectionBuilder<C> wireLog(boolean wireLog) {
        this.wireLog = wireLog;
        return this;
    }

    /**
     * The client. Does no I/O.
     *
     * @throws IllegalStateException if the profile needs a key and there is none
     * @throws IllegalArgumentException if the key, organisation or project can't stand in a header
     */
    public C build() {
        Endpoint endpoint = new Endpoint(profile, apiKey, organization, project);
        RetryRules rules = new RetryRules(maxRetries, maxRetryWait);
        Http http = new Http(okHttp(), httpClient == null);
        return client.apply(new Transport(http, endpoint, rules, new WireLog(wireLog)));
    }

    private OkHttpClient okHttp() {
        OkHttpClient.Builder builder =
                httpClient == null ? new OkHttpClient.Builder().dispatcher(dispatcher()) : httpClient.newBuilder();
        if (proxy != null) {
            builder.proxy(proxy);
        }
        if (proxyAuthenticator != null) {
            builder.proxyAuthenticator(proxyAuthenticator);
        }
        return builder.connectTimeout(connectTimeout)
                .readTimeout(readTimeout)
                .callTimeout(Duration.ZERO)
                .retryOnConnectionFailure(false)
                .followRedirects(false)
                .followSslRedirects(false)
                .build();
    }

    private static Dispatcher dispatcher() {
        ExecutorService threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "memora-openai");
            thread.setDaemon(true);
            return thread;
        });
        Dispatcher dispatcher = new Dispatcher(threads);
        dispatcher.setMaxRequests(CALLS_AT_ONCE);
        dispatcher.setMaxRequestsPerHost(CALLS_AT_ONCE);
        return dispatcher;
    }

    private static Duration positive(Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("a time-out must be positive");
        }
        return duration;
    }

    @Override
    public String toString() {
        return "ConnectionBuilder[" + profile + "]";
    }
}
