package dev.memora.internal.policy;

import java.util.Arrays;

/** The words found in a reading: group, start and end of each, by rising end. Confined to one thread. */
final class Words {
    /** No term is longer. */
    static final int LONGEST = 80;

    private int[] cells = new int[96];
    private int count;
    /** The groups met so far, a bit each. */
    private final long[] met;

    Words(int groups) {
        met = new long[bits(groups)];
    }

    /** How many numbers hold a bit for each of so many groups. */
    static int bits(int groups) {
        return (groups + Long.SIZE - 1) / Long.SIZE;
    }

    void add(int group, int start, int end) {
        if (count * 3 == cells.length) {
            cells = Arrays.copyOf(cells, cells.length * 2);
        }
        int at = count;
        while (at > 0 && cells[at * 3 - 1] > end) {
            at--;
        }
        if (at < count) {
            System.arraycopy(cells, at * 3, cells, at * 3 + 3, (count - at) * 3);
        }
        met[group / Long.SIZE] |= 1L << group;
        cells[at * 3] = group;
        cells[at * 3 + 1] = start;
        cells[at * 3 + 2] = end;
        count++;
    }

    /** Drops the words of a group, and those that overlap one of them. */
    void hideUnder(int group) {
        if ((met[group / Long.SIZE] & (1L << group)) == 0) {
            return;
        }
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (cells[i * 3] != group && !near(group, cells[i * 3 + 1], cells[i * 3 + 2])) {
                System.arraycopy(cells, i * 3, cells, kept * 3, 3);
                kept++;
            }
        }
        count = kept;
    }

    /** Whether words of all these groups were met, a bit each, hidden ones too. */
    boolean met(long[] groups) {
        for (int i = 0; i < groups.length; i++) {
            if ((groups[i] & ~met[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    int count() {
        return count;
    }

    int group(int at) {
        return cells[at * 3];
    }

    int start(int at) {
        return cells[at * 3 + 1];
    }

    int end(int at) {
        return cells[at * 3 + 2];
    }

    /** Whether a word of the group overlaps the span between two positions. */
    boolean near(int group, int from, int to) {
        for (int i = firstEndingBehind(from); i < count && cells[i * 3 + 2] <= to + LONGEST; i++) {
            if (cells[i * 3] == group && cells[i * 3 + 1] < to) {
                return true;
            }
        }
        return false;
    }

    /** The first word of the group that starts in the span, or -1. */
    int first(int group, int from, int to) {
        for (int i = firstEndingBehind(from); i < count && cells[i * 3 + 2] <= to + LONGEST; i++) {
            if (cells[i * 3] == group && cells[i * 3 + 1] >= from && cells[i * 3 + 1] <= to) {
                return i;
            }
        }
        return -1;
    }

    private int firstEndingBehind(int position) {
        int low = 0;
        int high = count;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (cells[middle * 3 + 2] > position) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
