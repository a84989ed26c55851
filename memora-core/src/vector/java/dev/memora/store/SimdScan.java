package dev.memora.store;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The scan with the Vector API. Compiled apart from the module, which can't require an incubator module, and loaded only
 * where that module is there at run time.
 */
final class SimdScan implements VectorScan {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    SimdScan() {}

    // Four rows at once, so that a part of the query is read once for all of them; and one of each quarter, because a
    // processor reads ahead in each of four places at once, and then waits less for memory than in one.
    @Override
    public void compute(float[] rows, int first, float[] query, float[] products) {
        int quarter = products.length / 4;
        for (int row = 0; row < quarter; row++) {
            four(rows, first, query, products, row, quarter);
        }
        for (int row = 4 * quarter; row < products.length; row++) {
            products[row] = one(rows, first + row * query.length, query);
        }
    }

    private static void four(float[] rows, int first, float[] query, float[] products, int row, int quarter) {
        int dimensions = query.length;
        int step = quarter * dimensions;
        int fromA = first + row * dimensions;
        int fromB = fromA + step;
        int fromC = fromB + step;
        int fromD = fromC + step;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        int whole = SPECIES.loopBound(dimensions);
        for (int i = 0; i < whole; i += LANES) {
            FloatVector part = FloatVector.fromArray(SPECIES, query, i);
            a = a.add(product(rows, fromA + i, part));
            b = b.add(product(rows, fromB + i, part));
            c = c.add(product(rows, fromC + i, part));
            d = d.add(product(rows, fromD + i, part));
        }
        products[row] = sum(a) + rest(rows, fromA, query, whole);
        products[row + quarter] = sum(b) + rest(rows, fromB, query, whole);
        products[row + 2 * quarter] = sum(c) + rest(rows, fromC, query, whole);
        products[row + 3 * quarter] = sum(d) + rest(rows, fromD, query, whole);
    }

    private static float one(float[] rows, int from, float[] query) {
        int whole = SPECIES.loopBound(query.length);
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int i = 0; i < whole; i += LANES) {
            sum = sum.add(product(rows, from + i, FloatVector.fromArray(SPECIES, query, i)));
        }
        return sum(sum) + rest(rows, from, query, whole);
    }

    // A fused multiply-add would be slow where the processor has none.
    private static FloatVector product(float[] rows, int from, FloatVector part) {
        return FloatVector.fromArray(SPECIES, rows, from).mul(part);
    }

    private static float sum(FloatVector lanes) {
        return lanes.reduceLanes(VectorOperators.ADD);
    }

    private static float rest(float[] rows, int from, float[] query, int done) {
        float sum = 0;
        for (int i = done; i < query.length; i++) {
            sum += rows[from + i] * query[i];
        }
        return sum;
    }
}
