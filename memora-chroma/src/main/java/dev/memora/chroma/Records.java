package dev.memora.chroma;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * The calls on the records of a collection. Every one names a scope in its filter, and every record that comes back with
 * its metadata is checked, except in the few calls for a rebuild, which say so. Thread-safe.
 */
final class Records {
    /** From about this many on, reading all of a scope is cheaper than finding them by their ids. */
    private static final int FEW = 50;

    private final Server server;
    private final ChromaLimits limits;
    private final String name;

    Records(Server server, ChromaLimits limits, String name) {
        this.server = server;
        this.limits = limits;
        this.name = name;
    }

    /** How many records the whole collection has. */
    long count(ChromaCollection collection) {
        try {
            return server.get(call(collection, "count")).asLong();
        } catch (Fault fault) {
            throw unreadableIfBroken(fault);
        }
    }

    /** The ids of all records of a scope, at one moment unless the limits make it several. */
    List<String> ids(ChromaCollection collection, MemoryScope scope) {
        return ids(collection, Wire.object().set("where", Wire.in(scope)));
    }

    private List<String> ids(ChromaCollection collection, ObjectNode filter) {
        List<String> ids = new ArrayList<>();
        int page = limits.idsPerRead();
        while (true) {
            ObjectNode request = filter.deepCopy();
            request.putArray("include");
            if (page < Integer.MAX_VALUE) {
                request.put("limit", page).put("offset", ids.size());
            }
            JsonNode found = ids(ask(collection, "get", request));
            found.forEach(id -> ids.add(id.asText()));
            if (found.size() < page) {
                return ids;
            }
        }
    }

    /** The records of these memories, in no order; missing ones are left out. */
    List<Row> of(ChromaCollection collection, MemoryScope scope, Collection<MemoryId> memories, boolean vectors) {
        List<String> ids = memories.stream().map(MemoryId::value).toList();
        List<Row> rows = new ArrayList<>();
        for (List<String> chunk : Chunks.of(ids, limits.recordsPerRead() / MemoryWrite.MAX_VECTORS)) {
            addRows(rows, collection, scope, reading(Wire.in(scope, RowCodec.ID, chunk), vectors));
        }
        return rows;
    }

    /**
     * The records with these ids, in no order; missing ones are left out. The server takes a time for them that grows
     * with their number times the scope's size, so many are looked for in all of the scope.
     */
    List<Row> byIds(ChromaCollection collection, MemoryScope scope, List<String> ids, boolean vectors) {
        List<Row> rows = new ArrayList<>();
        Set<String> left = new LinkedHashSet<>(ids);
        if (left.size() > FEW) {
            int page = limits.recordsPerRead();
            int found = page;
            for (int offset = 0; found == page; offset += page) {
                ObjectNode request =
                        reading(Wire.in(scope), vectors).put("limit", page).put("offset", offset);
                List<Row> some = new ArrayList<>();
                found = addRows(some, collection, scope, request);
                some.stream().filter(row -> left.remove(row.id())).forEach(rows::add);
            }
        }
        // Pages shift when another process deletes meanwhile, and then lack something.
        for (List<String> chunk : Chunks.of(List.copyOf(left), limits.recordsPerRead())) {
            ObjectNode request = reading(Wire.in(scope), vectors);
            request.set("ids", Wire.array(chunk));
            addRows(rows, collection, scope, request);
        }
        return rows;
    }

    /** The main records with one of these content keys. */
    List<Row> byKeys(ChromaCollection collection, MemoryScope scope, List<String> keys) {
        List<Row> rows = new ArrayList<>();
        for (List<String> chunk : Chunks.of(keys, limits.recordsPerRead())) {
            addRows(rows, collection, scope, reading(Wire.in(scope, RowCodec.KEY, chunk), false));
        }
        return rows;
    }

    /** The memories near to a vector, as the server's index finds them: nearest first, and some may lack. */
    Set<MemoryId> near(ChromaCollection collection, MemoryScope scope, float[] vector, int most) {
        ObjectNode request = Wire.object();
        Wire.addNumbers(request.putArray("query_embeddings").addArray(), vector);
        request.put("n_results", Math.min(most, limits.recordsPerRead()));
        request.set("where", Wire.in(scope));
        request.putArray("include").add("metadatas");
        JsonNode found = ask(collection, "query", request);
        List<Row> rows = new ArrayList<>();
        addRows(
                rows,
                collection,
                scope,
                ids(found).path(0),
                found.path("metadatas").path(0),
                MissingNode.getInstance());
        return rows.stream().map(RowCodec::memoryId).collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Adds records with their vectors, or puts them in the place of others. All or none. */
    void upsert(ChromaCollection collection, List<Row> rows) {
        server.change(call(collection, "upsert"), upsertRequest(collection, rows));
    }

    /** Changes records and leaves their vectors. All or none; missing ones are ignored. */
    void update(ChromaCollection collection, List<Row> rows) {
        ObjectNode request = Wire.object();
        ArrayNode ids = request.putArray("ids");
        ArrayNode metadata = request.putArray("metadatas");
        for (Row row : rows) {
            ids.add(row.id());
            metadata.add(row.metadata());
        }
        server.change(call(collection, "update"), request);
    }

    /** Deletes memories. All or none; missing ones are ignored. The number the server answers is not the true one. */
    void delete(ChromaCollection collection, MemoryScope scope, Collection<MemoryId> memories) {
        List<String> ids = memories.stream().map(MemoryId::value).toList();
        server.change(call(collection, "delete"), Wire.object().set("where", Wire.in(scope, RowCodec.ID, ids)));
    }

    /** Deletes records. All or none; missing ones are ignored. */
    void deleteRows(ChromaCollection collection, MemoryScope scope, Collection<String> ids) {
        ObjectNode request = Wire.object();
        request.set("ids", Wire.array(ids));
        request.set("where", Wire.in(scope));
        server.change(call(collection, "delete"), request);
    }

    /** Deletes so many records of a scope, whichever; older servers delete all of it. */
    void deleteSome(ChromaCollection collection, MemoryScope scope, int most) {
        ObjectNode request = Wire.object().put("limit", most);
        request.set("where", Wire.in(scope));
        server.change(call(collection, "delete"), request);
    }

    /** Adds records to a collection that nobody else writes to, so that it may be tried again at once. */
    void upsertPatiently(ChromaCollection collection, List<Row> rows) {
        server.changePatiently(call(collection, "upsert"), upsertRequest(collection, rows));
    }

    /** The versions of the main records with these ids, whatever their scopes. */
    Map<String, Mark> marks(ChromaCollection collection, List<String> ids) {
        ObjectNode request = Wire.object();
        request.set("ids", Wire.array(ids));
        request.putArray("include").add("metadatas");
        JsonNode found = ask(collection, "get", request);
        Map<String, Mark> marks = new HashMap<>();
        for (int i = 0; i < ids(found).size(); i++) {
            if (found.path("metadatas").path(i) instanceof ObjectNode metadata) {
                Row row = new Row(ids(found).path(i).asText(), metadata, null);
                marks.put(row.id(), row.mark());
            }
        }
        return marks;
    }

    /** The ids of all records of all scopes. */
    List<String> allIds(ChromaCollection collection) {
        return ids(collection, Wire.object());
    }

    /** Deletes records whatever their scopes. */
    void deleteAnywhere(ChromaCollection collection, List<String> ids) {
        ObjectNode request = Wire.object();
        request.set("ids", Wire.array(ids));
        server.changePatiently(call(collection, "delete"), request);
    }

    private static ObjectNode upsertRequest(ChromaCollection collection, List<Row> rows) {
        ObjectNode request = Wire.object();
        ArrayNode ids = request.putArray("ids");
        ArrayNode vectors = request.putArray("embeddings");
        ArrayNode metadata = request.putArray("metadatas");
        for (Row row : rows) {
            float[] vector = row.vector();
            if (vector == null) {
                throw new IllegalStateException("a record is added with its vector");
            }
            ids.add(row.id());
            Wire.addVector(vectors, vector, collection.base64());
            metadata.add(row.metadata());
        }
        return request;
    }

    private JsonNode ask(ChromaCollection collection, String call, JsonNode request) {
        try {
            return server.ask(call(collection, call), request);
        } catch (Fault fault) {
            throw unreadableIfBroken(fault);
        }
    }

    private MemoryStoreException unreadableIfBroken(Fault fault) {
        return fault.kind() == Fault.Kind.BROKEN ? new UnreadableCollectionException(name, fault) : fault;
    }

    /** Nothing found is an empty list; a reply without one is not from Chroma. */
    private static JsonNode ids(JsonNode reply) {
        JsonNode ids = reply.path("ids");
        if (!ids.isArray()) {
            throw new Fault(Fault.Kind.REFUSED, "the reply names no ids: is this a Chroma server?");
        }
        return ids;
    }

    private static HttpUrl call(ChromaCollection collection, String call) {
        return Endpoint.at(collection.url(), call);
    }

    private static ObjectNode reading(ObjectNode where, boolean vectors) {
        ObjectNode request = Wire.object();
        request.set("where", where);
        ArrayNode include = request.putArray("include").add("metadatas");
        if (vectors) {
            include.add("embeddings");
        }
        return request;
    }

    /** Reads records and says how many the server named. */
    private int addRows(List<Row> rows, ChromaCollection collection, MemoryScope scope, ObjectNode request) {
        JsonNode found = ask(collection, "get", request);
        JsonNode ids = ids(found);
        addRows(rows, collection, scope, ids, found.path("metadatas"), found.path("embeddings"));
        return ids.size();
    }

    private static void addRows(
            List<Row> rows,
            ChromaCollection collection,
            MemoryScope scope,
            JsonNode ids,
            JsonNode metadatas,
            JsonNode embeddings) {
        for (int i = 0; i < ids.size(); i++) {
            // A record that is being deleted can come back without its metadata.
            if (metadatas.path(i) instanceof ObjectNode metadata) {
                float @Nullable [] vector =
                        Wire.vector(embeddings.path(i), collection.space().dimensions());
                Row row = new Row(ids.path(i).asText(), metadata, vector);
                RowCodec.checkScope(scope, row);
                rows.add(row);
            }
        }
    }
}
