package dev.memora.internal.commit;

import dev.memora.action.ActionEntry;
import dev.memora.journal.Journal;
import dev.memora.journal.JournalQuery;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Walks a listing page by page, reading no further than its consumer does. */
public final class Pages {
    private Pages() {}

    /** All entries that fit a query, in the journal's order; the query's own page has no say in it. */
    public static Stream<ActionEntry> entries(Journal journal, JournalQuery query) {
        return stream(page -> journal.list(query.toBuilder().page(page).build()));
    }

    /** All items of a listing, in its order. */
    public static <T> Stream<T> stream(Function<PageRequest, Page<T>> listing) {
        PageRequest first = PageRequest.first(PageRequest.MAX_LIMIT);
        return Stream.iterate(
                        Optional.of(listing.apply(first)),
                        Optional::isPresent,
                        page -> page.flatMap(Page::next).map(first::after).map(listing))
                .flatMap(page -> page.orElseThrow().items().stream());
    }
}
