package dev.memora.internal.policy;

import java.util.Arrays;

/**
 * Where a text, its sentences and its clauses begin, and where sentences end: places, not words, that phrase rules can
 * name as {@code ^TEXT}, {@code ^SENTENCE}, {@code ^CLAUSE} and {@code $}.
 */
final class Anchors {
    static final int TEXT = 0;
    static final int SENTENCE = 1;
    static final int CLAUSE = 2;
    static final int STOP = 3;
    static final int KINDS = 4;

    private int[] cells = new int[32];
    private int count;

    static Anchors of(Reading reading) {
        Anchors anchors = new Anchors();
        int pending = TEXT;
        int lastWord = -1;
        for (int i = 0; i < reading.length; i++) {
            char c = reading.folded[i];
            if (CharKinds.isWord(c)) {
                if (pending >= 0) {
                    anchors.open(pending, i);
                    pending = -1;
                }
                lastWord = i;
            } else if (c != ' ') {
                boolean ends = Reading.isSentenceEnd(reading.folded, reading.length, i) && !isIndented(reading, i);
                if ((ends || c == ':') && lastWord >= 0) {
                    anchors.add(STOP, lastWord + 1);
                    lastWord = -1;
                }
                boolean joins = c == '-' && (i == 0 || reading.folded[i - 1] != ' ');
                pending = joins ? pending : after(c, ends, pending);
            }
        }
        if (lastWord >= 0) {
            anchors.add(STOP, lastWord + 1);
        }
        return anchors;
    }

    /** A line that is set in is code or a list's tail, not a sentence. */
    private static boolean isIndented(Reading reading, int newline) {
        return reading.folded[newline] == '\n'
                && newline + 2 < reading.length
                && reading.folded[newline + 1] == ' '
                && reading.folded[newline + 2] == ' ';
    }

    private static int after(char c, boolean ends, int pending) {
        if (pending == TEXT) {
            return TEXT;
        }
        if (ends || c == '\u00bf' || c == '\u00a1') {
            return SENTENCE;
        }
        boolean clause = c == ','
                || c == ':'
                || c == '"'
                || c == '\u300c'
                || c == '-'
                || c == '('
                || c == '['
                || c == '\u3001'
                || c == '\u060c';
        return clause && pending < 0 ? CLAUSE : pending;
    }

    private void open(int kind, int at) {
        for (int k = kind; k <= CLAUSE; k++) {
            add(k, at);
        }
    }

    private void add(int kind, int at) {
        if (count * 2 == cells.length) {
            cells = Arrays.copyOf(cells, cells.length * 2);
        }
        cells[count * 2] = kind;
        cells[count * 2 + 1] = at;
        count++;
    }

    int count() {
        return count;
    }

    int kind(int at) {
        return cells[at * 2];
    }

    int position(int at) {
        return cells[at * 2 + 1];
    }
}
