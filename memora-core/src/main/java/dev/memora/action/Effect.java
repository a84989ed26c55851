package dev.memora.action;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What a decided action does to the store: one datum, which the journal keeps before the store is touched. Sealed,
 * because recovery must know how to repeat every kind.
 */
public sealed interface Effect {
    /** The version that stands after it; empty if none does. */
    Optional<Snapshot> resulting();

    /** The version it met; empty if there was none. */
    Optional<Snapshot> replaced();

    /** This effect on other snapshots of the same versions. */
    Effect map(UnaryOperator<Snapshot> change);

    /** This effect without text. */
    default Effect stripped() {
        return map(Snapshot::stripped);
    }

    /**
     * Adds a memory.
     *
     * @param after the version that is added
     */
    record Create(Snapshot after) implements Effect {
        @Override
        public Optional<Snapshot> resulting() {
            return Optional.of(after);
        }

        @Override
        public Optional<Snapshot> replaced() {
            return Optional.empty();
        }

        @Override
        public Effect map(UnaryOperator<Snapshot> change) {
            return new Create(change.apply(after));
        }
    }

    /**
     * Puts a new version in the place of another.
     *
     * @param before the version that must be current
     * @param after the version that takes its place
     */
    record Replace(Snapshot before, Snapshot after) implements Effect {
        @Override
        public Optional<Snapshot> resulting() {
            return Optional.of(after);
        }

        @Override
        public Optional<Snapshot> replaced() {
            return Optional.of(before);
        }

        @Override
        public Effect map(UnaryOperator<Snapshot> change) {
            return new Replace(change.apply(before), change.apply(after));
        }
    }

    /**
     * Removes a memory.
     *
     * @param before the version that must be current
     */
    record Remove(Snapshot before) implements Effect {
        @Override
        public Optional<Snapshot> resulting() {
            return Optional.empty();
        }

        @Override
        public Optional<Snapshot> replaced() {
            return Optional.of(before);
        }

        @Override
        public Effect map(UnaryOperator<Snapshot> change) {
            return new Remove(change.apply(before));
        }
    }

    /** Leaves the store as it is. */
    record None() implements Effect {
        @Override
        public Optional<Snapshot> resulting() {
            return Optional.empty();
        }

        @Override
        public Optional<Snapshot> replaced() {
            return Optional.empty();
        }

        @Override
        public Effect map(UnaryOperator<Snapshot> change) {
            return this;
        }
    }
}
