package dev.memora.turn;

import java.util.List;

/**
 * What an import came to. Every memory of the file is counted once.
 *
 * <p>Immutable.
 *
 * @param created how many were stored
 * @param skipped how many were stored already, under this or another id
 * @param waiting how many wait for a person's yes
 * @param problems the ones that were not stored, in the order of their lines
 */
public record ImportReport(long created, long skipped, long waiting, List<Problem> problems) {
    /** Copies the problems. */
    public ImportReport {
        problems = List.copyOf(problems);
    }

    /**
     * A memory that was not stored.
     *
     * @param line its line in the file, from 1
     * @param code {@code unreadable}; {@code conflict} if its id is taken by another text; {@code rejected:} and the
     *     policy's reason; {@code retrying} if it is open and will be tried again; {@code failed}
     */
    public record Problem(int line, String code) {}
}
