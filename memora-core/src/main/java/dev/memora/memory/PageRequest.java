package dev.memora.memory;

import java.util.Optional;

/**
 * Which page of a listing is wanted.
 *
 * <p>Immutable.
 *
 * @param limit the most items to return, 1 to {@value #MAX_LIMIT}
 * @param cursor the {@link Page#next()} of the page before, empty for the first page
 */
public record PageRequest(int limit, Optional<String> cursor) {
    /** The most items of one page. */
    public static final int MAX_LIMIT = 1_000;

    /**
     * Checks the limit.
     *
     * @throws IllegalArgumentException if the limit is out of range
     */
    public PageRequest {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException(
                    "a page has 1 to " + MAX_LIMIT + " items, but " + limit + " were asked for");
        }
    }

    /** The first page. */
    public static PageRequest first(int limit) {
        return new PageRequest(limit, Optional.empty());
    }

    /** The page behind this one, from the cursor that its {@link Page} gave. */
    public PageRequest after(String next) {
        return new PageRequest(limit, Optional.of(next));
    }
}
