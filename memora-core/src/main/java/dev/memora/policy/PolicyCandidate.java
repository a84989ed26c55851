package dev.memora.policy;

import dev.memora.memory.MemoryType;
import dev.memora.memory.Source;
import java.util.List;

/**
 * A text that wants to become a memory.
 *
 * <p>Immutable. {@link #toString()} leaves the texts out.
 *
 * @param operation by which operation
 * @param content the text as it would be stored
 * @param type its kind
 * @param source by which door it comes
 * @param evidence sentences of the user's that support it; may be empty
 */
public record PolicyCandidate(
        Operation operation, String content, MemoryType type, Source source, List<String> evidence) {
    /** What would be done with the text. */
    public enum Operation {
        /** Store it as a new memory. */
        CREATE,
        /** Put it in the place of a stored one. */
        UPDATE,
        /** Store it from an export. */
        IMPORT,
        /** Restore it. */
        UNDO
    }

    /** Copies the evidence. */
    public PolicyCandidate {
        evidence = List.copyOf(evidence);
    }

    @Override
    public String toString() {
        return "PolicyCandidate[" + operation + ", " + type + ", " + source + "]";
    }
}
