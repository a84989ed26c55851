package dev.memora.memory;

/**
 * Names one memory action for good: the key under which the journal holds it, and the proof, written into the memory it
 * made, that it has been carried out.
 *
 * <p>Immutable.
 *
 * @param value not blank
 */
public record ActionId(String value) {
    /**
     * Checks the value.
     *
     * @throws IllegalArgumentException if the value is blank
     */
    public ActionId {
        if (value.isBlank()) {
            throw new IllegalArgumentException("an action id must not be blank");
        }
    }

    /** The id with this value. */
    public static ActionId of(String value) {
        return new ActionId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
