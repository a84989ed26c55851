package dev.memora.store;

/**
 * What a store did to make deleted bytes disappear.
 *
 * @param bytesSearched how many bytes of files were searched
 * @param remaining how many needles were still found; 0 is the promise kept
 * @param rewritten whether a file had to be rewritten
 * @param note what is out of the store's reach, in one sentence
 */
public record ErasureReport(long bytesSearched, int remaining, boolean rewritten, String note) {}
