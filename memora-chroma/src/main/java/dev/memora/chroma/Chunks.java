package dev.memora.chroma;

import java.util.ArrayList;
import java.util.List;

/** Cuts what is sent into calls the server can take. */
final class Chunks {
    private static final long ROW_BYTES = 256;

    private Chunks() {}

    /** At most so many at once. */
    static <T> List<List<T>> of(List<T> all, int size) {
        List<List<T>> chunks = new ArrayList<>();
        for (int from = 0; from < all.size(); from += size) {
            chunks.add(all.subList(from, Math.min(all.size(), from + size)));
        }
        return chunks;
    }

    /** Whole memories only: a call is carried out as a whole or not at all, and so is a memory. */
    static List<List<Change>> ofChanges(List<Change> changes, int records, long bytes) {
        List<List<Change>> chunks = new ArrayList<>();
        List<Change> chunk = new ArrayList<>();
        int chunkRecords = 0;
        long chunkBytes = 0;
        for (Change change : changes) {
            int moreRecords = change.rows().size();
            long moreBytes = bytes(change);
            if (!chunk.isEmpty() && (chunkRecords + moreRecords > records || chunkBytes + moreBytes > bytes)) {
                chunks.add(chunk);
                chunk = new ArrayList<>();
                chunkRecords = 0;
                chunkBytes = 0;
            }
            chunk.add(change);
            chunkRecords += moreRecords;
            chunkBytes += moreBytes;
        }
        if (!chunk.isEmpty()) {
            chunks.add(chunk);
        }
        return chunks;
    }

    /** The most bytes a vector takes in a request. */
    static long vectorBytes(int dimensions) {
        return 14L * dimensions;
    }

    private static long bytes(Change change) {
        long bytes = 0;
        for (Row row : change.rows()) {
            float[] vector = row.vector();
            // A code unit takes at most six bytes when it is escaped, but hardly one in ten is.
            bytes += ROW_BYTES + 3L * row.metadata().toString().length();
            bytes += vector == null ? 0 : vectorBytes(vector.length);
        }
        return bytes;
    }
}
