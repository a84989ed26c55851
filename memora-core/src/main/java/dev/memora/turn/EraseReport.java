package dev.memora.turn;

/**
 * What an erasure removed and checked.
 *
 * <p>Immutable.
 *
 * @param memories how many memories
 * @param journalEntries how many entries of the journal were removed, or lost their text
 * @param approvals how many of them were open questions to people
 * @param reviews how many of them waited for a review
 * @param conversations how many conversations were deleted or lost turns
 * @param summaries how many of them had a summary, which went, too
 * @param profile whether a profile was deleted or lost fields
 * @param bytes what is known about the bytes themselves
 */
public record EraseReport(
        long memories,
        long journalEntries,
        long approvals,
        long reviews,
        long conversations,
        long summaries,
        boolean profile,
        Bytes bytes) {
    /**
     * What is known about the bytes of what was erased.
     *
     * @param promised whether the store promises that they are in none of its files; {@code false} means that they are
     *     deleted, and that nobody looked for remains
     * @param searched how many bytes of files were searched
     * @param remaining how many texts were still found; 0 is the promise kept
     * @param note what is out of reach, in one sentence
     */
    public record Bytes(boolean promised, long searched, int remaining, String note) {}
}
