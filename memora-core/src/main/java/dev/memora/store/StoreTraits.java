package dev.memora.store;

/**
 * What a store can be trusted with.
 *
 * @param durable whether an acknowledged write survives the end of the process
 * @param atomicAcrossProcesses whether compare-and-set and key uniqueness hold between processes
 * @param exactUpTo the largest scope that is searched exactly; {@link Long#MAX_VALUE} for no limit
 */
public record StoreTraits(boolean durable, boolean atomicAcrossProcesses, long exactUpTo) {
    /**
     * Checks the limit.
     *
     * @throws IllegalArgumentException if the limit is negative
     */
    public StoreTraits {
        if (exactUpTo < 0) {
            throw new IllegalArgumentException("exactUpTo can't be negative");
        }
    }
}
