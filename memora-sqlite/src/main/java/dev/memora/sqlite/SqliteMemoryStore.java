package dev.memora.sqlite;

import dev.memora.embedding.EmbeddingSpace;
import dev.memora.journal.EntryChangedException;
import dev.memora.journal.Journal;
import dev.memora.journal.JournaledStore;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.ErasingStore;
import dev.memora.store.ErasureReport;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.MemoryWrite;
import dev.memora.store.ReembeddableStore;
import dev.memora.store.SearchHit;
import dev.memora.store.SearchRequest;
import dev.memora.store.StoreTraits;
import dev.memora.store.VectorUpdate;
import dev.memora.store.WriteRequest;
import dev.memora.store.WriteResult;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The memories in the file of a {@link SqliteMemora}: durable, exact in scopes of any size, atomic also between processes
 * that share the file, and with the journal in the same transaction.
 *
 * <p>Thread-safe. Usable until its {@link SqliteMemora} is closed; from then on all methods throw
 * {@link IllegalStateException}. A write request is one transaction.
 */
public final class SqliteMemoryStore implements JournaledStore, ErasingStore, ReembeddableStore {
    private final Database database;
    private final SqliteJournal journal;
    private final BlockCache blocks;
    private final VectorSearch search;
    private final Deletions deleted = new Deletions();

    SqliteMemoryStore(Database database, SqliteJournal journal, BlockCache blocks) {
        this.database = database;
        this.journal = journal;
        this.blocks = blocks;
        this.search = new VectorSearch(database, blocks);
    }

    @Override
    public StoreTraits traits() {
        return new StoreTraits(journal.durable(), true, Long.MAX_VALUE);
    }

    @Override
    public Optional<EmbeddingSpace> space() {
        return read(session -> Spaces.find(session, Spaces.ACTIVE));
    }

    @Override
    public Journal journal() {
        return journal;
    }

    @Override
    public List<WriteResult> write(WriteRequest request) {
        return writeAndUpdate(request, List.of());
    }

    @Override
    public List<WriteResult> writeAndUpdate(WriteRequest request, List<EntryUpdate> ifStands) {
        List<EntryUpdate> updates = List.copyOf(ifStands);
        for (MemoryWrite write : request.writes()) {
            Vectors.check(write.vectors(), request.space().dimensions());
        }
        return write(new WriteStep<MemoryWriter.Written>() {
                    @Override
                    public MemoryWriter.Written run(Session session) throws SQLException {
                        MemoryWriter.Written written = new MemoryWriter(session, request.scope()).write(request);
                        for (EntryUpdate update : updates) {
                            if (written.results().get(update.write()).stands()
                                    && !SqliteJournal.update(session, update.next())) {
                                throw new EntryChangedException();
                            }
                        }
                        return written;
                    }

                    @Override
                    public void committed(MemoryWriter.Written written) {
                        deleted.add(written.dropped());
                        if (written.change() != null) {
                            blocks.follow(written.change());
                        }
                    }
                })
                .results();
    }

    @Override
    public List<Memory> get(MemoryScope scope, Collection<MemoryId> ids) {
        List<MemoryId> wanted = List.copyOf(ids);
        return read(session -> {
            Optional<Scopes.Row> row = Scopes.find(session, scope);
            if (row.isEmpty()) {
                return List.<Memory>of();
            }
            Map<MemoryId, Memory> found =
                    MemoryRows.byIds(session, scope, row.get().id(), wanted);
            return wanted.stream().map(found::get).filter(Objects::nonNull).toList();
        });
    }

    @Override
    public Optional<Memory> findByKey(MemoryScope scope, String contentKey) {
        Objects.requireNonNull(contentKey, "contentKey");
        return read(session -> {
            Optional<Scopes.Row> row = Scopes.find(session, scope);
            return row.isEmpty()
                    ? Optional.<Memory>empty()
                    : MemoryRows.byKey(session, scope, row.get().id(), contentKey)
                            .map(MemoryRows.Stored::memory);
        });
    }

    @Override
    public Page<Memory> list(MemoryScope scope, PageRequest page) {
        int limit = page.limit();
        List<Memory> found = read(session -> {
            Optional<Scopes.Row> row = Scopes.find(session, scope);
            return row.isEmpty()
                    ? List.<Memory>of()
                    : MemoryRows.after(
                            session, scope, row.get().id(), page.cursor().orElse(""), limit + 1);
        });
        if (found.size() <= limit) {
            return new Page<>(found, Optional.empty());
        }
        return new Page<>(
                found.subList(0, limit), Optional.of(found.get(limit - 1).id().value()));
    }

    @Override
    public List<SearchHit> search(SearchRequest request) {
        try {
            return search.search(request);
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        }
    }

    /** Notes the use at once for every reader; a power cut may undo it until the next write of any other kind. */
    @Override
    public void touch(MemoryScope scope, Collection<MemoryId> ids, Instant at) {
        List<MemoryId> touched = List.copyOf(ids);
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(at, "at");
        if (!touched.isEmpty()) {
            write(new Touch(scope, touched, at));
        }
    }

    @Override
    public long count(MemoryScope scope) {
        return read(session -> {
            Optional<Scopes.Row> row = Scopes.find(session, scope);
            return row.isEmpty()
                    ? 0L
                    : session.number(
                            "SELECT count(*) FROM memory WHERE scope = ?",
                            row.get().id());
        });
    }

    @Override
    public long deleteAll(MemoryScope scope) {
        Objects.requireNonNull(scope, "scope");
        return write(new WriteStep<Deleted>() {
                    @Override
                    public Deleted run(Session session) throws SQLException {
                        return deleteAll(session, scope);
                    }

                    @Override
                    public void committed(Deleted gone) {
                        deleted.add(gone.vectors());
                        blocks.drop(gone.scope());
                    }
                })
                .memories();
    }

    /**
     * {@inheritDoc}
     *
     * <p>Takes the names of scopes that hold nothing any more out of the file, too. Searches the file, and rewrites it if
     * anything is left. While that runs, other threads' writes wait, reads go on,
     * and writes of other processes fail as retryable once their busy timeout is over. A rewrite takes time in proportion
     * to the file, and as much free space as the file has. Texts of fewer than four bytes are not looked for.
     *
     * @throws MemoryStoreException retryable, if another process keeps the log from being emptied; the deleted vectors
     *     are remembered for the next call then
     */
    @Override
    public ErasureReport scrub(List<byte[]> needles) {
        List<byte[]> texts = List.copyOf(needles);
        Path file = database.path();
        if (file == null) {
            return new ErasureReport(0, 0, false, "The database is in memory only; SQLite overwrote what was deleted.");
        }
        try {
            deleted.addNames(database.alone(EmptyScopes::remove));
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        }
        Deletions.Taken vectors = deleted.take();
        boolean done = false;
        try {
            ErasureReport report = database.alone(session -> new Scrub(file, session).run(texts, vectors));
            done = true;
            return report;
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        } finally {
            if (!done) {
                deleted.giveBack(vectors);
            }
        }
    }

    @Override
    public Optional<String> stamp(MemoryScope scope) {
        return Optional.of(read(
                session -> Scopes.find(session, scope).map(Scopes.Row::stamp).orElse("none")));
    }

    @Override
    public Page<Memory> withoutVectors(EmbeddingSpace target, PageRequest page) {
        Objects.requireNonNull(target, "target");
        Objects.requireNonNull(page, "page");
        return read(session -> Move.lacking(session, target, page));
    }

    @Override
    public int putVectors(EmbeddingSpace target, List<VectorUpdate> updates) {
        List<VectorUpdate> copy = List.copyOf(updates);
        copy.forEach(update -> Vectors.check(update.vectors(), target.dimensions()));
        return write(session -> Move.put(session, target, copy));
    }

    /**
     * {@inheritDoc}
     *
     * <p>Takes time in proportion to the vectors, in which other writes wait.
     */
    @Override
    public boolean activate(EmbeddingSpace target) {
        Objects.requireNonNull(target, "target");
        return write(new WriteStep<Boolean>() {
            @Override
            public Boolean run(Session session) throws SQLException {
                return Move.finish(session, target);
            }

            @Override
            public void committed(Boolean moved) {
                if (moved) {
                    deleted.addUnknown();
                    blocks.clear();
                }
            }
        });
    }

    private record Deleted(long scope, long memories, List<byte[]> vectors) {}

    private static Deleted deleteAll(Session session, MemoryScope scope) throws SQLException {
        Optional<Scopes.Row> row = Scopes.find(session, scope);
        if (row.isEmpty()) {
            return new Deleted(0, 0, List.of());
        }
        List<byte[]> vectors = MemoryRows.allVectors(session, row.get());
        int memories = MemoryRows.deleteAll(session, row.get());
        if (memories > 0) {
            session.update(
                    "UPDATE scope SET changes = changes + 1, vectors = 0 WHERE id = ?",
                    row.get().id());
        }
        return new Deleted(row.get().id(), memories, vectors);
    }

    private <T> T read(Session.Work<T> work) {
        try {
            return database.read(work);
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        }
    }

    private <T> T write(WriteStep<T> step) {
        try {
            return database.write(step);
        } catch (SQLException e) {
            throw SqliteFailure.of(e).inStore();
        }
    }
}
