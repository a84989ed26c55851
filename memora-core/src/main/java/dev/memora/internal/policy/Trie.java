package dev.memora.internal.policy;

import java.util.Arrays;
import java.util.List;

/** A set of terms as a tree of letters. Edges lie in one open-addressed table. Immutable once built; thread-safe. */
final class Trie {
    private static final int DIRECT = 0x1200;

    /** State and character in the upper half, target in the lower; 0 is free. */
    private final long[] edges;

    private final int mask;
    /** The edges of the root for the characters below {@link #DIRECT}, because every position asks for one. */
    private final int[] first = new int[DIRECT];

    private final int[] term;
    private final int[] parents;
    private final char[] letters;

    /** Builds the tree; a term's number is its place in the list, and no term may occur twice. */
    Trie(List<String> terms) {
        int most = 1;
        for (String text : terms) {
            most += text.length();
        }
        edges = new long[Integer.highestOneBit(most) * 4];
        mask = edges.length - 1;
        int[] ups = new int[most];
        char[] last = new char[most];
        int[] ends = new int[most];
        Arrays.fill(ends, -1);
        int states = 1;
        for (int t = 0; t < terms.size(); t++) {
            String text = terms.get(t);
            int state = 0;
            for (int i = 0; i < text.length(); i++) {
                int next = step(state, text.charAt(i));
                if (next < 0) {
                    next = states++;
                    put(state, text.charAt(i), next);
                    ups[next] = state;
                    last[next] = text.charAt(i);
                }
                state = next;
            }
            ends[state] = t;
        }
        term = Arrays.copyOf(ends, states);
        parents = Arrays.copyOf(ups, states);
        letters = Arrays.copyOf(last, states);
    }

    /** How many states there are. */
    int states() {
        return term.length;
    }

    /** The term that ends in a state, or -1. */
    int term(int state) {
        return term[state];
    }

    int parent(int state) {
        return parents[state];
    }

    /** The letter that leads to a state. */
    char letter(int state) {
        return letters[state];
    }

    /** The next state, or -1. */
    int step(int state, char c) {
        if (state == 0 && c < DIRECT) {
            return first[c] - 1;
        }
        int key = state << 16 | c;
        int slot = slot(key);
        long edge = edges[slot];
        while (edge != 0) {
            if ((int) (edge >>> 32) == key) {
                return (int) edge;
            }
            slot = slot + 1 & mask;
            edge = edges[slot];
        }
        return -1;
    }

    private void put(int state, char c, int target) {
        if (state > 0xffff) {
            throw new IllegalStateException("the policy's terms need more states than fit; split the lexicon");
        }
        if (state == 0 && c < DIRECT) {
            first[c] = target + 1;
            return;
        }
        int slot = slot(state << 16 | c);
        while (edges[slot] != 0) {
            slot = slot + 1 & mask;
        }
        edges[slot] = (long) (state << 16 | c) << 32 | target;
    }

    private int slot(int key) {
        int mixed = key * 0x9e3779b9;
        return (mixed ^ mixed >>> 15) & mask;
    }
}
