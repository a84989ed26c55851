package dev.memora.chroma;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import okhttp3.HttpUrl;

/**
 * Makes a collection again beside the old one, without reading that: reading a ruined one fails, or even ends the server.
 * Then they change names. Confined to one thread.
 */
final class Rebuild {
    private static final int BATCH = 100;
    private static final Duration EMBEDDING_TIMEOUT = Duration.ofMinutes(2);

    private final Server server;
    private final Directory directory;
    private final Records records;
    private final ChromaLimits limits;
    private final EmbeddingClient embeddings;
    private final RebuildProgress progress;

    private final Set<String> wanted = new HashSet<>();
    private long memories;
    private long embedded;

    Rebuild(
            Server server,
            Directory directory,
            Records records,
            ChromaLimits limits,
            EmbeddingClient embeddings,
            RebuildProgress progress) {
        this.server = server;
        this.directory = directory;
        this.records = records;
        this.limits = limits;
        this.embeddings = embeddings;
        this.progress = progress;
    }

    RebuildReport run(Iterable<SavedMemory> source) {
        String name = directory.endpoint().name();
        Optional<ChromaCollection> old = directory.lookUp(name);
        old.ifPresent(collection -> Directory.checkSpace(collection, embeddings.space()));
        ChromaCollection fresh = directory.make(name + ".rebuilt", embeddings.space());
        Directory.checkSpace(fresh, embeddings.space());
        List<SavedMemory> batch = new ArrayList<>();
        for (SavedMemory memory : source) {
            batch.add(memory);
            if (batch.size() == BATCH) {
                write(fresh, batch);
                batch.clear();
            }
        }
        if (!batch.isEmpty()) {
            write(fresh, batch);
        }
        // An attempt that broke off may have left what was forgotten since.
        List<String> left = records.allIds(fresh).stream()
                .filter(id -> !wanted.contains(id))
                .toList();
        for (List<String> chunk : Chunks.of(left, fresh.recordsPerWrite())) {
            records.deleteAnywhere(fresh, chunk);
        }
        takeOver(name, fresh, old);
        return new RebuildReport(memories, embedded);
    }

    /** Between the two renamings there is no collection of the name; a rebuild that breaks off there can be repeated. */
    private void takeOver(String name, ChromaCollection fresh, Optional<ChromaCollection> old) {
        HttpUrl ruined = directory.endpoint().collection(name + ".ruined");
        if (old.isPresent()) {
            server.delete(ruined);
            server.put(old.get().url(), Wire.object().put("new_name", name + ".ruined"));
        }
        server.put(fresh.url(), Wire.object().put("new_name", name));
        directory.reset();
        server.delete(ruined);
    }

    private void write(ChromaCollection fresh, List<SavedMemory> batch) {
        Map<String, Mark> there =
                records.marks(fresh, batch.stream().map(Rebuild::mainId).toList());
        List<SavedMemory> missing = new ArrayList<>();
        for (SavedMemory saved : batch) {
            wanted.add(mainId(saved));
            Checks.checkText(saved.memory(), saved.contentKey(), limits);
            if (!Mark.of(saved.memory()).equals(there.get(mainId(saved)))) {
                missing.add(saved);
            }
        }
        if (!missing.isEmpty()) {
            List<Change> changes = embed(missing);
            for (List<Change> chunk : Chunks.ofChanges(changes, fresh.recordsPerWrite(), limits.bytesPerWrite())) {
                List<Row> rows = chunk.stream().flatMap(c -> c.rows().stream()).toList();
                records.upsertPatiently(fresh, rows);
            }
        }
        memories += batch.size();
        embedded += missing.size();
        progress.written(memories);
    }

    private List<Change> embed(List<SavedMemory> missing) {
        List<String> texts =
                missing.stream().map(saved -> saved.memory().content()).toList();
        List<EmbeddingResult> results = embeddings
                .embed(new EmbeddingRequest(texts, Purpose.DOCUMENT, EMBEDDING_TIMEOUT))
                .results();
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < missing.size(); i++) {
            SavedMemory saved = missing.get(i);
            float[] vector = vector(saved, results.get(i));
            MemoryWrite.Insert insert = new MemoryWrite.Insert(saved.memory(), saved.contentKey(), List.of(vector));
            Standing standing = new Standing(insert.memory(), insert.contentKey(), 1, Set.of());
            changes.add(Change.of(insert.id(), null, standing, insert.vectors(), 0));
        }
        return changes;
    }

    private float[] vector(SavedMemory saved, EmbeddingResult result) {
        try {
            return Checks.checkedUnit(result.vector(), saved.memory().id(), embeddings.space());
        } catch (EmbeddingException e) {
            throw new MemoryStoreException(
                    "the memory " + saved.memory().id() + " can't be embedded; what was written so far is kept for"
                            + " another attempt",
                    e,
                    e.retryable());
        }
    }

    private static String mainId(SavedMemory saved) {
        return RowIds.main(saved.memory().scope(), saved.memory().id());
    }
}
