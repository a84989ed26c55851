package dev.memora.openai;

import java.util.Objects;
import java.util.Optional;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * What one kind of server does differently from the others: a set of flags, with ready-made ones in {@link Profiles}.
 * Start from the nearest one and change what differs with {@link #toBuilder()}.
 *
 * <p>Immutable. Flags that a profile doesn't set have {@link Profiles#generic()}'s values. Flags may be added.
 */
public final class Profile {
    /** How a key is sent. */
    public enum Auth {
        /** {@code Authorization: Bearer …}. */
        BEARER,
        /** {@code api-key: …}, Azure's way. */
        API_KEY
    }

    /** How a JSON answer is asked for. */
    public enum AnswerFormat {
        /** By schema. */
        JSON_SCHEMA,
        /** As any JSON object; the schema is added to the instructions. */
        JSON_OBJECT,
        /** Only by the schema in the instructions. */
        NONE
    }

    /** Which tool call ids a server takes. */
    public enum CallIdStyle {
        /** Any text. */
        ANY,
        /** Exactly nine letters and digits, Mistral's rule. Other ids are mapped to such ones, always the same way. */
        NINE_ALPHANUMERICS
    }

    private final String name;
    private final String baseUrl;
    private final Auth auth;
    private final boolean keyRequired;
    private final @Nullable String apiVersion;
    private final String instructionsRole;
    private final String maxTokensField;
    private final boolean strictFlag;
    private final AnswerFormat answerFormat;
    private final CallIdStyle callIdStyle;
    private final boolean replay;
    private final boolean thinkTags;
    private final boolean dimensionsField;
    private final boolean base64;
    private final int maxBatch;

    private Profile(Builder builder) {
        this.name = builder.name;
        this.baseUrl = builder.baseUrl;
        this.auth = builder.auth;
        this.keyRequired = builder.keyRequired;
        this.apiVersion = builder.apiVersion;
        this.instructionsRole = builder.instructionsRole;
        this.maxTokensField = builder.maxTokensField;
        this.strictFlag = builder.strictFlag;
        this.answerFormat = builder.answerFormat;
        this.callIdStyle = builder.callIdStyle;
        this.replay = builder.replay;
        this.thinkTags = builder.thinkTags;
        this.dimensionsField = builder.dimensionsField;
        this.base64 = builder.base64;
        this.maxBatch = builder.maxBatch;
    }

    /**
     * Starts a profile with {@link Profiles#generic()}'s flags.
     *
     * @param name a short name, for logs and exceptions
     * @param baseUrl as {@link Builder#baseUrl} takes it
     * @throws IllegalArgumentException as {@link Builder#baseUrl} does
     */
    public static Builder builder(String name, String baseUrl) {
        return new Builder(name).baseUrl(baseUrl);
    }

    static String trimSlash(String url) {
        return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    }

    /** A short name, for logs and exceptions. */
    public String name() {
        return name;
    }

    /** Where the server is, without a slash at the end. */
    public String baseUrl() {
        return baseUrl;
    }

    /** How the key is sent. */
    public Auth auth() {
        return auth;
    }

    /** Whether it can't be used without a key. */
    public boolean keyRequired() {
        return keyRequired;
    }

    /** Azure's {@code api-version}; if present, URLs carry the deployment. */
    public Optional<String> apiVersion() {
        return Optional.ofNullable(apiVersion);
    }

    /** The role of the instructions in Chat Completions: {@code developer} or {@code system}. */
    public String instructionsRole() {
        return instructionsRole;
    }

    /** How Chat Completions' output limit is called here. */
    public String maxTokensField() {
        return maxTokensField;
    }

    /** Whether {@code strict} may be sent with a schema. */
    public boolean strictFlag() {
        return strictFlag;
    }

    /** How a JSON answer is asked for. */
    public AnswerFormat answerFormat() {
        return answerFormat;
    }

    /** Which tool call ids it takes. */
    public CallIdStyle callIdStyle() {
        return callIdStyle;
    }

    /** Whether the model's own messages are sent back unchanged, with the fields only the server understands. */
    public boolean replay() {
        return replay;
    }

    /** Whether models may write their thoughts into the text, up to {@code </think>}. */
    public boolean thinkTags() {
        return thinkTags;
    }

    /** Whether {@code dimensions} may be sent with an embedding request. */
    public boolean dimensionsField() {
        return dimensionsField;
    }

    /** Whether vectors are asked for in base64, a quarter of the size. Either form is read. */
    public boolean base64() {
        return base64;
    }

    /** The most texts in one embedding request. */
    public int maxBatch() {
        return maxBatch;
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        Builder copy = new Builder(name);
        copy.baseUrl = baseUrl;
        copy.auth = auth;
        copy.keyRequired = keyRequired;
        copy.apiVersion = apiVersion;
        copy.instructionsRole = instructionsRole;
        copy.maxTokensField = maxTokensField;
        copy.strictFlag = strictFlag;
        copy.answerFormat = answerFormat;
        copy.callIdStyle = callIdStyle;
        copy.replay = replay;
        copy.thinkTags = thinkTags;
        copy.dimensionsField = dimensionsField;
        copy.base64 = base64;
        copy.maxBatch = maxBatch;
        return copy;
    }

    @Override
    public String toString() {
        return "Profile[" + name + "]";
    }

    /** Builds a {@link Profile}. Confined to one thread. */
    public static final class Builder {
        private String name;
        private String baseUrl = "";
        private Auth auth = Auth.BEARER;
        private boolean keyRequired = true;
        private @Nullable String apiVersion;
        private String instructionsRole = "system";
        private String maxTokensField = "max_tokens";
        private boolean strictFlag;
        private AnswerFormat answerFormat = AnswerFormat.JSON_SCHEMA;
        private CallIdStyle callIdStyle = CallIdStyle.ANY;
        private boolean replay = true;
        private boolean thinkTags;
        private boolean dimensionsField;
        private boolean base64;
        private int maxBatch = 256;

        private Builder(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        /** Sets the short name. */
        public Builder name(String name) {
            this.name = Objects.requireNonNull(name, "name");
            return this;
        }

        /**
         * Sets where the server is, usually ending in {@code /v1}.
         *
         * @throws IllegalArgumentException if it is no http or https URL, or carries a user, password or query, where
         *     keys leak from
         */
        public Builder baseUrl(String baseUrl) {
            HttpUrl url = HttpUrl.parse(baseUrl);
            if (url == null) {
                throw new IllegalArgumentException("the base URL must be an http or https URL");
            }
            if (!url.username().isEmpty() || !url.password().isEmpty() || url.query() != null) {
                throw new IllegalArgumentException(
                        "the base URL must carry no user, password or query: keys go in apiKey");
            }
            this.baseUrl = trimSlash(baseUrl);
            return this;
        }

        /** Sets how the key is sent. */
        public Builder auth(Auth auth) {
            this.auth = Objects.requireNonNull(auth, "auth");
            return this;
        }

        /** Sets whether it can't be used without a key. */
        public Builder keyRequired(boolean keyRequired) {
            this.keyRequired = keyRequired;
            return this;
        }

        /** Sets Azure's {@code api-version}, or null for URLs without one. */
        public Builder apiVersion(@Nullable String apiVersion) {
            this.apiVersion = apiVersion;
            return this;
        }

        /** Sets the role of the instructions in Chat Completions. */
        public Builder instructionsRole(String instructionsRole) {
            this.instructionsRole = Objects.requireNonNull(instructionsRole, "instructionsRole");
            return this;
        }

        /** Sets how Chat Completions' output limit is called. */
        public Builder maxTokensField(String maxTokensField) {
            this.maxTokensField = Objects.requireNonNull(maxTokensField, "maxTokensField");
            return this;
        }

        /** Sets whether {@code strict} may be sent. */
        public Builder strictFlag(boolean strictFlag) {
            this.strictFlag = strictFlag;
            return this;
        }

        /** Sets how a JSON answer is asked for. */
        public Builder answerFormat(AnswerFormat answerFormat) {
            this.answerFormat = Objects.requireNonNull(answerFormat, "answerFormat");
            return this;
        }

        /** Sets which tool call ids it takes. */
        public Builder callIdStyle(CallIdStyle callIdStyle) {
            this.callIdStyle = Objects.requireNonNull(callIdStyle, "callIdStyle");
            return this;
        }

        /** Sets whether the model's own messages are sent back unchanged. */
        public Builder replay(boolean replay) {
            this.replay = replay;
            return this;
        }

        /** Sets whether thoughts may stand in the text. */
        public Builder thinkTags(boolean thinkTags) {
            this.thinkTags = thinkTags;
            return this;
        }

        /** Sets whether {@code dimensions} may be sent. */
        public Builder dimensionsField(boolean dimensionsField) {
            this.dimensionsField = dimensionsField;
            return this;
        }

        /** Sets whether vectors are asked for in base64. */
        public Builder base64(boolean base64) {
            this.base64 = base64;
            return this;
        }

        /**
         * Sets the most texts in one embedding request.
         *
         * @throws IllegalArgumentException if it is not in 1 to 2,048
         */
        public Builder maxBatch(int maxBatch) {
            if (maxBatch < 1 || maxBatch > 2_048) {
                throw new IllegalArgumentException("a batch has 1 to 2048 texts, but " + maxBatch + " were given");
            }
            this.maxBatch = maxBatch;
            return this;
        }

        /** The profile. */
        public Profile build() {
            return new Profile(this);
        }
    }
}
