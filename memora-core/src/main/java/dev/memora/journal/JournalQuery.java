package dev.memora.journal;

import dev.memora.action.ActionEntry;
import dev.memora.action.ActionState;
import dev.memora.approval.ApprovalId;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.PageRequest;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of a journal are wanted. All conditions that are set must hold.
 *
 * <p>Immutable.
 */
public final class JournalQuery {
    private final @Nullable MemoryScope scope;
    private final Set<ActionState> states;
    private final @Nullable MemoryId memoryId;
    private final @Nullable ApprovalId approvalId;
    private final @Nullable String turnId;
    private final @Nullable Instant dueBy;
    private final PageRequest page;

    private JournalQuery(Builder builder) {
        this.scope = builder.scope;
        this.states = Set.copyOf(builder.states);
        this.memoryId = builder.memoryId;
        this.approvalId = builder.approvalId;
        this.turnId = builder.turnId;
        this.dueBy = builder.dueBy;
        this.page = builder.page;
    }

    /** Starts a query for the entries of one scope. */
    public static Builder in(MemoryScope scope) {
        return new Builder(Objects.requireNonNull(scope, "scope"));
    }

    /** Starts a query for the entries of all scopes, as recovery needs it. */
    public static Builder everywhere() {
        return new Builder(null);
    }

    /** The scope; empty for all. */
    public Optional<MemoryScope> scope() {
        return Optional.ofNullable(scope);
    }

    /** The states; empty for all. */
    public Set<ActionState> states() {
        return states;
    }

    /** The memory; empty for all. */
    public Optional<MemoryId> memoryId() {
        return Optional.ofNullable(memoryId);
    }

    /** The question; empty for all. An entry has only its current question's id. */
    public Optional<ApprovalId> approvalId() {
        return Optional.ofNullable(approvalId);
    }

    /** The turn; empty for all. */
    public Optional<String> turnId() {
        return Optional.ofNullable(turnId);
    }

    /** Only entries with something due at or before this time; empty for all. */
    public Optional<Instant> dueBy() {
        return Optional.ofNullable(dueBy);
    }

    /** Which page. */
    public PageRequest page() {
        return page;
    }

    /** Whether the entry fits all conditions; the page has no say in it. */
    public boolean matches(ActionEntry entry) {
        return (scope == null || scope.equals(entry.scope()))
                && (states.isEmpty() || states.contains(entry.state()))
                && (memoryId == null || memoryId.equals(entry.memoryId()))
                && (turnId == null || turnId.equals(entry.turnId()))
                && (approvalId == null
                        || entry.approval()
                                .filter(asked -> approvalId.equals(asked.id()))
                                .isPresent())
                && (dueBy == null
                        || entry.due().filter(due -> !due.isAfter(dueBy)).isPresent());
    }

    /** A builder that starts from these values. */
    public Builder toBuilder() {
        Builder copy = new Builder(scope);
        copy.states.addAll(states);
        copy.memoryId = memoryId;
        copy.approvalId = approvalId;
        copy.turnId = turnId;
        copy.dueBy = dueBy;
        copy.page = page;
        return copy;
    }

    /** Builds a {@link JournalQuery}. Confined to one thread. */
    public static final class Builder {
        private final @Nullable MemoryScope scope;
        private final Set<ActionState> states = EnumSet.noneOf(ActionState.class);
        private @Nullable MemoryId memoryId;
        private @Nullable ApprovalId approvalId;
        private @Nullable String turnId;
        private @Nullable Instant dueBy;
        private PageRequest page = PageRequest.first(PageRequest.MAX_LIMIT);

        private Builder(@Nullable MemoryScope scope) {
            this.scope = scope;
        }

        /** Wants entries in one of these states. */
        public Builder states(ActionState first, ActionState... more) {
            states.add(first);
            for (ActionState state : more) {
                states.add(state);
            }
            return this;
        }

        /** Wants entries of this memory. */
        public Builder memoryId(MemoryId memoryId) {
            this.memoryId = Objects.requireNonNull(memoryId, "memoryId");
            return this;
        }

        /** Wants the entry with this question. */
        public Builder approvalId(ApprovalId approvalId) {
            this.approvalId = Objects.requireNonNull(approvalId, "approvalId");
            return this;
        }

        /** Wants entries of this turn. */
        public Builder turnId(String turnId) {
            this.turnId = Objects.requireNonNull(turnId, "turnId");
            return this;
        }

        /** Wants entries with something due at or before this time. */
        public Builder dueBy(Instant dueBy) {
            this.dueBy = Objects.requireNonNull(dueBy, "dueBy");
            return this;
        }

        /** Wants this page. */
        public Builder page(PageRequest page) {
            this.page = Objects.requireNonNull(page, "page");
            return this;
        }

        /** The query. */
        public JournalQuery build() {
            return new JournalQuery(this);
        }
    }
}
