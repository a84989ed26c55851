package dev.memora.turn;

/**
 * What a recovery came to.
 *
 * @param settled how many open actions are over now, or wait for a person
 * @param open how many could not be settled and stay open
 */
public record RecoveryReport(int settled, int open) {}
