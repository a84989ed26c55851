package dev.memora.memory;

/**
 * Names one memory within its scope, from its creation on and for good; an update keeps it.
 *
 * <p>Immutable.
 *
 * @param value 1 to {@value #MAX_CODE_POINTS} code points, opaque to everyone but its creator
 */
public record MemoryId(String value) implements Comparable<MemoryId> {
    /** The most code points an id may have. */
    public static final int MAX_CODE_POINTS = 128;

    /**
     * Checks the value.
     *
     * @throws IllegalArgumentException if the value is blank or too long
     */
    public MemoryId {
        if (value.isBlank() || value.codePointCount(0, value.length()) > MAX_CODE_POINTS) {
            throw new IllegalArgumentException("a memory id has 1 to " + MAX_CODE_POINTS + " code points, not blank");
        }
    }

    /** The id with this value. */
    public static MemoryId of(String value) {
        return new MemoryId(value);
    }

    /** Orders ids by the UTF-16 code units of their values, the order of every listing. */
    @Override
    public int compareTo(MemoryId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
