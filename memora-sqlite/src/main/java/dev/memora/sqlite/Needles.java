package dev.memora.sqlite;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks for many byte strings at once, in one pass over what is searched, however many they are. Confined to one thread.
 *
 * <p>A byte string longer than {@value #PIECE} bytes is looked for in pieces, because a page's end may cut it.
 */
final class Needles {
    /** Shorter byte strings occur by chance and can't be looked for. */
    static final int SHORTEST = 4;

    private static final int PIECE = 256;
    private static final int BUFFER = 1 << 20;
    private static final int FILTER_BITS = 1 << 20;

    private final Map<Integer, List<Piece>> byStart = new HashMap<>();
    private final BitSet starts = new BitSet(FILTER_BITS);
    private int count;

    private static final class Piece {
        private final byte[] bytes;
        private final int needle;

        private Piece(byte[] bytes, int needle) {
            this.bytes = bytes;
            this.needle = needle;
        }
    }

    /** Adds one needle, which is found wherever one of these forms of it is. */
    void add(List<byte[]> forms) {
        boolean searchable = false;
        for (byte[] form : forms) {
            for (int from = 0; from < form.length; from += PIECE) {
                int to = Math.min(form.length, from + PIECE);
                if (to - from >= SHORTEST) {
                    byte[] piece = Arrays.copyOfRange(form, from, to);
                    int start = start(piece, 0);
                    byStart.computeIfAbsent(start, same -> new ArrayList<>()).add(new Piece(piece, count));
                    starts.set(bit(start));
                    searchable = true;
                }
            }
        }
        if (searchable) {
            count++;
        }
    }

    /** How many needles there are. */
    int count() {
        return count;
    }

    /** Marks the needles that these bytes hold. */
    void mark(byte[] bytes, int length, BitSet found) {
        if (length < SHORTEST) {
            return;
        }
        int start = start(bytes, 0);
        for (int at = 0; ; at++) {
            if (starts.get(bit(start))) {
                for (Piece piece : byStart.getOrDefault(start, List.of())) {
                    if (holds(bytes, length, at, piece.bytes)) {
                        found.set(piece.needle);
                    }
                }
            }
            if (at + SHORTEST >= length) {
                return;
            }
            start = (start << 8) | (bytes[at + SHORTEST] & 0xFF);
        }
    }

    /** Marks the needles that a file holds, and returns how many bytes it has. */
    long mark(FileChannel file, BitSet found) throws IOException {
        byte[] window = new byte[BUFFER + PIECE];
        int kept = 0;
        long position = 0;
        while (true) {
            int read = file.read(ByteBuffer.wrap(window, kept, BUFFER), position);
            if (read <= 0) {
                return position;
            }
            position += read;
            int length = kept + read;
            mark(window, length, found);
            kept = Math.min(length, PIECE);
            System.arraycopy(window, length - kept, window, 0, kept);
        }
    }

    private static boolean holds(byte[] bytes, int length, int at, byte[] piece) {
        return at + piece.length <= length && Arrays.equals(bytes, at, at + piece.length, piece, 0, piece.length);
    }

    private static int start(byte[] bytes, int at) {
        return (bytes[at] << 24)
                | ((bytes[at + 1] & 0xFF) << 16)
                | ((bytes[at + 2] & 0xFF) << 8)
                | (bytes[at + 3] & 0xFF);
    }

    private static int bit(int start) {
        return (start * 0x9E3779B1) >>> 12;
    }
}
