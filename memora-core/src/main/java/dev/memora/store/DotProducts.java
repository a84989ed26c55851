package dev.memora.store;

/** The dot products of one vector with many rows, in plain Java. What every faster scan must agree with. */
final class DotProducts {
    private DotProducts() {}

    /**
     * Fills {@code products} with the dot product of the query and each of its first rows.
     *
     * @param rows the rows, one behind the other
     * @param first where the first begins
     * @param query as long as a row
     * @param products as long as there are rows to read
     */
    static void compute(float[] rows, int first, float[] query, float[] products) {
        int dimensions = query.length;
        for (int row = 0, from = first; row < products.length; row++, from += dimensions) {
            products[row] = dot(rows, from, query);
        }
    }

    // Four sums keep four additions in flight; with one, each addition waits for the one before.
    static float dot(float[] rows, int from, float[] query) {
        int dimensions = query.length;
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        int i = 0;
        for (; i <= dimensions - 4; i += 4) {
            a += rows[from + i] * query[i];
            b += rows[from + i + 1] * query[i + 1];
            c += rows[from + i + 2] * query[i + 2];
            d += rows[from + i + 3] * query[i + 3];
        }
        for (; i < dimensions; i++) {
            a += rows[from + i] * query[i];
        }
        return (a + b) + (c + d);
    }
}
