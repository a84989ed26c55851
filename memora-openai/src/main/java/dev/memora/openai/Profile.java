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

    /** Which of the two APIs chat goes through. */
    public enum Api {
        /** {@code /responses}, which carries a model's reasoning from step to step. */
        RESPONSES,
        /** {@code /chat/completions}, which nearly every server has. */
        CHAT_COMPLETIONS
    }

    /** What stands in Chat Completions where a message has no text. */
    public enum EmptyText {
        /** Null beside tool calls, else an empty text. */
        NULL,
        /** Always an empty text, for servers that refuse null. */
        EMPTY,
        /** Null beside tool calls, else {@code (empty)}, for servers that refuse an empty text. */
        FILLED
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

    private final Builder values;

    private Profile(Builder builder) {
        this.values = new Builder(builder);
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
        return values.name;
    }

    /** Where the server is, without a slash at the end. */
    public String baseUrl() {
        return values.baseUrl;
    }

    /** How the key is sent. */
    public Auth auth() {
        return values.auth;
    }

    /** Whether it can't be used without a key. */
    public boolean keyRequired() {
        return values.keyRequired;
    }

    /** Azure's {@code api-version}; if present, URLs carry the deployment. */
    public Optional<String> apiVersion() {
        return Optional.ofNullable(values.apiVersion);
    }

    /** Which API chat goes through. */
    public Api api() {
        return values.api;
    }

    /** Whether the server counts a request's tokens without answering it. */
    public boolean tokenCounting() {
        return values.tokenCounting;
    }

    /** What stands where a message has no text. */
    public EmptyText emptyText() {
        return values.emptyText;
    }

    /** Whether a tool call that came as JSON in the text is taken for one, if the tool is known and the arguments fit. */
    public boolean rescueCalls() {
        return values.rescueCalls;
    }

    /** The role of the instructions in Chat Completions: {@code developer} or {@code system}. */
    public String instructionsRole() {
        return values.instructionsRole;
    }

    /** How Chat Completions' output limit is called here. */
    public String maxTokensField() {
        return values.maxTokensField;
    }

    /** Whether {@code strict} may be sent with a schema. */
    public boolean strictFlag() {
        return values.strictFlag;
    }

    /** How a JSON answer is asked for. */
    public AnswerFormat answerFormat() {
        return values.answerFormat;
    }

    /** Which tool call ids it takes. */
    public CallIdStyle callIdStyle() {
        return values.callIdStyle;
    }

    /** Whether the model's own messages are sent back unchanged, with the fields only the server understands. */
    public boolean replay() {
        return values.replay;
    }

    /** Whether models may write their thoughts into the text, up to {@code </think>}. */
    public boolean thinkTags() {
        return values.thinkTags;
    }

    /** Whether {@code dimensions} may be sent with an embedding request. */
    public boolean dimensionsField() {
        return values.dimensionsField;
    }

    /** Whether vectors are asked for in base64, a quarter of the size. Either form is read. */
    public boolean base64() {
        return values.base64;
    }

    /** The most texts in one embedding request. */
    public int maxBatch() {
        return values.maxBatch;
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        return new Builder(values);
    }

    @Override
    public String toString() {
        return "Profile[" + values.name + "]";
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
        private Api api = Api.CHAT_COMPLETIONS;
        private boolean tokenCounting;
        private EmptyText emptyText = EmptyText.NULL;
        private boolean rescueCalls;

        private Builder(String name) {
            this.name = Objects.requireNonNull(name, "name");
        }

        private Builder(Builder other) {
            this.name = other.name;
            this.baseUrl = other.baseUrl;
            this.auth = other.auth;
            this.keyRequired = other.keyRequired;
            this.apiVersion = other.apiVersion;
            this.instructionsRole = other.instructionsRole;
            this.maxTokensField = other.maxTokensField;
            this.strictFlag = other.strictFlag;
            this.answerFormat = other.answerFormat;
            this.callIdStyle = other.callIdStyle;
            this.replay = other.replay;
            this.thinkTags = other.thinkTags;
            this.dimensionsField = other.dimensionsField;
            this.base64 = other.base64;
            this.maxBatch = other.maxBatch;
            this.api = other.api;
            this.tokenCounting = other.tokenCounting;
            this.emptyText = other.emptyText;
            this.rescueCalls = other.rescueCalls;
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

        /** Sets which API chat goes through. */
        public Builder api(Api api) {
            this.api = Objects.requireNonNull(api, "api");
            return this;
        }

        /** Sets whether the server counts tokens. */
        public Builder tokenCounting(boolean tokenCounting) {
            this.tokenCounting = tokenCounting;
            return this;
        }

        /** Sets what stands where a message has no text. */
        public Builder emptyText(EmptyText emptyText) {
            this.emptyText = Objects.requireNonNull(emptyText, "emptyText");
            return this;
        }

        /** Sets whether tool calls that came as JSON in the text are taken for calls; streamed text then comes at the end. */
        public Builder rescueCalls(boolean rescueCalls) {
            this.rescueCalls = rescueCalls;
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
