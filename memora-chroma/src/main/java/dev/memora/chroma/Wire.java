package dev.memora.chroma;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.memory.MemoryScope;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** How values look in Chroma's JSON. */
final class Wire {
    static final ObjectMapper JSON = JsonMapper.builder().build();

    private Wire() {}

    static ObjectNode object() {
        return JSON.createObjectNode();
    }

    static ArrayNode array(Collection<String> values) {
        ArrayNode array = JSON.createArrayNode();
        values.forEach(array::add);
        return array;
    }

    /** Keeps a call within a scope. */
    static ObjectNode in(MemoryScope scope) {
        return object().put(RowCodec.SCOPE, scope.encoded());
    }

    /** Keeps a call within a scope and to records that have one of these values, at least one, under this key. */
    static ObjectNode in(MemoryScope scope, String key, Collection<String> values) {
        ObjectNode byKey = object();
        if (values.size() == 1) {
            byKey.put(key, values.iterator().next());
        } else {
            byKey.putObject(key).set("$in", array(values));
        }
        ObjectNode both = object();
        both.putArray("$and").add(in(scope)).add(byKey);
        return both;
    }

    static void addVector(ArrayNode array, float[] vector, boolean base64) {
        if (base64) {
            ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
            bytes.asFloatBuffer().put(vector);
            array.add(Base64.getEncoder().encodeToString(bytes.array()));
        } else {
            addNumbers(array.addArray(), vector);
        }
    }

    static void addNumbers(ArrayNode array, float[] vector) {
        for (float value : vector) {
            array.add(value);
        }
    }

    /** The vector, or null if it isn't one of these dimensions. */
    static float @Nullable [] vector(JsonNode node, int dimensions) {
        if (node.size() != dimensions) {
            return null;
        }
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            JsonNode value = node.get(i);
            if (!value.isNumber()) {
                return null;
            }
            vector[i] = value.floatValue();
        }
        return vector;
    }
}
