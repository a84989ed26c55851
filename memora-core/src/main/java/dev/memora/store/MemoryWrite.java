package dev.memora.store;

import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import java.util.List;

/**
 * One change to one memory. Sealed, because a store that ignored a kind it doesn't know would lose a memory.
 *
 * <p>All kinds are immutable; the arrays in them must not be changed by anyone.
 */
public sealed interface MemoryWrite {
    /** The most vectors a memory may have. */
    int MAX_VECTORS = 4;

    /** The memory that is changed. */
    MemoryId id();

    /** The vectors it brings; empty if it brings none. */
    List<float[]> vectors();

    /** Whether this write may stand in a request for the scope. */
    boolean inScope(MemoryScope scope);

    /**
     * Adds a memory.
     *
     * <p>A taken id answers CONFLICT, a taken key DUPLICATE_KEY, each with the holder.
     *
     * @param memory the first version, or an imported or restored one
     * @param contentKey unique in the scope
     * @param vectors 1 to {@value #MAX_VECTORS} unit vectors
     */
    record Insert(Memory memory, String contentKey, List<float[]> vectors) implements MemoryWrite {
        /**
         * Checks and copies the list.
         *
         * @throws IllegalArgumentException if there are no vectors or too many
         */
        public Insert {
            vectors = List.copyOf(vectors);
            if (vectors.isEmpty() || vectors.size() > MAX_VECTORS) {
                throw new IllegalArgumentException("an insert has 1 to " + MAX_VECTORS + " vectors");
            }
        }

        @Override
        public MemoryId id() {
            return memory.id();
        }

        @Override
        public boolean inScope(MemoryScope scope) {
            return memory.scope().equals(scope);
        }

        /** Leaves out the key, which is a hash of the content. */
        @Override
        public String toString() {
            return "Insert[" + memory + "]";
        }
    }

    /**
     * Puts a new version in the place of the current one. The last access stays as it is stored.
     *
     * <p>Another current version answers CONFLICT, no memory MISSING, a key that another memory holds DUPLICATE_KEY.
     *
     * @param memory the new version; its number is {@code expectedVersion + 1}
     * @param expectedVersion the version that must be the current one
     * @param contentKey unique in the scope
     * @param vectors up to {@value #MAX_VECTORS} unit vectors; none keeps the stored ones, which is allowed only if the
     *     content is unchanged
     */
    record Replace(Memory memory, long expectedVersion, String contentKey, List<float[]> vectors)
            implements MemoryWrite {
        /**
         * Checks and copies the list.
         *
         * @throws IllegalArgumentException if there are too many vectors or the version doesn't follow the expected one
         */
        public Replace {
            vectors = List.copyOf(vectors);
            if (vectors.size() > MAX_VECTORS) {
                throw new IllegalArgumentException("a replace has at most " + MAX_VECTORS + " vectors");
            }
            if (memory.version() != expectedVersion + 1) {
                throw new IllegalArgumentException("a replace writes the version that follows the expected one");
            }
        }

        @Override
        public MemoryId id() {
            return memory.id();
        }

        @Override
        public boolean inScope(MemoryScope scope) {
            return memory.scope().equals(scope);
        }

        /** Leaves out the key, which is a hash of the content. */
        @Override
        public String toString() {
            return "Replace[" + memory + ", expectedVersion=" + expectedVersion + "]";
        }
    }

    /**
     * Removes a memory.
     *
     * <p>Another current version answers CONFLICT, no memory MISSING.
     *
     * @param id which memory
     * @param expectedVersion the version that must be the current one
     */
    record Delete(MemoryId id, long expectedVersion) implements MemoryWrite {
        @Override
        public List<float[]> vectors() {
            return List.of();
        }

        @Override
        public boolean inScope(MemoryScope scope) {
            return true;
        }
    }
}
