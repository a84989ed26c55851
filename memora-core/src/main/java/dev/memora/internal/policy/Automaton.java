package dev.memora.internal.policy;

import java.util.List;

/**
 * Finds all terms of a fixed set in one pass over a text (Aho and Corasick, 1975). Immutable once built; thread-safe.
 */
final class Automaton {
    /** Receives what was found, by rising end. */
    interface Sink {
        void found(int term, int start, int end);
    }

    private static final int ASCII = 0x80;

    private final Trie trie;
    private final int[] fail;
    /** The nearest state down the failure chain in which a term ends, or 0. */
    private final int[] output;

    private final int[] lengths;
    /** Whether a term may begin with two ASCII characters, at the first times 128 plus the second. */
    private final boolean[] pairs = new boolean[ASCII * ASCII];

    /** Builds the automaton; a term's number is its place in the list, and no term may occur twice. */
    Automaton(List<String> terms) {
        trie = new Trie(terms);
        lengths = terms.stream().mapToInt(String::length).toArray();
        fail = new int[trie.states()];
        output = new int[trie.states()];
        link();
        for (char c = 0; c < ASCII; c++) {
            int state = trie.step(0, c);
            for (char d = 0; d < ASCII && state > 0; d++) {
                pairs[c * ASCII + d] = trie.term(state) >= 0 || trie.step(state, d) > 0;
            }
        }
    }

    private void link() {
        // By rising depth: a state's failure link is shallower than the state.
        for (int state = 1; state < trie.states(); state++) {
            int parent = trie.parent(state);
            int target = parent == 0 ? 0 : follow(fail[parent], trie.letter(state));
            fail[state] = target;
            output[state] = trie.term(target) >= 0 ? target : output[target];
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
            // Nearly all positions are left here.
            if (state == 0 && i + 1 < length && !opens(text[i], text[i + 1])) {
                continue;
            }
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

    private boolean opens(char first, char second) {
        return first >= ASCII || second >= ASCII || pairs[first * ASCII + second];
    }
}
