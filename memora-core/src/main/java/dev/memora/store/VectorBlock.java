package dev.memora.store;

import dev.memora.memory.MemoryId;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of one scope in one contiguous array, searched exactly. The building block of a store that holds its
 * vectors in memory.
 *
 * <p>Uses the Vector API if Java was started with {@code --add-modules jdk.incubator.vector}; otherwise plain Java, which
 * takes twice the memory and about three times the time. Both find the same, within the rounding of floats.
 *
 * <p>Any number of threads may read at once while none writes; the store sees to that with a lock of its own.
 */
public final class VectorBlock {
    private static final int FIRST_ROWS = 16;
    private static final int MAX_FLOATS = Integer.MAX_VALUE - 8;

    /**
     * Floats left free before the first row. A large array begins at a multiple of 64 bytes with G1, Java's usual
     * collector, and its values 16 bytes behind that; so the rows begin where a line of the processor's cache does, and
     * no read of 64 bytes touches two lines. Elsewhere it does no harm.
     */
    private static final int LEAD = (64 - 16) / Float.BYTES;

    /** Below any product, but not below that of a row that was ruled out. */
    private static final double LOWEST = -Float.MAX_VALUE;

    private static final Comparator<Match> WORST_FIRST =
            Comparator.comparingDouble(Match::similarity).thenComparing(Match::id, Comparator.reverseOrder());

    private final int dimensions;
    private final Map<MemoryId, Entry> entries = new HashMap<>();
    private float[] data = new float[0];
    private @Nullable Entry[] entryOfRow = new Entry[0];
    private final Optional<VectorScan> simd;
    private final @Nullable FixedPointRows fixed;
    private int mostOfOne;
    private int rows;

    /**
     * Creates an empty block.
     *
     * @param dimensions the length of every vector
     * @throws IllegalArgumentException if it is not positive
     */
    public VectorBlock(int dimensions) {
        this(dimensions, VectorScans.SIMD);
    }

    VectorBlock(int dimensions, Optional<VectorScan> simd) {
        if (dimensions < 1) {
            throw new IllegalArgumentException("a vector has at least one dimension");
        }
        this.dimensions = dimensions;
        this.fixed = simd.isPresent() ? null : new FixedPointRows(dimensions);
        this.simd = simd;
    }

    /**
     * A memory found by a search.
     *
     * @param id which memory
     * @param similarity the dot product with its best vector, -1 to 1
     */
    public record Match(MemoryId id, double similarity) {}

    /** The length of every vector. */
    public int dimensions() {
        return dimensions;
    }

    /** How many memories have vectors here. */
    public int size() {
        return entries.size();
    }

    /** Whether the memory has vectors here. */
    public boolean contains(MemoryId id) {
        return entries.containsKey(id);
    }

    /** How many bytes the arrays of the vectors take, room for growth included. */
    public long bytes() {
        return (long) data.length * Float.BYTES + (fixed == null ? 0 : fixed.bytes());
    }

    /**
     * Sets the vectors of a memory, in the place of those it had.
     *
     * @param vectors 1 to {@value MemoryWrite#MAX_VECTORS} unit vectors of finite values; copied
     * @throws IllegalArgumentException if there are none or too many, or one has the wrong size; nothing is changed
     * @throws IllegalStateException if an array can't hold so many; nothing is changed
     */
    public void put(MemoryId id, List<float[]> vectors) {
        if (vectors.isEmpty() || vectors.size() > MemoryWrite.MAX_VECTORS) {
            throw new IllegalArgumentException("a memory has 1 to " + MemoryWrite.MAX_VECTORS + " vectors");
        }
        for (float[] vector : vectors) {
            checkSize(vector);
        }
        ensureRoom(vectors.size());
        remove(id);
        Entry entry = new Entry(id, new int[vectors.size()]);
        for (int i = 0; i < entry.rows.length; i++) {
            System.arraycopy(vectors.get(i), 0, data, at(rows), dimensions);
            if (fixed != null) {
                fixed.set(rows, vectors.get(i));
            }
            entryOfRow[rows] = entry;
            entry.rows[i] = rows++;
        }
        entries.put(id, entry);
        mostOfOne = Math.max(mostOfOne, entry.rows.length);
    }

    /**
     * Removes the vectors of a memory and overwrites them.
     *
     * @return whether it had any
     */
    public boolean remove(MemoryId id) {
        Entry entry = entries.remove(id);
        if (entry == null) {
            return false;
        }
        // From the last row down, or a row still to be removed could be moved.
        Arrays.sort(entry.rows);
        for (int i = entry.rows.length - 1; i >= 0; i--) {
            fillWithLast(entry.rows[i]);
        }
        return true;
    }

    /** Removes everything and gives the memory back. */
    public void clear() {
        entries.clear();
        data = new float[0];
        entryOfRow = new Entry[0];
        rows = 0;
        mostOfOne = 0;
        if (fixed != null) {
            fixed.clear();
        }
    }

    /**
     * The memories nearest to a vector, best first, equals by ascending id; each once, with its best vector.
     *
     * @param unitVector what to look for
     * @param limit the most matches to return
     * @throws IllegalArgumentException if the vector has the wrong size, or the limit is not positive
     */
    public List<Match> search(float[] unitVector, int limit) {
        checkSize(unitVector);
        if (limit < 1) {
            throw new IllegalArgumentException("a search returns at least one match");
        }
        float[] products = new float[rows];
        scan(unitVector, products, limit);
        PriorityQueue<Match> best = new PriorityQueue<>(WORST_FIRST);
        double floor = LOWEST;
        for (int row = 0; row < products.length; row++) {
            if (products[row] >= floor) {
                floor = offer(best, limit, row, products, floor);
            }
        }
        Match[] matches = best.toArray(new Match[0]);
        Arrays.sort(matches, WORST_FIRST.reversed());
        return List.of(matches);
    }

    /** The products of all rows that may be of one of the best memories; minus infinity for the others. */
    private void scan(float[] query, float[] products, int limit) {
        if (simd.isPresent()) {
            simd.get().compute(data, LEAD, query, products);
        } else if (fixed != null && fixed.canHold(query)) {
            // The best rows are of fewer memories, but of no fewer than this many-th part.
            fixed.compute(data, LEAD, query, products, (int) Math.min(rows, (long) limit * mostOfOne));
        } else {
            DotProducts.compute(data, LEAD, query, products);
        }
    }

    /** Keeps the row's memory if it is among the best, and returns what the next row must reach. */
    private double offer(PriorityQueue<Match> best, int limit, int row, float[] products, double floor) {
        Entry entry = entryOfRow[row];
        if (entry == null || entry.bestRow(products) != row) {
            return floor;
        }
        best.add(new Match(entry.id, Math.max(-1, Math.min(1, products[row]))));
        if (best.size() > limit) {
            best.poll();
        }
        Match worst = best.peek();
        // A product may be a little below -1, and counts as -1 then.
        return best.size() < limit || worst == null || worst.similarity == -1 ? LOWEST : worst.similarity;
    }

    private int at(int row) {
        return LEAD + row * dimensions;
    }

    private void checkSize(float[] vector) {
        if (vector.length != dimensions) {
            throw new IllegalArgumentException(
                    "a vector of this block has " + dimensions + " dimensions, but " + vector.length + " were given");
        }
    }

    private void ensureRoom(int more) {
        if (rows + more <= entryOfRow.length) {
            return;
        }
        int possible = (MAX_FLOATS - LEAD) / dimensions;
        if (rows + more > possible) {
            throw new IllegalStateException("one block can't hold more than " + possible + " such vectors");
        }
        int wanted = Math.min(possible, Math.max(FIRST_ROWS, rows + more + rows / 2));
        data = Arrays.copyOf(data, LEAD + wanted * dimensions);
        if (fixed != null) {
            fixed.resize(wanted);
        }
        entryOfRow = Arrays.copyOf(entryOfRow, wanted);
    }

    private void fillWithLast(int row) {
        int last = --rows;
        if (row != last) {
            Entry moved = entryOfRow[last];
            System.arraycopy(data, at(last), data, at(row), dimensions);
            if (fixed != null) {
                fixed.move(last, row);
            }
            entryOfRow[row] = moved;
            if (moved != null) {
                moved.replaceRow(last, row);
            }
        }
        entryOfRow[last] = null;
        Arrays.fill(data, at(last), at(last + 1), 0);
        if (fixed != null) {
            fixed.overwrite(last);
        }
    }

    private static final class Entry {
        private final MemoryId id;
        private final int[] rows;

        private Entry(MemoryId id, int[] rows) {
            this.id = id;
            this.rows = rows;
        }

        private int bestRow(float[] products) {
            int best = rows[0];
            for (int i = 1; i < rows.length; i++) {
                if (products[rows[i]] > products[best]) {
                    best = rows[i];
                }
            }
            return best;
        }

        private void replaceRow(int from, int to) {
            for (int i = 0; i < rows.length; i++) {
                if (rows[i] == from) {
                    rows[i] = to;
                }
            }
        }
    }
}
