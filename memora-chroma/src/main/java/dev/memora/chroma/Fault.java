package dev.memora.chroma;

import dev.memora.store.MemoryStoreException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An exchange with the server that failed, and what that says about whether the call was carried out. */
final class Fault extends MemoryStoreException {
    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final @Nullable Duration retryAfter;

    /** What is known after a failure. */
    enum Kind {
        /** The server was not reached: nothing was carried out. */
        UNREACHED(true),
        /** The server had no time for the call: nothing was carried out. */
        BUSY(true),
        /** The call was sent and not answered: it may have been carried out, or may yet be. */
        UNANSWERED(true),
        /** The server failed: the call may have been carried out, and fails again until somebody sees to the server. */
        BROKEN(true),
        /** The tenant, the database or the collection is not there. */
        ABSENT(true),
        /** What was to be made is there already. */
        TAKEN(false),
        /** The request is larger than the server takes. */
        TOO_LARGE(false),
        /** The server doesn't accept the call. */
        REFUSED(false),
        /** The calling thread was interrupted: the call may have been carried out. */
        INTERRUPTED(true);

        private final boolean passing;

        Kind(boolean passing) {
            this.passing = passing;
        }
    }

    Fault(Kind kind, String message, @Nullable Throwable cause, @Nullable Duration retryAfter) {
        super(message, cause, kind.passing);
        this.kind = kind;
        this.retryAfter = retryAfter;
    }

    Fault(Kind kind, String message) {
        this(kind, message, null, null);
    }

    Kind kind() {
        return kind;
    }

    /** How long the server asks to wait; null if it doesn't say. */
    @Nullable
    Duration retryAfter() {
        return retryAfter;
    }
}
