package dev.memora.sqlite;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/** A memory's vectors as bytes, one behind the other, and back. */
final class Vectors {
    private Vectors() {}

    static byte[] encode(List<float[]> vectors) {
        int floats = vectors.stream().mapToInt(vector -> vector.length).sum();
        ByteBuffer bytes = ByteBuffer.allocate(floats * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] vector : vectors) {
            bytes.asFloatBuffer().put(vector);
            bytes.position(bytes.position() + vector.length * Float.BYTES);
        }
        return bytes.array();
    }

    static List<float[]> decode(byte[] bytes, int dimensions) {
        ByteBuffer source = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        List<float[]> vectors = new ArrayList<>(count(bytes, dimensions));
        for (int at = 0; at < bytes.length; at += dimensions * Float.BYTES) {
            float[] vector = new float[dimensions];
            source.position(at)
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asFloatBuffer()
                    .get(vector);
            vectors.add(vector);
        }
        return vectors;
    }

    static int count(byte[] bytes, int dimensions) {
        return bytes.length / (dimensions * Float.BYTES);
    }

    /**
     * Checks what a caller gave.
     *
     * @throws IllegalArgumentException if a vector has the wrong size or a value that is not finite
     */
    static void check(List<float[]> vectors, int dimensions) {
        for (float[] vector : vectors) {
            if (vector.length != dimensions) {
                throw new IllegalArgumentException(
                        "a vector has " + vector.length + " dimensions, but its space has " + dimensions);
            }
            for (float value : vector) {
                if (!Float.isFinite(value)) {
                    throw new IllegalArgumentException("a vector has a value that is not finite");
                }
            }
        }
    }
}
