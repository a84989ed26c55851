package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds all terms of a fixed set in one pass over a text (Aho and Corasick, 1975). Edges lie in one open-addressed
 * table. Immutable once built; thread-safe.
 */
final class Automaton {
    /** Receives what was found, by rising end. */
    interface Sink {
        void found(int term, int start, int end);
    }

    private final int[] keys;
    private final int[] targets;
    private final int mask;
    private final int[] fail;
    /** The term that ends in a state, or -1. */
    private final int[] term;
    /** The nearest state down the failure chain in which a term ends, or 0. */
    private final int[] output;

    private final int[] lengths;

    /** Builds the automaton; a term's number is its place in the list, and no term may occur twice. */
    Automaton(List<String> terms) {
        int most = 1;
        for (String text : terms) {
            most += text.length();
        }
        int size = Integer.highestOneBit(most) * 4;
        keys = new int[size];
        targets = new int[size];
        mask = size - 1;
        int[] parents = new int[most];
        char[] letters = new char[most];
        int[] ends = new int[most];
        Arrays.fill(ends, -1);
        lengths = new int[terms.size()];
        int states = 1;
        for (int t = 0; t < terms.size(); t++) {
            String text = terms.get(t);
            int state = 0;
            for (int i = 0; i < text.length(); i++) {
                int next = step(state, text.charAt(i));
                if (next < 0) {
                    next = states++;
                    put(state, text.charAt(i), next);
                    parents[next] = state;
                    letters[next] = text.charAt(i);
                }
                state = next;
            }
            ends[state] = t;
            lengths[t] = text.length();
        }
        term = Arrays.copyOf(ends, states);
        fail = new int[states];
        output = new int[states];
        link(parents, letters, states);
    }

    private void link(int[] parents, char[] letters, int states) {
        int[] depth = new int[states];
        List<List<Integer>> levels = new ArrayList<>();
        levels.add(new ArrayList<>());
        for (int state = 1; state < states; state++) {
            depth[state] = depth[parents[state]] + 1;
            while (levels.size() <= depth[state]) {
                levels.add(new ArrayList<>());
            }
            levels.get(depth[state]).add(state);
        }
        for (List<Integer> level : levels) {
            for (int state : level) {
                int up = fail[parents[state]];
                int target = parents[state] == 0 ? 0 : follow(up, letters[state]);
                fail[state] = target;
                output[state] = term[target] >= 0 ? target : output[target];
            }
        }
    }

    private int follow(int from, char c) {
        int state = from;
        int next = step(state, c);
        while (next < 0 && state != 0) {
            state = fail[state];
            next = step(state, c);
        }
        return Math.max(next, 0);
    }

    /** Hands every occurrence of every term in the first {@code length} units to the sink. */
    void scan(char[] text, int length, Sink sink) {
        int state = 0;
        for (int i = 0; i < length; i++) {
            state = follow(state, text[i]);
            for (int at = term[state] >= 0 ? state : output[state]; at != 0; at = output[at]) {
                sink.found(term[at], i + 1 - lengths[term[at]], i + 1);
            }
        }
    }

    private int step(int state, char c) {
        int key = state << 16 | c;
        int slot = slot(key);
        while (targets[slot] != 0) {
            if (keys[slot] == key) {
                return targets[slot];
            }
            slot = slot + 1 & mask;
        }
        return -1;
    }

    private void put(int state, char c, int target) {
        if (state > 0xffff) {
            throw new IllegalStateException("the policy's terms need more states than fit; split the lexicon");
        }
        int slot = slot(state << 16 | c);
        while (targets[slot] != 0) {
            slot = slot + 1 & mask;
        }
        keys[slot] = state << 16 | c;
        targets[slot] = target;
    }

    private int slot(int key) {
        int mixed = key * 0x9e3779b9;
        return (mixed ^ mixed >>> 15) & mask;
    }
}
