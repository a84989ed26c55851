package dev.memora.chroma;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStore;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.StoreTraits;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.jspecify.annotations.Nullable;

/**
 * Memories in one collection of a Chroma server, over its HTTP API v2.
 *
 * <p><b>Collection.</b> The first write makes the tenant, the database and the collection, if they aren't there, and notes
 * in the collection which {@link EmbeddingSpace} it is for. A collection that Memora didn't make, that measures by another
 * distance than cosine, or that holds vectors of another size is refused by name. All scopes share the collection: the
 * server pays for each collection, not for each scope.
 *
 * <p><b>Isolation.</b> The scope is part of every filter, of every record's id, and is checked again on every record that
 * comes back. Tenants and databases of a server of one's own protect nothing, and it has no access control: keep it
 * behind something that has.
 *
 * <p><b>Search.</b> Up to {@code exactLimit} memories a scope is searched exactly: its vectors are read once (about 5 kB
 * each for 384 dimensions), kept in this process up to {@code cacheBytes}, and updated by this store's own writes. What
 * other processes write is noticed after {@code maxAge} at the latest; a memory that anyone deleted is never shown, since
 * hits are read back. A larger scope is searched by the server's index, with slack, and its hits are measured again here;
 * that is approximate, except when the index finds fewer than were asked for: then all of the scope is read.
 *
 * <p><b>Several writers.</b> Within a process, versions and content keys are compared and set under a lock, whichever
 * store object of the process is used. Chroma has no such thing between processes. Two of them that write one scope at
 * the same moment never lose a new memory and never show each other's scopes, but of two replacements of one version the
 * later one wins and both can be told APPLIED; one content key can get two memories; and a replacement can bring back
 * what another process deleted a moment before. Each write is read back, so that the loser is told most of the time.
 *
 * <p><b>Failures.</b> Reads are repeated a few times where that can help. A write without an answer is looked up before it
 * is repeated. If the server carries a write out after it was given up, it may appear later. A server that was killed
 * while it wrote its index can lose a collection as a whole: {@link UnreadableCollectionException} says so, and
 * {@link #rebuild} makes it again. Chroma is never to be the only copy: keep the journal or exports.
 *
 * <p>Thread-safe. Blocking and interruptible: an interrupted call throws {@link MemoryStoreException} with the thread's
 * interrupt flag set. Close it to free its connections; a caller's own HTTP client stays open.
 */
public final class ChromaMemoryStore implements MemoryStore, AutoCloseable {
    /** The tenant that every server has. */
    public static final String DEFAULT_TENANT = "default_tenant";

    /** The database that every server has. */
    public static final String DEFAULT_DATABASE = "default_database";

    private final Server server;
    private final Directory directory;
    private final ChromaLimits limits;
    private final Records records;
    private final Reader reader;
    private final Searcher searcher;
    private final Writer writer;
    private final long exactLimit;
    private final @Nullable ExecutorService ownThreads;

    ChromaMemoryStore(ChromaMemoryStoreBuilder builder, Server server, @Nullable ExecutorService ownThreads) {
        Endpoint endpoint = builder.endpoint();
        Shelves shelves = new Shelves(builder.cacheBytes(), builder.maxAge());
        this.server = server;
        this.ownThreads = ownThreads;
        this.limits = builder.limits();
        this.exactLimit = builder.exactLimit();
        this.directory = new Directory(server, endpoint, limits);
        this.records = new Records(server, limits, endpoint.name());
        this.reader = new Reader(records);
        this.searcher = new Searcher(records, reader, shelves, exactLimit, limits.recordsPerRead());
        this.writer = new Writer(records, reader, shelves, server.retries(), limits.bytesPerWrite());
    }

    /**
     * Starts a store on the server at this URL, such as {@code http://127.0.0.1:8000}. Nothing is sent before the first
     * call of the store.
     *
     * @throws IllegalArgumentException if it is not an HTTP URL, or leads to API v1
     */
    public static ChromaMemoryStoreBuilder builder(String url) {
        return new ChromaMemoryStoreBuilder(url);
    }

    @Override
    public StoreTraits traits() {
        return new StoreTraits(true, false, exactLimit);
    }

    @Override
    public Optional<EmbeddingSpace> space() {
        return directory.find().map(ChromaCollection::space);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Besides what every store refuses, a memory is refused, by its id, if a text of it is not valid Unicode, if it is
     * larger than {@link ChromaLimits#bytesPerMemory()}, or if a vector has no length. Vectors whose length isn't 1 are
     * stored with length 1.
     */
    @Override
    public List<WriteResult> write(WriteRequest request) {
        directory.find().ifPresent(collection -> Directory.checkSpace(collection, request.space()));
        List<MemoryWrite> writes = Checks.checked(request, limits);
        boolean fills = writes.stream().anyMatch(MemoryWrite.Insert.class::isInstance);
        return directory.with(
                collection -> write(collection, request, writes),
                () -> fills
                        ? write(directory.make(request.space()), request, writes)
                        : writes.stream().map(Writer::onNothing).toList());
    }

    @Override
    public List<Memory> get(MemoryScope scope, Collection<MemoryId> ids) {
        Objects.requireNonNull(scope, "scope");
        List<MemoryId> wanted = List.copyOf(ids);
        return directory.with(
                collection -> {
                    var found = reader.byIds(collection, scope, wanted);
                    return wanted.stream()
                            .map(found::get)
                            .filter(Objects::nonNull)
                            .map(Standing::memory)
                            .toList();
                },
                List::of);
    }

    @Override
    public Optional<Memory> findByKey(MemoryScope scope, String contentKey) {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(contentKey, "contentKey");
        return directory.with(collection -> reader.byKey(collection, scope, contentKey), Optional::empty);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Each page reads all ids of the scope, about 50 bytes each, since the server knows no order.
     */
    @Override
    public Page<Memory> list(MemoryScope scope, PageRequest page) {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(page, "page");
        return directory.with(
                collection -> reader.list(collection, scope, page), () -> new Page<>(List.of(), Optional.empty()));
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        return directory.with(
                collection -> {
                    Directory.checkSpace(collection, request.space());
                    return searcher.search(collection, request);
                },
                List::of);
    }

    /** {@inheritDoc} Vectors aren't sent again. */
    @Override
    public void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(at, "at");
        List<MemoryId> touched = List.copyOf(ids);
        directory.with(
                collection -> {
                    writer.touch(collection, scope, touched, at);
                    return touched;
                },
                List::of);
    }

    @Override
    public long count(MemoryScope scope) {
        Objects.requireNonNull(scope, "scope");
        return directory.with(collection -> reader.count(collection, scope), () -> 0L);
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        Objects.requireNonNull(scope, "scope");
        return directory.with(collection -> writer.deleteAll(collection, scope), () -> 0L);
    }

    /** Empty: the server can't tell whether another process has written. */
    @Override
    public Optional<String> stamp(MemoryScope scope) {
        Objects.requireNonNull(scope, "scope");
        return Optional.empty();
    }

    /**
     * Looks whether the server answers and whether it can read the collection. The one says nothing about the other.
     * Throws nothing for a failure of the server.
     */
    public ChromaHealth health() {
        return new Checkup(server, directory, records).run();
    }

    /**
     * Makes the collection again from a copy of its memories, such as {@link JournalMemories#of a journal}, and drops the
     * old one. For a collection that {@linkplain UnreadableCollectionException can't be read} any more: nothing of it is
     * read, only its name and its space. The memories are embedded again, from their contents.
     *
     * <p>The new collection is filled under the name with {@code .rebuilt} behind it and takes the old one's place at the
     * end. Until then nothing is lost by a failure, and another call goes on where this one stopped. Nobody may write to
     * the store meanwhile; other processes find the new collection by themselves.
     *
     * @param source every memory once
     * @param embeddings the model the collection was filled with
     * @param progress told after each hundred memories
     * @return what was done
     * @throws dev.memora.store.EmbeddingSpaceMismatchException if the collection was filled with another model
     * @throws IllegalArgumentException if a memory can't be stored; the message names it
     */
    public RebuildReport rebuild(Iterable<SavedMemory> source, EmbeddingClient embeddings, RebuildProgress progress) {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(progress, "progress");
        return new Rebuild(server, directory, records, limits, embeddings, progress).run(source);
    }

    /** Frees the connections and threads this store made for itself. */
    @Override
    public void close() {
        if (ownThreads != null) {
            server.close();
            ownThreads.shutdown();
        }
    }

    /** Names the collection, and shows no header. */
    @Override
    public String toString() {
        return "ChromaMemoryStore[" + directory.endpoint() + "]";
    }

    private List<WriteResult> write(ChromaCollection collection, WriteRequest request, List<MemoryWrite> writes) {
        Directory.checkSpace(collection, request.space());
        return writer.write(collection, request.scope(), writes);
    }
}
