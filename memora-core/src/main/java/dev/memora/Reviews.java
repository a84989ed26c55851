package dev.memora;

import dev.memora.action.Receipt;
import dev.memora.approval.Review;
import dev.memora.approval.ReviewResolution;
import dev.memora.internal.commit.ReviewDesk;
import dev.memora.memory.ActionId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import java.util.Optional;

/** The proposals of one scope that nobody could decide safely. Nothing of them is stored until somebody does. Thread-safe. */
public final class Reviews {
    private final MemoryScope scope;
    private final ReviewDesk desk;

    Reviews(MemoryScope scope, ReviewDesk desk) {
        this.scope = scope;
        this.desk = desk;
    }

    /** What waits, in the order it came up, with both sides. */
    public Page<Review> list(PageRequest page) {
        return desk.list(scope, page);
    }

    /**
     * Settles one.
     *
     * @param digest the {@link Review#digest()} of what the person was shown
     * @param by who decided, in the host's own terms
     * @return what came of it; {@code SentToReview}, with nothing changed, if the memory has changed since it was shown;
     *     empty if the scope has no such review
     * @throws IllegalArgumentException if a proposed forget is to be kept beside something
     */
    public Optional<Receipt> resolve(ActionId id, String digest, ReviewResolution resolution, String by) {
        return desk.resolve(scope, id, digest, resolution, by);
    }

    /**
     * Settles one with a text of the person's own: it takes the place of what is stored, or is stored if nothing is.
     *
     * @param digest the {@link Review#digest()} of what the person was shown
     * @param content what to store
     * @return as {@link #resolve} does
     * @throws IllegalArgumentException if the text is blank or the policy refuses it, or a forget was proposed; the review
     *     stays
     */
    public Optional<Receipt> edit(ActionId id, String digest, String content) {
        if (content.isBlank()) {
            throw new IllegalArgumentException("there is nothing to store: the edited text is blank");
        }
        return desk.edit(scope, id, digest, content.strip());
    }
}
