package dev.memora.chroma;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.store.EmbeddingSpaceMismatchException;
import dev.memora.store.MemoryStoreException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the collection by its name, makes it, and checks that it is one of ours: what was asked for at its making says
 * nothing about what is there. Thread-safe.
 */
final class Directory {
    private static final Logger LOG = LoggerFactory.getLogger(Directory.class);

    private static final String LAYOUT = "memora";
    private static final int LAYOUT_VERSION = 1;
    private static final String MODEL = "model";
    private static final String DIMENSIONS = "dimensions";
    private static final String RECIPE = "recipe";
    private static final String COSINE = "cosine";
    private static final int NEIGHBOURS = 32;
    private static final int BUILD_EFFORT = 200;
    private static final int SEARCH_EFFORT = 500;

    private final Server server;
    private final Endpoint endpoint;
    private final ChromaLimits limits;
    private final AtomicReference<@Nullable ChromaCollection> known = new AtomicReference<>();

    Directory(Server server, Endpoint endpoint, ChromaLimits limits) {
        this.server = server;
        this.endpoint = endpoint;
        this.limits = limits;
    }

    Endpoint endpoint() {
        return endpoint;
    }

    /** The collection, if there is one. */
    Optional<ChromaCollection> find() {
        ChromaCollection collection = known.get();
        if (collection != null) {
            return Optional.of(collection);
        }
        Optional<ChromaCollection> found = lookUp(endpoint.name());
        found.ifPresent(known::set);
        return found;
    }

    /** The collection, made for this space if there is none. */
    ChromaCollection make(EmbeddingSpace space) {
        Optional<ChromaCollection> found = find();
        if (found.isPresent()) {
            return found.get();
        }
        ChromaCollection made = make(endpoint.name(), space);
        known.set(made);
        return made;
    }

    /** Makes a collection of this name, or finds the one another process made meanwhile. */
    ChromaCollection make(String name, EmbeddingSpace space) {
        makeUnlessThere(endpoint.tenantUrl(), endpoint.tenants(), endpoint.tenant());
        makeUnlessThere(endpoint.databaseUrl(), endpoint.databases(), endpoint.database());
        ObjectNode request = Wire.object().put("name", name).put("get_or_create", true);
        request.putObject("metadata")
                .put(LAYOUT, LAYOUT_VERSION)
                .put(MODEL, space.model())
                .put(DIMENSIONS, space.dimensions())
                .put(RECIPE, space.recipe());
        request.putObject("configuration")
                .putObject("hnsw")
                .put("space", COSINE)
                .put("max_neighbors", NEIGHBOURS)
                .put("ef_construction", BUILD_EFFORT)
                .put("ef_search", SEARCH_EFFORT);
        return checked(name, server.ask(endpoint.collections(), request));
    }

    /** The collection of this name, if there is one. */
    Optional<ChromaCollection> lookUp(String name) {
        try {
            return Optional.of(checked(name, server.get(endpoint.collection(name))));
        } catch (Fault fault) {
            if (fault.kind() == Fault.Kind.ABSENT) {
                return Optional.empty();
            }
            throw fault;
        }
    }

    /**
     * Makes calls on the collection. If it was dropped and made again, the id that was known is worth nothing: then the
     * name is looked up again, once.
     */
    <T> T with(Function<ChromaCollection, T> calls, Supplier<T> without) {
        Optional<ChromaCollection> collection = find();
        if (collection.isEmpty()) {
            return without.get();
        }
        try {
            return calls.apply(collection.get());
        } catch (Fault fault) {
            if (fault.kind() != Fault.Kind.ABSENT) {
                throw fault;
            }
        }
        LOG.warn("The {} is not the one it was: somebody dropped it", endpoint);
        forget(collection.get());
        Optional<ChromaCollection> other = find();
        return other.isEmpty() ? without.get() : calls.apply(other.get());
    }

    void forget(ChromaCollection collection) {
        known.compareAndSet(collection, null);
    }

    /** Looks the collection up again at the next call. */
    void reset() {
        known.set(null);
    }

    /** @throws EmbeddingSpaceMismatchException if the collection is filled with vectors of another space */
    static void checkSpace(ChromaCollection collection, EmbeddingSpace requested) {
        if (!collection.space().equals(requested)) {
            throw new EmbeddingSpaceMismatchException(collection.space(), requested);
        }
    }

    private void makeUnlessThere(HttpUrl url, HttpUrl parent, String name) {
        try {
            server.get(url);
        } catch (Fault fault) {
            if (fault.kind() != Fault.Kind.ABSENT) {
                throw fault;
            }
            try {
                server.ask(parent, Wire.object().put("name", name));
            } catch (Fault made) {
                if (made.kind() != Fault.Kind.TAKEN) {
                    throw made;
                }
            }
        }
    }

    private ChromaCollection checked(String name, JsonNode json) {
        JsonNode metadata = json.path("metadata");
        String id = json.path("id").asText();
        String model = metadata.path(MODEL).asText();
        int dimensions = metadata.path(DIMENSIONS).asInt();
        int layout = metadata.path(LAYOUT).asInt();
        if (layout == 0 || id.isEmpty() || model.isBlank() || dimensions < 1) {
            throw unfit(name, "it was not made by Memora: choose another collection");
        }
        if (layout > LAYOUT_VERSION) {
            throw unfit(name, "a later version of Memora made it (layout " + layout + ")");
        }
        JsonNode settings = json.path("configuration_json");
        String space = settings.path("hnsw")
                .path("space")
                .asText(settings.path("spann").path("space").asText());
        if (!space.equals(COSINE)) {
            throw unfit(
                    name, "it measures by " + (space.isEmpty() ? "an unknown distance" : space) + ", not by cosine");
        }
        JsonNode filled = json.path("dimension");
        if (filled.isNumber() && filled.asInt() != dimensions) {
            throw unfit(name, "it holds vectors of " + filled.asInt() + " dimensions, but was made for " + dimensions);
        }
        EmbeddingSpace made =
                new EmbeddingSpace(model, dimensions, metadata.path(RECIPE).asText());
        JsonNode abilities = abilities();
        return new ChromaCollection(
                id,
                endpoint.collection(id),
                made,
                abilities.path("supports_base64_encoding").asBoolean(),
                Math.max(
                        4,
                        Math.min(
                                limits.recordsPerWrite(),
                                abilities.path("max_batch_size").asInt(Integer.MAX_VALUE))));
    }

    private JsonNode abilities() {
        try {
            return server.get(endpoint.preflight());
        } catch (Fault fault) {
            if (fault.kind() == Fault.Kind.REFUSED || fault.kind() == Fault.Kind.ABSENT) {
                return Wire.object();
            }
            throw fault;
        }
    }

    private MemoryStoreException unfit(String name, String why) {
        return new MemoryStoreException(
                "can't use the collection " + name + " of the database " + endpoint.database() + " (tenant "
                        + endpoint.tenant() + "): " + why,
                null,
                false);
    }
}
