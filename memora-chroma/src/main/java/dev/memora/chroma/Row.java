package dev.memora.chroma;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** One record, as it is sent or came back. Not changed by anyone after it was made. */
final class Row {
    private final String id;
    private final ObjectNode metadata;
    private final float @Nullable [] vector;

    Row(String id, ObjectNode metadata, float @Nullable [] vector) {
        this.id = id;
        this.metadata = metadata;
        this.vector = vector;
    }

    String id() {
        return id;
    }

    ObjectNode metadata() {
        return metadata;
    }

    /** Null if it is not sent, or was not asked for or is unusable. */
    float @Nullable [] vector() {
        return vector;
    }

    boolean isMain() {
        return RowIds.isMain(id);
    }

    /** Which version of the memory the record belongs to. */
    Mark mark() {
        return new Mark(
                metadata.path(RowCodec.VERSION).asLong(),
                metadata.path(RowCodec.ACTION).asText());
    }
}
