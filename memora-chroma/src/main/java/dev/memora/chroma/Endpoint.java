package dev.memora.chroma;

import java.util.Locale;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * Where the collection is. Immutable.
 *
 * @param api the server's API v2
 * @param tenant the tenant's name
 * @param database the database's name
 * @param name the collection's name
 */
record Endpoint(HttpUrl api, String tenant, String database, String name) {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9][a-zA-Z0-9._-]{1,510}[a-zA-Z0-9]");
    private static final Pattern ADDRESS = Pattern.compile("\\d+\\.\\d+\\.\\d+\\.\\d+");

    Endpoint {
        if (tenant.isBlank() || tenant.equals(".") || tenant.equals("..")) {
            throw new IllegalArgumentException("give the tenant's name, such as " + ChromaMemoryStore.DEFAULT_TENANT);
        }
        checkName("database", database);
        checkName("collection", name);
    }

    /** The API at the URL of a server, or of a proxy's path to it. */
    static HttpUrl api(String url) {
        HttpUrl root = HttpUrl.parse(url.trim());
        if (root == null || root.query() != null || root.fragment() != null) {
            throw new IllegalArgumentException("give the server's URL, such as http://127.0.0.1:8000");
        }
        if (!root.username().isEmpty() || !root.password().isEmpty()) {
            throw new IllegalArgumentException("the URL holds a user or a password: give them as a header");
        }
        String path = root.encodedPath().replaceAll("/+$", "");
        if (path.toLowerCase(Locale.ROOT).endsWith("/api/v1")) {
            throw new IllegalArgumentException("Memora speaks Chroma's API v2 only: give the server's root URL");
        }
        String base = path.endsWith("/api/v2") ? path : path + "/api/v2";
        return root.newBuilder().encodedPath(base).build();
    }

    HttpUrl heartbeat() {
        return at(api, "heartbeat");
    }

    HttpUrl preflight() {
        return at(api, "pre-flight-checks");
    }

    HttpUrl tenants() {
        return at(api, "tenants");
    }

    HttpUrl databases() {
        return at(tenantUrl(), "databases");
    }

    HttpUrl tenantUrl() {
        return at(tenants(), tenant);
    }

    HttpUrl databaseUrl() {
        return at(databases(), database);
    }

    HttpUrl collections() {
        return at(databaseUrl(), "collections");
    }

    /** By name or by id: the server wants the one for some calls and the other for the rest. */
    HttpUrl collection(String nameOrId) {
        return at(collections(), nameOrId);
    }

    @Override
    public String toString() {
        return "collection " + name + " in " + tenant + "/" + database + " at " + api.host() + ":" + api.port();
    }

    static HttpUrl at(HttpUrl url, String segment) {
        return url.newBuilder().addPathSegment(segment).build();
    }

    private static void checkName(String what, String name) {
        if (!NAME.matcher(name).matches()
                || name.contains("..")
                || ADDRESS.matcher(name).matches()) {
            throw new IllegalArgumentException("a " + what + "'s name has 3 to 512 of a-z, A-Z, 0-9, '.', '_' and '-', "
                    + "the first and last a letter or digit, no two dots in a row, and is no IP address");
        }
    }
}
