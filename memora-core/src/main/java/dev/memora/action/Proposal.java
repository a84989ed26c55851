package dev.memora.action;

import dev.memora.memory.MemoryType;
import dev.memora.memory.Provenance;
import dev.memora.memory.Source;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an action asks for, in the words it was asked in. Kept while the action is open and cleared when it is over.
 *
 * <p>Immutable. {@link #toString()} leaves the text out.
 *
 * @param content the statement to remember; empty for a forget
 * @param type its kind
 * @param reason the model's reason: a code for a remember, its own words for a forget
 * @param source by which door it came
 * @param provenance who said it, where, in which words
 * @param explicitRequest whether code, not the model, found that the user asked for it
 * @param approvalReason why a person must agree first, as a machine code; null if nobody must
 */
public record Proposal(
        String content,
        MemoryType type,
        String reason,
        Source source,
        Provenance provenance,
        boolean explicitRequest,
        @Nullable String approvalReason) {
    /** Checks that nothing is null. */
    public Proposal {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(provenance, "provenance");
    }

    @Override
    public String toString() {
        return "Proposal[" + type + ", " + source + "]";
    }
}
