package dev.memora.openai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts schemas into requests: strict where they keep the rules, else not strict, which is said once. Thread-safe. */
final class Schemas {
    private static final Logger LOG = LoggerFactory.getLogger(Schemas.class);

    private final Strictness strictness;
    private final Set<String> told = ConcurrentHashMap.newKeySet();

    Schemas(Strictness strictness) {
        this.strictness = strictness;
    }

    /**
     * Puts a schema, and whether it is strict.
     *
     * @param field what the schema's field is called
     * @param name the tool's or answer's name, for the log
     */
    void put(ObjectNode target, String field, String name, String schemaText) {
        ObjectNode schema = Wire.schema(schemaText);
        withoutNullDefaults(schema);
        target.set(field, schema);
        if (strictness == Strictness.UNSAID) {
            return;
        }
        Optional<String> violation =
                strictness == Strictness.NEVER ? Optional.of("its server can't") : StrictSchema.check(schema);
        target.put("strict", violation.isEmpty());
        if (strictness == Strictness.WHERE_POSSIBLE && violation.isPresent() && told.add(name)) {
            LOG.info("the schema {} is sent as not strict: {}", name, violation.get());
        }
    }

    private static void withoutNullDefaults(JsonNode node) {
        if (node instanceof ObjectNode object && object.path("default").isNull()) {
            object.remove("default");
        }
        node.forEach(Schemas::withoutNullDefaults);
    }

    /** What is said about strictness. */
    enum Strictness {
        /** Strict where the schema allows it. */
        WHERE_POSSIBLE,
        /** Not strict, in words, for an API in which the word can't be left out. */
        NEVER,
        /** Nothing, for servers that refuse the word. */
        UNSAID
    }
}
