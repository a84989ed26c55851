package dev.memora.internal.policy;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds all terms of a fixed set in one pass over a text (Aho and Corasick, 1975). Immutable once built; thread-safe.
 */
final class Automaton {
    /** Receives what was found, by rising end. */
    interface Sink {
        void found(int term, int start, int end);
    }

    private final Trie trie;
    private final int[] fail;
    /** The nearest state down the failure chain in which a term ends, or 0. */
    private final int[] output;

    private final int[] lengths;

    /** Builds the automaton; a term's number is its place in the list, and no term may occur twice. */
    Automaton(List<String> terms) {
        trie = new Trie(terms);
        lengths = terms.stream().mapToInt(String::length).toArray();
        fail = new int[trie.states()];
        output = new int[trie.states()];
        link();
    }

    private void link() {
        int[] depth = new int[trie.states()];
        List<List<Integer>> levels = new ArrayList<>();
        levels.add(new ArrayList<>());
        for (int state = 1; state < trie.states(); state++) {
            depth[state] = depth[trie.parent(state)] + 1;
            while (levels.size() <= depth[state]) {
                levels.add(new ArrayList<>());
            }
            levels.get(depth[state]).add(state);
        }
        for (List<Integer> level : levels) {
            for (int state : level) {
                int target = trie.parent(state) == 0 ? 0 : follow(fail[trie.parent(state)], trie.letter(state));
                fail[state] = target;
                output[state] = trie.term(target) >= 0 ? target : output[target];
            }
        }
    }

    private int follow(int from, char c) {
        int state = from;
        int next = trie.step(state, c);
        while (next < 0 && state != 0) {
            state = fail[state];
            next = trie.step(state, c);
        }
        return Math.max(next, 0);
    }

    /** Hands every occurrence of every term in the first {@code length} units to the sink. */
    void scan(char[] text, int length, Sink sink) {
        int state = 0;
        for (int i = 0; i < length; i++) {
            state = follow(state, text[i]);
            if (state == 0) {
                continue;
            }
            for (int at = trie.term(state) >= 0 ? state : output[state]; at != 0; at = output[at]) {
                int term = trie.term(at);
                sink.found(term, i + 1 - lengths[term], i + 1);
            }
        }
    }
}
