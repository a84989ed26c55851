package dev.memora.turn;

/**
 * What a recovery came to.
 *
 * @param settled how many open actions are over now, or wait for a person
 * @param failed how many were given up
 * @param open how many could not be settled and stay open
 */
public record RecoveryReport(int settled, int failed, int open) {}
