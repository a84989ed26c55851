package dev.memora.settings;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Limits, time-outs and other figures of a {@code Memora}. The constants are the defaults.
 *
 * <p>Immutable.
 */
public final class MemoraSettings {
    /** Code points a memory may have. */
    public static final int MAX_CONTENT = 500;

    /** Code points a memory id in a tool call may have. */
    public static final int MAX_MEMORY_ID = 128;

    /** Code points the model's reason for a forget may have. */
    public static final int MAX_FORGET_REASON = 300;

    /** Code points a search query may have. */
    public static final int MAX_QUERY = 500;

    /** Tool calls per turn; the call past the limit is not executed. */
    public static final int MAX_TOOL_STEPS = 8;

    /** Remember calls per turn that may become an action. */
    public static final int MAX_REMEMBERS = 5;

    /** Forget calls per turn that may become an action. */
    public static final int MAX_FORGETS = 3;

    /** Memories a search shows. */
    public static final int SEARCH_LIMIT = 8;

    /** Similar memories a candidate is compared with. */
    public static final int JUDGE_CANDIDATES = 5;

    /** The whole time the built-in loop may take for one turn, up to its answer. */
    public static final Duration TURN_TIMEOUT = Duration.ofMinutes(2);

    /** The time one model call may take. */
    public static final Duration MODEL_TIMEOUT = Duration.ofSeconds(60);

    /** The time one embedding call may take. */
    public static final Duration EMBEDDING_TIMEOUT = Duration.ofSeconds(30);

    /** How long a question to a person stays open. */
    public static final Duration APPROVAL_TTL = Duration.ofDays(7);

    /** How long a forgotten memory can be brought back: not at all. */
    public static final Duration UNDO_WINDOW = Duration.ZERO;

    /** How long an action rests after its first failure; each further failure doubles it. */
    public static final Duration RETRY_DELAY = Duration.ofSeconds(30);

    /** How long before a question's end an event says that nobody has answered. */
    public static final Duration EXPIRY_NOTICE = Duration.ofDays(1);

    private final int maxContent;
    private final int maxToolSteps;
    private final int maxRemembers;
    private final int maxForgets;
    private final int searchLimit;
    private final int judgeCandidates;
    private final Duration turnTimeout;
    private final Duration modelTimeout;
    private final Duration embeddingTimeout;
    private final Duration approvalTtl;
    private final Duration undoWindow;
    private final Duration retryDelay;
    private final Duration expiryNotice;
    private final ContextBudget contextBudget;
    private final Ranking ranking;
    private final @Nullable EmbeddingProfile embeddingProfile;
    private final @Nullable String storedEmbeddingModel;
    private final @Nullable Duration handlerDeadline;

    private MemoraSettings(Builder builder) {
        this.maxContent = builder.maxContent;
        this.maxToolSteps = builder.maxToolSteps;
        this.maxRemembers = builder.maxRemembers;
        this.maxForgets = builder.maxForgets;
        this.searchLimit = builder.searchLimit;
        this.judgeCandidates = builder.judgeCandidates;
        this.turnTimeout = builder.turnTimeout;
        this.modelTimeout = builder.modelTimeout;
        this.embeddingTimeout = builder.embeddingTimeout;
        this.approvalTtl = builder.approvalTtl;
        this.undoWindow = builder.undoWindow;
        this.retryDelay = builder.retryDelay;
        this.expiryNotice = builder.expiryNotice;
        this.contextBudget = builder.contextBudget;
        this.ranking = builder.ranking;
        this.embeddingProfile = builder.embeddingProfile;
        this.storedEmbeddingModel = builder.storedEmbeddingModel;
        this.handlerDeadline = builder.handlerDeadline;
    }

    /** All defaults. */
    public static MemoraSettings defaults() {
        return builder().build();
    }

    /** Starts from the defaults. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The defaults, changed by what an environment such as {@link System#getenv()} says. The variables are those of
     * {@link #list()}; all others are ignored, and a blank value counts as none.
     *
     * @throws IllegalArgumentException with one sentence per bad value, each on a line of its own: it names the variable,
     *     says what it takes and, of a number, what it was
     */
    public static MemoraSettings fromEnvironment(Map<String, String> environment) {
        return EnvironmentSettings.read(environment);
    }

    /** Every setting that has an environment variable, with its value here and its default, in a fixed order. */
    public List<Setting> list() {
        return EnvironmentSettings.list(this);
    }

    /** Code points a memory may have. */
    public int maxContent() {
        return maxContent;
    }

    /** Tool calls per turn. */
    public int maxToolSteps() {
        return maxToolSteps;
    }

    /** Remember actions per turn. */
    public int maxRemembers() {
        return maxRemembers;
    }

    /** Forget actions per turn. */
    public int maxForgets() {
        return maxForgets;
    }

    /** Memories a search shows. */
    public int searchLimit() {
        return searchLimit;
    }

    /** Similar memories a candidate is compared with. */
    public int judgeCandidates() {
        return judgeCandidates;
    }

    /** The whole time the built-in loop may take for one turn, up to its answer. */
    public Duration turnTimeout() {
        return turnTimeout;
    }

    /** The time one model call may take. */
    public Duration modelTimeout() {
        return modelTimeout;
    }

    /** The time one embedding call may take. */
    public Duration embeddingTimeout() {
        return embeddingTimeout;
    }

    /** How long a question to a person stays open. */
    public Duration approvalTtl() {
        return approvalTtl;
    }

    /** How long a forgotten memory can be brought back. */
    public Duration undoWindow() {
        return undoWindow;
    }

    /** How long an action rests after its first failure. */
    public Duration retryDelay() {
        return retryDelay;
    }

    /** In which order hits are shown. */
    public Ranking ranking() {
        return ranking;
    }

    /** The embedding model's profile; empty to look it up by the model's name. */
    public Optional<EmbeddingProfile> embeddingProfile() {
        return Optional.ofNullable(embeddingProfile);
    }

    /** The name under which the store knows the embedding model, where that is another one now. */
    public Optional<String> storedEmbeddingModel() {
        return Optional.ofNullable(storedEmbeddingModel);
    }

    /** How long an approval handler may take; empty for as long as it likes. */
    public Optional<Duration> handlerDeadline() {
        return Optional.ofNullable(handlerDeadline);
    }

    /** How long before a question's end an event says that nobody has answered. */
    public Duration expiryNotice() {
        return expiryNotice;
    }

    /** What of a conversation the model is shown. */
    public ContextBudget contextBudget() {
        return contextBudget;
    }

    /** Builds {@link MemoraSettings}. Confined to one thread. */
    public static final class Builder {
        private int maxContent = MAX_CONTENT;
        private int maxToolSteps = MAX_TOOL_STEPS;
        private int maxRemembers = MAX_REMEMBERS;
        private int maxForgets = MAX_FORGETS;
        private int searchLimit = SEARCH_LIMIT;
        private int judgeCandidates = JUDGE_CANDIDATES;
        private Duration turnTimeout = TURN_TIMEOUT;
        private Duration modelTimeout = MODEL_TIMEOUT;
        private Duration embeddingTimeout = EMBEDDING_TIMEOUT;
        private Duration approvalTtl = APPROVAL_TTL;
        private Duration undoWindow = UNDO_WINDOW;
        private Duration retryDelay = RETRY_DELAY;
        private Duration expiryNotice = EXPIRY_NOTICE;
        private ContextBudget contextBudget = ContextBudget.DEFAULT;
        private Ranking ranking = Ranking.relevanceFirst();
        private @Nullable EmbeddingProfile embeddingProfile;
        private @Nullable String storedEmbeddingModel;
        private @Nullable Duration handlerDeadline;

        private Builder() {}

        /** Sets how many code points a memory may have, 1 to 4,000. */
        public Builder maxContent(int codePoints) {
            this.maxContent = inRange("maxContent", codePoints, 1, 4_000);
            return this;
        }

        /** Sets how many tool calls a turn may have, 1 to 100. */
        public Builder maxToolSteps(int steps) {
            this.maxToolSteps = inRange("maxToolSteps", steps, 1, 100);
            return this;
        }

        /** Sets how many remember actions a turn may have, 0 to 50. */
        public Builder maxRemembers(int remembers) {
            this.maxRemembers = inRange("maxRemembers", remembers, 0, 50);
            return this;
        }

        /** Sets how many forget actions a turn may have, 0 to 50. */
        public Builder maxForgets(int forgets) {
            this.maxForgets = inRange("maxForgets", forgets, 0, 50);
            return this;
        }

        /** Sets how many memories a search shows, 1 to 50. */
        public Builder searchLimit(int limit) {
            this.searchLimit = inRange("searchLimit", limit, 1, 50);
            return this;
        }

        /** Sets how many similar memories a candidate is compared with, 1 to 20. */
        public Builder judgeCandidates(int candidates) {
            this.judgeCandidates = inRange("judgeCandidates", candidates, 1, 20);
            return this;
        }

        /** Sets how long the built-in loop may take for one turn; positive. */
        public Builder turnTimeout(Duration timeout) {
            this.turnTimeout = positive("turnTimeout", timeout);
            return this;
        }

        /** Sets how long one model call may take; positive. */
        public Builder modelTimeout(Duration timeout) {
            this.modelTimeout = positive("modelTimeout", timeout);
            return this;
        }

        /** Sets how long one embedding call may take; positive. */
        public Builder embeddingTimeout(Duration timeout) {
            this.embeddingTimeout = positive("embeddingTimeout", timeout);
            return this;
        }

        /** Sets how long a question to a person stays open; positive. */
        public Builder approvalTtl(Duration ttl) {
            this.approvalTtl = positive("approvalTtl", ttl);
            return this;
        }

        /** Sets how long a forgotten memory can be brought back; zero for not at all. */
        public Builder undoWindow(Duration window) {
            this.undoWindow = notNegative("undoWindow", window);
            return this;
        }

        /** Sets how long an action rests after its first failure; zero for not at all. */
        public Builder retryDelay(Duration delay) {
            this.retryDelay = notNegative("retryDelay", delay);
            return this;
        }

        /** Sets how long before a question's end an event says that nobody has answered; zero for never. */
        public Builder expiryNotice(Duration notice) {
            this.expiryNotice = notNegative("expiryNotice", notice);
            return this;
        }

        /** Sets what of a conversation the model is shown. */
        public Builder contextBudget(ContextBudget budget) {
            this.contextBudget = Objects.requireNonNull(budget, "budget");
            return this;
        }

        /** Sets in which order hits are shown. */
        public Builder ranking(Ranking ranking) {
            this.ranking = Objects.requireNonNull(ranking, "ranking");
            return this;
        }

        /** Sets the embedding model's profile, in place of the one {@link EmbeddingProfiles} has for its name. */
        public Builder embeddingProfile(EmbeddingProfile profile) {
            this.embeddingProfile = Objects.requireNonNull(profile, "profile");
            return this;
        }

        /**
         * Declares that the store's vectors, filled under this model name, come from the same model as the embedding
         * client's, which only has another name now.
         */
        public Builder storedEmbeddingModel(String model) {
            this.storedEmbeddingModel = Objects.requireNonNull(model, "model");
            return this;
        }

        /** Sets how long an approval handler may take; a later yes counts as DEFER. Positive. */
        public Builder handlerDeadline(Duration deadline) {
            this.handlerDeadline = positive("handlerDeadline", deadline);
            return this;
        }

        /** The settings. */
        public MemoraSettings build() {
            return new MemoraSettings(this);
        }

        private static int inRange(String name, int value, int low, int high) {
            if (value < low || value > high) {
                throw new IllegalArgumentException(name + " must be " + low + " to " + high + ", but was " + value);
            }
            return value;
        }

        private static Duration notNegative(String name, Duration value) {
            if (value.isNegative()) {
                throw new IllegalArgumentException(name + " can't be negative; use Duration.ZERO for none");
            }
            return value;
        }

        private static Duration positive(String name, Duration value) {
            if (value.isNegative() || value.isZero()) {
                throw new IllegalArgumentException(name + " must be positive, but was " + value);
            }
            return value;
        }
    }
}
