package dev.memora.chroma;

import dev.memora.memory.MemoryId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a request comes to for one memory, once all its writes have been thought through.
 *
 * @param id which memory
 * @param before what stood before the request, null for nothing
 * @param after what stands behind it, null for nothing
 * @param vectors the vectors it brings, null to keep the stored ones
 * @param write the number of the write that has the last word
 * @param rows the records to send, in one call
 */
record Change(
        MemoryId id,
        @Nullable Standing before,
        @Nullable Standing after,
        @Nullable List<float[]> vectors,
        int write,
        List<Row> rows) {
    static Change of(
            MemoryId id,
            @Nullable Standing before,
            @Nullable Standing after,
            @Nullable List<float[]> vectors,
            int write) {
        return new Change(id, before, after, vectors, write, rows(before, after, vectors));
    }

    /** Whether the server holds what the change leaves behind. */
    boolean isDone(@Nullable Standing now) {
        return isSame(after, now);
    }

    /** Whether the server holds what the change was made for. */
    boolean isOpen(@Nullable Standing now) {
        return isSame(before, now);
    }

    /** The ids of records that the change leaves without a use. */
    List<String> spare(String mainId) {
        return before == null || after == null ? List.of() : RowIds.of(mainId, after.vectors(), before.vectors());
    }

    private static List<Row> rows(
            @Nullable Standing before, @Nullable Standing after, @Nullable List<float[]> vectors) {
        if (after == null) {
            return List.of();
        }
        var strayKeys = before == null ? after.strayKeys() : before.strayKeys();
        return vectors == null
                ? RowCodec.rowsWithoutVectors(after.memory(), after.key(), after.vectors(), strayKeys)
                : RowCodec.rows(after.memory(), after.key(), vectors, strayKeys);
    }

    private static boolean isSame(@Nullable Standing one, @Nullable Standing other) {
        return one == null ? other == null : other != null && one.mark().equals(other.mark());
    }
}
