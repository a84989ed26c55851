package dev.memora.approval;

import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import java.time.Instant;
import java.util.Optional;

/**
 * A proposal that waits for somebody to look at both sides.
 *
 * <p>Immutable. {@link #toString()} leaves the texts out.
 *
 * @param actionId names it, to resolve it with
 * @param proposed what would be stored; empty if a forget was proposed
 * @param evidence the user's sentence behind it, if one is kept
 * @param current the memory it is about as it stands; empty if there is none
 * @param digest binds a resolution to both sides as they are shown here
 * @param createdAt when it was proposed
 */
public record Review(
        ActionId actionId,
        Optional<String> proposed,
        Optional<String> evidence,
        Optional<Memory> current,
        String digest,
        Instant createdAt) {
    @Override
    public String toString() {
        return "Review[" + actionId + "]";
    }
}
