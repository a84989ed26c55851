package dev.memora.store;

import java.util.Arrays;

/**
 * The rows once more as whole numbers of 2^-15, for a first look at them: Java's compilers turn a sum of whole products
 * into instructions that do several at once, which they may not do with a sum of floats. What the first look can't rule
 * out is computed again from the floats, so the answer is the same. Guarded by its owner.
 */
final class FixedPointRows {
    private static final float ONE = 1 << 15;

    /** Above this length a sum of products could leave 32 bits. */
    private static final double LONGEST = 1.2;

    private final int dimensions;
    private int[] data = new int[0];
    private boolean tooLong;

    FixedPointRows(int dimensions) {
        this.dimensions = dimensions;
    }

    /** Whether the query and all rows are short enough for whole numbers. */
    boolean canHold(float[] query) {
        return !tooLong && length(query) <= LONGEST;
    }

    void resize(int rows) {
        data = Arrays.copyOf(data, rows * dimensions);
    }

    void set(int row, float[] vector) {
        tooLong |= length(vector) > LONGEST;
        for (int i = 0, at = row * dimensions; i < dimensions; i++, at++) {
            data[at] = Math.round(vector[i] * ONE);
        }
    }

    void move(int from, int to) {
        System.arraycopy(data, from * dimensions, data, to * dimensions, dimensions);
    }

    void overwrite(int row) {
        Arrays.fill(data, row * dimensions, (row + 1) * dimensions, 0);
    }

    void clear() {
        data = new int[0];
        tooLong = false;
    }

    long bytes() {
        return (long) data.length * Integer.BYTES;
    }

    /**
     * Fills {@code products} with the dot product of each row that may be among the best, and with minus infinity for all
     * others.
     *
     * @param rows the same rows as floats
     * @param first where the first begins
     * @param best how many rows must be among those computed
     */
    void compute(float[] rows, int first, float[] query, float[] products, int best) {
        int[] rough = new int[products.length];
        int[] whole = new int[dimensions];
        for (int i = 0; i < dimensions; i++) {
            whole[i] = Math.round(query[i] * ONE);
        }
        for (int row = 0, from = 0; row < rough.length; row++, from += dimensions) {
            rough[row] = dot(data, from, whole);
        }
        long floor = floor(rough, best);
        for (int row = 0; row < rough.length; row++) {
            products[row] = rough[row] < floor
                    ? Float.NEGATIVE_INFINITY
                    : DotProducts.dot(rows, first + row * dimensions, query);
        }
    }

    private static int dot(int[] data, int from, int[] query) {
        int sum = 0;
        for (int i = 0; i < query.length; i++) {
            sum += data[from + i] * query[i];
        }
        return sum;
    }

    /** The rough product below which no row is among the best: both roundings could have been against it. */
    private long floor(int[] rough, int best) {
        if (best >= rough.length) {
            return Long.MIN_VALUE;
        }
        // Each vector is off by at most half a step in every dimension, so a product by at most the sum of both
        // distances, each times the length of the other vector.
        double off = Math.sqrt(dimensions) * LONGEST * ONE + dimensions;
        return worstOfBest(rough, best) - 2 * (long) Math.ceil(off);
    }

    /** The product that exactly so many rows reach, by a heap with the smallest on top. */
    private static int worstOfBest(int[] rough, int best) {
        int[] heap = Arrays.copyOf(rough, best);
        for (int i = best / 2 - 1; i >= 0; i--) {
            sink(heap, i);
        }
        for (int row = best; row < rough.length; row++) {
            if (rough[row] > heap[0]) {
                heap[0] = rough[row];
                sink(heap, 0);
            }
        }
        return heap[0];
    }

    private static void sink(int[] heap, int from) {
        int value = heap[from];
        int at = from;
        while (2 * at + 1 < heap.length) {
            int child = 2 * at + 1;
            if (child + 1 < heap.length && heap[child + 1] < heap[child]) {
                child++;
            }
            if (heap[child] >= value) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = value;
    }

    private static double length(float[] vector) {
        double square = 0;
        for (float value : vector) {
            square += (double) value * value;
        }
        return Math.sqrt(square);
    }
}
