package dev.memora.approval;

/**
 * Names one question to a person. Random, used once, never shown to the model; a question that went stale comes back
 * under a new id.
 *
 * @param value not blank
 */
public record ApprovalId(String value) {
    /**
     * Checks the value.
     *
     * @throws IllegalArgumentException if the value is blank
     */
    public ApprovalId {
        if (value.isBlank()) {
            throw new IllegalArgumentException("an approval id must not be blank");
        }
    }

    /** The id with this value. */
    public static ApprovalId of(String value) {
        return new ApprovalId(value);
    }

    @Override
    public String toString() {
        return value;
    }
}
