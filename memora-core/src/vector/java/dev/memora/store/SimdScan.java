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

    // Four rows at once, so that a part of the query is read once for all of them.
    @Override
    public void compute(float[] rows, float[] query, float[] products) {
        int dimensions = query.length;
        int row = 0;
        for (; row <= products.length - 4; row += 4) {
            four(rows, row * dimensions, query, products, row);
        }
        for (; row < products.length; row++) {
            products[row] = one(rows, row * dimensions, query);
        }
    }

    private static void four(float[] rows, int first, float[] query, float[] products, int row) {
        int dimensions = query.length;
        int second = first + dimensions;
        int third = second + dimensions;
        int fourth = third + dimensions;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        int whole = SPECIES.loopBound(dimensions);
        for (int i = 0; i < whole; i += LANES) {
            FloatVector part = FloatVector.fromArray(SPECIES, query, i);
            a = a.add(product(rows, first + i, part));
            b = b.add(product(rows, second + i, part));
            c = c.add(product(rows, third + i, part));
            d = d.add(product(rows, fourth + i, part));
        }
        products[row] = sum(a) + rest(rows, first, query, whole);
        products[row + 1] = sum(b) + rest(rows, second, query, whole);
        products[row + 2] = sum(c) + rest(rows, third, query, whole);
        products[row + 3] = sum(d) + rest(rows, fourth, query, whole);
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
