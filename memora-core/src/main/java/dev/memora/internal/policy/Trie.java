package dev.memora.internal.policy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/**
 * A set of terms as a tree of letters, whose edges lie in one table: a state's at its own offset plus the number of the
 * letter, interleaved with those of other states (the double array of Aoe, 1989). States are numbered by rising depth.
 *
 * <p>Immutable once built; thread-safe.
 */
final class Trie {
    /** The terms at these places, in order, go through a state, and share as many letters as its depth. */
    private record Branch(int state, int from, int to, int depth) {}

    /** The number of each character that some term holds; all others share 0, which leads nowhere. */
    private final char[] numbers = new char[0x10000];

    private final int letterCount;
    private final int[] offsets;
    /** The state an edge leaves, plus one, in the upper half, the one it leads to in the lower; 0 is free. */
    private long[] edges;
    /** No edge below lies free. */
    private int full = 1;

    private final int[] term;
    private final int[] parents;
    private final char[] letters;

    /** Builds the tree; a term's number is its place in the list, and no term may occur twice. */
    Trie(List<String> terms) {
        int most = 1 + terms.stream().mapToInt(String::length).sum();
        int[] starts = new int[most];
        int[] ends = new int[most];
        int[] ups = new int[most];
        char[] last = new char[most];
        Arrays.fill(ends, -1);
        letterCount = number(terms);
        edges = new long[most + letterCount + 1];
        List<Integer> order = new ArrayList<>();
        for (int t = 0; t < terms.size(); t++) {
            order.add(t);
        }
        order.sort(Comparator.comparing(terms::get));
        Deque<Branch> open = new ArrayDeque<>(List.of(new Branch(0, 0, order.size(), 0)));
        int states = 1;
        while (!open.isEmpty()) {
            Branch branch = open.remove();
            int from = branch.from;
            if (from < branch.to && terms.get(order.get(from)).length() == branch.depth) {
                ends[branch.state] = order.get(from++);
            }
            List<Branch> twigs = new ArrayList<>();
            while (from < branch.to) {
                char letter = terms.get(order.get(from)).charAt(branch.depth);
                int to = from + 1;
                while (to < branch.to && terms.get(order.get(to)).charAt(branch.depth) == letter) {
                    to++;
                }
                ups[states] = branch.state;
                last[states] = letter;
                twigs.add(new Branch(states++, from, to, branch.depth + 1));
                from = to;
            }
            starts[branch.state] = place(twigs, last);
            for (Branch twig : twigs) {
                edges[starts[branch.state] + numbers[last[twig.state]]] = ((branch.state + 1L) << 32) | twig.state;
            }
            open.addAll(twigs);
        }
        offsets = Arrays.copyOf(starts, states);
        term = Arrays.copyOf(ends, states);
        parents = Arrays.copyOf(ups, states);
        letters = Arrays.copyOf(last, states);
    }

    /** Numbers the characters of the terms from 1; returns how many there are. */
    private int number(List<String> terms) {
        int count = 0;
        for (String text : terms) {
            for (int i = 0; i < text.length(); i++) {
                if (numbers[text.charAt(i)] == 0) {
                    numbers[text.charAt(i)] = (char) ++count;
                }
            }
        }
        return count;
    }

    /** The lowest offset at which all these edges lie free; makes room for any letter there. */
    private int place(List<Branch> twigs, char[] last) {
        if (twigs.isEmpty()) {
            return 0;
        }
        while (full < edges.length && edges[full] != 0) {
            full++;
        }
        int[] places =
                twigs.stream().mapToInt(twig -> numbers[last[twig.state]]).toArray();
        int lowest = Arrays.stream(places).min().orElse(0);
        int offset = Math.max(0, full - lowest);
        while (!isFree(offset, places)) {
            offset++;
        }
        if (offset + letterCount >= edges.length) {
            edges = Arrays.copyOf(edges, offset + letterCount + edges.length);
        }
        return offset;
    }

    private boolean isFree(int offset, int[] places) {
        for (int place : places) {
            if (offset + place < edges.length && edges[offset + place] != 0) {
                return false;
            }
        }
        return true;
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
        long edge = edges[offsets[state] + numbers[c]];
        return edge >>> 32 == state + 1 ? (int) edge : -1;
    }
}
