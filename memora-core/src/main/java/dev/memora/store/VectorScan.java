package dev.memora.store;

/** The inner loop of every exact search, for processors that do several products at once. Thread-safe. */
interface VectorScan {
    /**
     * Fills {@code products} with the dot product of the query and each of its first rows.
     *
     * @param rows the rows, one behind the other
     * @param first where the first begins
     * @param query as long as a row
     * @param products as long as there are rows to read
     */
    void compute(float[] rows, int first, float[] query, float[] products);
}
