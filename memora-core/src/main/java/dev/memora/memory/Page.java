package dev.memora.memory;

import java.util.List;
import java.util.Optional;

/**
 * Some items of a longer listing.
 *
 * <p>Items that are present during the whole walk appear exactly once, whatever is written meanwhile.
 *
 * <p>Immutable.
 *
 * @param <T> what is listed
 * @param items the items, in the listing's order
 * @param next the cursor of the next page, empty if this is the last one
 */
public record Page<T>(List<T> items, Optional<String> next) {
    /** Copies the items. */
    public Page {
        items = List.copyOf(items);
    }

    /** Says how many items there are; items may hold user text. */
    @Override
    public String toString() {
        return "Page[" + items.size() + " items" + (next.isPresent() ? ", more]" : "]");
    }
}
