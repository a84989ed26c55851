package dev.memora.turn;

/**
 * How far a re-embedding is.
 *
 * <p>Immutable.
 *
 * @param done how many memories this run has given new vectors
 * @param remaining how many are still to do, as counted when the run began: what others store meanwhile comes on top
 */
public record ReembeddingProgress(long done, long remaining) {}
