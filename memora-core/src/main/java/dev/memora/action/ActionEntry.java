package dev.memora.action;

import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One action as the journal holds it. Approvals, reviews, history and audit are queries over entries.
 *
 * <p>Immutable: {@link #next()} starts the following revision. {@link #toString()} leaves all text out.
 */
public final class ActionEntry {
    private final MemoryScope scope;
    private final ActionId id;
    private final String turnId;
    private final ActionKind kind;
    private final MemoryId memoryId;
    private final long epoch;
    private final Instant createdAt;
    private final long revision;
    private final ActionState state;
    private final Instant updatedAt;
    private final @Nullable Proposal proposal;
    private final @Nullable Effect effect;
    private final @Nullable Approval approval;
    private final @Nullable Outcome outcome;
    private final int conflicts;
    private final int failures;
    private final @Nullable Instant due;

    private ActionEntry(Builder builder) {
        this.scope = builder.scope;
        this.id = builder.id;
        this.turnId = builder.turnId;
        this.kind = builder.kind;
        this.memoryId = builder.memoryId;
        this.epoch = builder.epoch;
        this.createdAt = builder.createdAt;
        this.revision = builder.revision;
        this.state = builder.state;
        this.updatedAt = builder.updatedAt;
        this.proposal = builder.proposal;
        this.effect = builder.effect;
        this.approval = builder.approval;
        this.outcome = builder.outcome;
        this.conflicts = builder.conflicts;
        this.failures = builder.failures;
        this.due = builder.due;
    }

    /**
     * Starts the first revision of an entry, in state {@link ActionState#OPEN}.
     *
     * @param turnId the turn it was proposed in; for the host's own actions, a name of its own
     * @param memoryId the memory to delete or replace, or the id a new memory will get
     * @param epoch the scope's erasure epoch when the turn began
     */
    public static Builder builder(
            MemoryScope scope,
            ActionId id,
            String turnId,
            ActionKind kind,
            MemoryId memoryId,
            long epoch,
            Instant createdAt) {
        return new Builder(scope, id, turnId, kind, memoryId, epoch, createdAt);
    }

    /** Whose memory. */
    public MemoryScope scope() {
        return scope;
    }

    /** The action's name. */
    public ActionId id() {
        return id;
    }

    /** The turn it was proposed in. */
    public String turnId() {
        return turnId;
    }

    /** What it is for. */
    public ActionKind kind() {
        return kind;
    }

    /** The memory it is about: the target, or the one that is made. */
    public MemoryId memoryId() {
        return memoryId;
    }

    /** The scope's erasure epoch when the turn began. */
    public long epoch() {
        return epoch;
    }

    /** When it was proposed. */
    public Instant createdAt() {
        return createdAt;
    }

    /** Counts the changes of this entry, from 1. */
    public long revision() {
        return revision;
    }

    /** How far it has come. */
    public ActionState state() {
        return state;
    }

    /** When this revision was made. */
    public Instant updatedAt() {
        return updatedAt;
    }

    /** What was asked for; empty once the action is over. */
    public Optional<Proposal> proposal() {
        return Optional.ofNullable(proposal);
    }

    /** What it does to the store; empty until that is decided. */
    public Optional<Effect> effect() {
        return Optional.ofNullable(effect);
    }

    /** The person's part in it; empty if nobody was asked. */
    public Optional<Approval> approval() {
        return Optional.ofNullable(approval);
    }

    /** What came of it, or, in state {@link ActionState#DECIDED}, what will have come of it; else empty. */
    public Optional<Outcome> outcome() {
        return Optional.ofNullable(outcome);
    }

    /** How often its effect met another version than expected. */
    public int conflicts() {
        return conflicts;
    }

    /** How often a model, store or journal call failed on it. */
    public int failures() {
        return failures;
    }

    /**
     * When something is due: the next attempt of an open action, the end of an approval, the end of the undo window of a
     * forget. Empty if nothing is.
     */
    public Optional<Instant> due() {
        return Optional.ofNullable(due);
    }

    /** Starts the next revision, with everything else as it is here. */
    public Builder next() {
        Builder next = new Builder(scope, id, turnId, kind, memoryId, epoch, createdAt);
        next.revision = revision + 1;
        next.state = state;
        next.updatedAt = updatedAt;
        next.proposal = proposal;
        next.effect = effect;
        next.approval = approval;
        next.outcome = outcome;
        next.conflicts = conflicts;
        next.failures = failures;
        next.due = due;
        return next;
    }

    /** The next revision without any text or hash of text; state and outcome stay. */
    public ActionEntry stripped() {
        return next().proposal(null)
                .effect(effect == null ? null : effect.stripped())
                .approval(approval == null ? null : approval.stripped())
                .due(null)
                .build();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ActionEntry that
                && scope.equals(that.scope)
                && id.equals(that.id)
                && turnId.equals(that.turnId)
                && kind == that.kind
                && memoryId.equals(that.memoryId)
                && epoch == that.epoch
                && createdAt.equals(that.createdAt)
                && revision == that.revision
                && state == that.state
                && updatedAt.equals(that.updatedAt)
                && Objects.equals(proposal, that.proposal)
                && Objects.equals(effect, that.effect)
                && Objects.equals(approval, that.approval)
                && Objects.equals(outcome, that.outcome)
                && conflicts == that.conflicts
                && failures == that.failures
                && Objects.equals(due, that.due);
    }

    @Override
    public int hashCode() {
        return Objects.hash(scope, id, revision);
    }

    @Override
    public String toString() {
        return "ActionEntry[" + kind + " " + id + ", " + state + ", revision=" + revision + "]";
    }

    /** Builds an {@link ActionEntry}. Confined to one thread. */
    public static final class Builder {
        private final MemoryScope scope;
        private final ActionId id;
        private final String turnId;
        private final ActionKind kind;
        private MemoryId memoryId;
        private final long epoch;
        private final Instant createdAt;
        private long revision = 1;
        private ActionState state = ActionState.OPEN;
        private Instant updatedAt;
        private @Nullable Proposal proposal;
        private @Nullable Effect effect;
        private @Nullable Approval approval;
        private @Nullable Outcome outcome;
        private int conflicts;
        private int failures;
        private @Nullable Instant due;

        private Builder(
                MemoryScope scope,
                ActionId id,
                String turnId,
                ActionKind kind,
                MemoryId memoryId,
                long epoch,
                Instant createdAt) {
            this.scope = Objects.requireNonNull(scope, "scope");
            this.id = Objects.requireNonNull(id, "id");
            this.turnId = Objects.requireNonNull(turnId, "turnId");
            this.kind = Objects.requireNonNull(kind, "kind");
            this.memoryId = Objects.requireNonNull(memoryId, "memoryId");
            this.epoch = epoch;
            this.createdAt = Objects.requireNonNull(createdAt, "createdAt");
            this.updatedAt = createdAt;
        }

        /** Sets the memory it is about, once that is decided. */
        public Builder memoryId(MemoryId memoryId) {
            this.memoryId = Objects.requireNonNull(memoryId, "memoryId");
            return this;
        }

        /** Sets the revision, for codecs; {@link ActionEntry#next()} counts by itself. */
        public Builder revision(long revision) {
            this.revision = revision;
            return this;
        }

        /** Sets how far it has come. */
        public Builder state(ActionState state) {
            this.state = Objects.requireNonNull(state, "state");
            return this;
        }

        /** Sets when this revision was made. */
        public Builder updatedAt(Instant updatedAt) {
            this.updatedAt = Objects.requireNonNull(updatedAt, "updatedAt");
            return this;
        }

        /** Sets what was asked for, or null to clear it. */
        public Builder proposal(@Nullable Proposal proposal) {
            this.proposal = proposal;
            return this;
        }

        /** Sets what it does to the store, or null while that is open. */
        public Builder effect(@Nullable Effect effect) {
            this.effect = effect;
            return this;
        }

        /** Sets the person's part, or null if nobody is asked. */
        public Builder approval(@Nullable Approval approval) {
            this.approval = approval;
            return this;
        }

        /** Sets what came or will have come of it, or null while that is open. */
        public Builder outcome(@Nullable Outcome outcome) {
            this.outcome = outcome;
            return this;
        }

        /** Sets how often its effect met another version than expected. */
        public Builder conflicts(int conflicts) {
            this.conflicts = conflicts;
            return this;
        }

        /** Sets how often a call failed on it. */
        public Builder failures(int failures) {
            this.failures = failures;
            return this;
        }

        /** Sets when something is due, or null if nothing is. */
        public Builder due(@Nullable Instant due) {
            this.due = due;
            return this;
        }

        /**
         * The entry.
         *
         * @throws IllegalStateException if the state lacks what it needs: an effect and an outcome when DECIDED, an
         *     approval when AWAITING, an outcome when DONE
         */
        public ActionEntry build() {
            if ((state == ActionState.DECIDED && (effect == null || outcome == null))
                    || (state == ActionState.AWAITING && approval == null)
                    || (state == ActionState.DONE && outcome == null)) {
                throw new IllegalStateException("an entry in state " + state + " is not complete");
            }
            return new ActionEntry(this);
        }
    }
}
