package dev.memora.journal;

/** The scope was erased since the turn began: what the turn would have stored must not come back. */
public final class ScopeErasedException extends JournalException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception. */
    public ScopeErasedException() {
        super("the scope was erased since this turn began", null, false);
    }
}
