package dev.memora.policy;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;

/**
 * What was said around a candidate, as the turn knows it; the model has no say in it. Empty of texts for manual writes
 * and imports.
 *
 * <p>Immutable. {@link #toString()} leaves the texts out.
 */
public final class PolicyContext {
    private final List<String> userTexts;
    private final List<String> assistantTexts;
    private final List<String> untrustedTexts;
    private final List<String> recalled;
    private final boolean explicitRequest;
    private final Instant now;
    private final ZoneId zone;

    private PolicyContext(Builder builder) {
        this.userTexts = builder.userTexts;
        this.assistantTexts = builder.assistantTexts;
        this.untrustedTexts = builder.untrustedTexts;
        this.recalled = builder.recalled;
        this.explicitRequest = builder.explicitRequest;
        this.now = builder.now;
        this.zone = builder.zone;
    }

    /** Starts a context without any text. */
    public static Builder builder(Instant now) {
        return new Builder(now);
    }

    /** What the user said in this conversation, oldest first; the last is this turn's message. */
    public List<String> userTexts() {
        return userTexts;
    }

    /** What the assistant said in this conversation, oldest first. */
    public List<String> assistantTexts() {
        return assistantTexts;
    }

    /** What untrusted tools answered in this turn. */
    public List<String> untrustedTexts() {
        return untrustedTexts;
    }

    /** The memories the model was shown in this turn. */
    public List<String> recalled() {
        return recalled;
    }

    /** Whether the user, in this turn's message, asked for something to be remembered, as code found it. */
    public boolean explicitRequest() {
        return explicitRequest;
    }

    /** The time of the turn. */
    public Instant now() {
        return now;
    }

    /** The user's time zone; UTC where it isn't known. */
    public ZoneId zone() {
        return zone;
    }

    @Override
    public String toString() {
        return "PolicyContext[" + userTexts.size() + " user texts, " + untrustedTexts.size() + " untrusted]";
    }

    /** Builds a {@link PolicyContext}. Confined to one thread. */
    public static final class Builder {
        private final Instant now;
        private List<String> userTexts = List.of();
        private List<String> assistantTexts = List.of();
        private List<String> untrustedTexts = List.of();
        private List<String> recalled = List.of();
        private boolean explicitRequest;
        private ZoneId zone = ZoneOffset.UTC;

        private Builder(Instant now) {
            this.now = Objects.requireNonNull(now, "now");
        }

        /** Sets what the user said, oldest first. */
        public Builder userTexts(List<String> userTexts) {
            this.userTexts = List.copyOf(userTexts);
            return this;
        }

        /** Sets what the assistant said, oldest first. */
        public Builder assistantTexts(List<String> assistantTexts) {
            this.assistantTexts = List.copyOf(assistantTexts);
            return this;
        }

        /** Sets what untrusted tools answered. */
        public Builder untrustedTexts(List<String> untrustedTexts) {
            this.untrustedTexts = List.copyOf(untrustedTexts);
            return this;
        }

        /** Sets the memories the model was shown. */
        public Builder recalled(List<String> recalled) {
            this.recalled = List.copyOf(recalled);
            return this;
        }

        /** Sets whether the user asked for something to be remembered. */
        public Builder explicitRequest(boolean explicitRequest) {
            this.explicitRequest = explicitRequest;
            return this;
        }

        /** Sets the user's time zone. */
        public Builder zone(ZoneId zone) {
            this.zone = Objects.requireNonNull(zone, "zone");
            return this;
        }

        /** The context. */
        public PolicyContext build() {
            return new PolicyContext(this);
        }
    }
}
