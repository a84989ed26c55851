package dev.memora.approval;

import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One exact action on one exact version, to be shown to a person. Everything in it is rendered by Memora from what is
 * stored; the only words of the model are in {@link #modelReason()}.
 *
 * <p>Immutable. {@link #toString()} leaves all text out.
 */
public final class ApprovalRequest {
    /** What is asked for. */
    public enum Kind {
        /** To delete a memory. */
        FORGET,
        /** To store a new memory. */
        REMEMBER,
        /** To put a new text in the place of a stored one. */
        REPLACE
    }

    private final ApprovalId id;
    private final MemoryScope scope;
    private final Kind kind;
    private final MemoryId memoryId;
    private final String fullText;
    private final @Nullable String currentText;
    private final String rendered;
    private final List<String> warnings;
    private final String modelReason;
    private final String digest;
    private final Instant createdAt;
    private final Instant expiresAt;
    private final @Nullable Instant deadline;

    private ApprovalRequest(Builder builder) {
        this.id = builder.id;
        this.scope = builder.scope;
        this.kind = builder.kind;
        this.memoryId = builder.memoryId;
        this.fullText = builder.fullText;
        this.currentText = builder.currentText;
        this.rendered = builder.rendered;
        this.warnings = builder.warnings;
        this.modelReason = builder.modelReason;
        this.digest = Objects.requireNonNull(builder.digest, "digest");
        this.createdAt = Objects.requireNonNull(builder.createdAt, "createdAt");
        this.expiresAt = Objects.requireNonNull(builder.expiresAt, "expiresAt");
        this.deadline = builder.deadline;
    }

    /** Starts a request. For Memora itself, and for tests of a handler. */
    public static Builder builder(ApprovalId id, MemoryScope scope, Kind kind, MemoryId memoryId, String fullText) {
        return new Builder(id, scope, kind, memoryId, fullText);
    }

    /** The question's name, to decide it with. */
    public ApprovalId id() {
        return id;
    }

    /** Whose memory. */
    public MemoryScope scope() {
        return scope;
    }

    /** What is asked for. */
    public Kind kind() {
        return kind;
    }

    /** The memory that would be deleted, stored or replaced. */
    public MemoryId memoryId() {
        return memoryId;
    }

    /** The whole text that would be deleted or stored, as it is. */
    public String fullText() {
        return fullText;
    }

    /** For {@link Kind#REPLACE}, the text that stands now, made safe to look at like {@link #rendered()}. */
    public Optional<String> currentText() {
        return Optional.ofNullable(currentText);
    }

    /**
     * The whole text made safe to look at: invisible and direction-changing characters as visible escapes, runs of empty
     * lines folded and counted. Never cut.
     */
    public String rendered() {
        return rendered;
    }

    /** What is odd about the text, such as hidden characters; empty if nothing is. */
    public List<String> warnings() {
        return warnings;
    }

    /** The model's own words for why it asks, made safe to look at. Untrusted: show it as the model's. */
    public String modelReason() {
        return modelReason;
    }

    /** Binds a decision to this question about exactly this text; hand it back with the decision. */
    public String digest() {
        return digest;
    }

    /** When the question came up. */
    public Instant createdAt() {
        return createdAt;
    }

    /** When the question ends by itself, as a no. */
    public Instant expiresAt() {
        return expiresAt;
    }

    /** Until when a handler must have answered; a later yes counts as DEFER. Empty if it may take its time. */
    public Optional<Instant> deadline() {
        return Optional.ofNullable(deadline);
    }

    @Override
    public String toString() {
        return "ApprovalRequest[" + kind + ", id=" + id + "]";
    }

    /** Builds an {@link ApprovalRequest}. Confined to one thread. */
    public static final class Builder {
        private final ApprovalId id;
        private final MemoryScope scope;
        private final Kind kind;
        private final MemoryId memoryId;
        private final String fullText;
        private @Nullable String currentText;
        private String rendered;
        private List<String> warnings = List.of();
        private String modelReason = "";
        private @Nullable String digest;
        private @Nullable Instant createdAt;
        private @Nullable Instant expiresAt;
        private @Nullable Instant deadline;

        private Builder(ApprovalId id, MemoryScope scope, Kind kind, MemoryId memoryId, String fullText) {
            this.id = Objects.requireNonNull(id, "id");
            this.scope = Objects.requireNonNull(scope, "scope");
            this.kind = Objects.requireNonNull(kind, "kind");
            this.memoryId = Objects.requireNonNull(memoryId, "memoryId");
            this.fullText = Objects.requireNonNull(fullText, "fullText");
            this.rendered = fullText;
        }

        /** Sets the text that stands now, or null if there is none. */
        public Builder currentText(@Nullable String currentText) {
            this.currentText = currentText;
            return this;
        }

        /** Sets the text made safe to look at. */
        public Builder rendered(String rendered) {
            this.rendered = Objects.requireNonNull(rendered, "rendered");
            return this;
        }

        /** Sets what is odd about the text. */
        public Builder warnings(List<String> warnings) {
            this.warnings = List.copyOf(warnings);
            return this;
        }

        /** Sets the model's reason. */
        public Builder modelReason(String modelReason) {
            this.modelReason = Objects.requireNonNull(modelReason, "modelReason");
            return this;
        }

        /** Sets the digest. Required. */
        public Builder digest(String digest) {
            this.digest = Objects.requireNonNull(digest, "digest");
            return this;
        }

        /** Sets when the question came up and when it ends. Required. */
        public Builder period(Instant createdAt, Instant expiresAt) {
            this.createdAt = Objects.requireNonNull(createdAt, "createdAt");
            this.expiresAt = Objects.requireNonNull(expiresAt, "expiresAt");
            return this;
        }

        /** Sets until when a handler must have answered, or null for no limit. */
        public Builder deadline(@Nullable Instant deadline) {
            this.deadline = deadline;
            return this;
        }

        /** The request. */
        public ApprovalRequest build() {
            return new ApprovalRequest(this);
        }
    }
}
