package dev.memora.journal;

/** An entry has another revision than expected: somebody else, or an erasure, changed it first. */
public final class EntryChangedException extends JournalException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public EntryChangedException() {
        super("the entry was changed by somebody else", null, true);
    }
}
