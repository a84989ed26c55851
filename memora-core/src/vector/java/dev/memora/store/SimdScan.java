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

    @Override
    public void compute(float[] rows, float[] query, float[] products) {
        int dimensions = query.length;
        for (int row = 0, from = 0; row < products.length; row++, from += dimensions) {
            products[row] = dot(rows, from, query);
        }
    }

    // Four sums in flight, as in plain Java; a fused multiply-add would be slow where the processor has none.
    private static float dot(float[] rows, int from, float[] query) {
        int dimensions = query.length;
        FloatVector a = FloatVector.zero(SPECIES);
        FloatVector b = a;
        FloatVector c = a;
        FloatVector d = a;
        int i = 0;
        for (; i <= dimensions - 4 * LANES; i += 4 * LANES) {
            a = a.add(product(rows, from, query, i));
            b = b.add(product(rows, from, query, i + LANES));
            c = c.add(product(rows, from, query, i + 2 * LANES));
            d = d.add(product(rows, from, query, i + 3 * LANES));
        }
        for (; i <= dimensions - LANES; i += LANES) {
            a = a.add(product(rows, from, query, i));
        }
        float sum = a.add(b).add(c.add(d)).reduceLanes(VectorOperators.ADD);
        for (; i < dimensions; i++) {
            sum += rows[from + i] * query[i];
        }
        return sum;
    }

    private static FloatVector product(float[] rows, int from, float[] query, int i) {
        return FloatVector.fromArray(SPECIES, rows, from + i).mul(FloatVector.fromArray(SPECIES, query, i));
    }
}
