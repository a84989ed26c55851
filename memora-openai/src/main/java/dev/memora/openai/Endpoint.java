package dev.memora.openai;

import okhttp3.Headers;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** Where requests go and as whom. Its {@code toString()} never shows a key. */
final class Endpoint {
    private final Profile profile;
    private final HttpUrl base;
    private final String key;
    private final @Nullable String organization;
    private final @Nullable String project;

    Endpoint(Profile profile, @Nullable String key, @Nullable String organization, @Nullable String project) {
        this.profile = profile;
        this.base = HttpUrl.get(profile.baseUrl());
        this.key = checked("API key", key);
        this.organization = organization == null ? null : checked("organization", organization);
        this.project = project == null ? null : checked("project", project);
        if (profile.keyRequired() && this.key.isEmpty()) {
            throw new IllegalStateException("the profile " + profile.name() + " needs an API key: set apiKey");
        }
    }

    private static String checked(String what, @Nullable String value) {
        String trimmed = value == null ? "" : value.trim();
        if (!trimmed.chars().allMatch(c -> c > ' ' && c < 0x7F)) {
            throw new IllegalArgumentException("the " + what + " must be printable ASCII without spaces");
        }
        return trimmed;
    }

    Profile profile() {
        return profile;
    }

    String key() {
        return key;
    }

    /** The URL of an API's path, such as {@code chat/completions}. */
    HttpUrl url(String path, String model) {
        HttpUrl.Builder url = base.newBuilder();
        profile.apiVersion()
                .ifPresent(version -> url.addPathSegment("deployments")
                        .addPathSegment(model)
                        .addQueryParameter("api-version", version));
        return url.addPathSegments(path).build();
    }

    Headers headers() {
        Headers.Builder headers = new Headers.Builder();
        if (!key.isEmpty()) {
            boolean bearer = profile.auth() == Profile.Auth.BEARER;
            headers.add(bearer ? "Authorization" : "api-key", bearer ? "Bearer " + key : key);
        }
        if (organization != null) {
            headers.add("OpenAI-Organization", organization);
        }
        if (project != null) {
            headers.add("OpenAI-Project", project);
        }
        return headers.build();
    }

    /** Names who made provider items, so that they never reach another server or organisation. */
    String issuer(String api) {
        return "openai:" + api + ":" + base
                + (organization == null ? "" : "#" + organization)
                + (project == null ? "" : "#" + project);
    }

    @Override
    public String toString() {
        return "Endpoint[" + profile.name() + ", " + base.host() + "]";
    }
}
