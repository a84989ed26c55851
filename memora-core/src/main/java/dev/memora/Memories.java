package dev.memora;

import dev.memora.action.Receipt;
import dev.memora.event.MemoraEvent;
import dev.memora.event.MemoraListener;
import dev.memora.internal.admin.Archive;
import dev.memora.internal.admin.Eraser;
import dev.memora.internal.admin.ScopeAdmin;
import dev.memora.internal.admin.Undo;
import dev.memora.internal.evidence.Gate;
import dev.memora.internal.retrieval.Retriever;
import dev.memora.llm.Phase;
import dev.memora.llm.TokenUsage;
import dev.memora.llm.UsageByPhase;
import dev.memora.memory.ActionId;
import dev.memora.memory.Memory;
import dev.memora.memory.MemoryId;
import dev.memora.memory.MemoryScope;
import dev.memora.memory.MemoryType;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.policy.PolicyCandidate;
import dev.memora.policy.PolicyDecision;
import dev.memora.store.MemoryStore;
import dev.memora.store.SearchHit;
import dev.memora.turn.EraseReport;
import dev.memora.turn.ImportReport;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The application's own access to one scope's memories, without a model. Thread-safe.
 *
 * <p>Methods throw {@link MemoraException} when the store, the journal or the embedding model fails. The ones that return a
 * {@link Receipt} throw only as long as nothing has happened; what fails later is in the receipt.
 */
public final class Memories {
    private final MemoryScope scope;
    private final MemoryStore store;
    private final Retriever retriever;
    private final Gate gate;
    private final ScopeAdmin admin;
    private final Undo undo;
    private final Archive archive;
    private final Eraser eraser;
    private final MemoraListener listener;
    private final Clock clock;

    Memories(MemoryScope scope, Rooms rooms) {
        this.scope = scope;
        this.store = rooms.store;
        this.retriever = rooms.retriever;
        this.gate = rooms.gate;
        this.admin = rooms.admin.scopes();
        this.undo = rooms.admin.undo();
        this.archive = rooms.admin.archive();
        this.eraser = rooms.admin.eraser();
        this.listener = rooms.engine.listener();
        this.clock = rooms.engine.clock();
    }

    /** The memories by ascending id. */
    public Page<Memory> list(PageRequest page) {
        return store.list(scope, page);
    }

    /** The memory with this id. */
    public Optional<Memory> get(MemoryId id) {
        return store.get(scope, List.of(id)).stream().findFirst();
    }

    /** How many there are. */
    public long count() {
        return store.count(scope);
    }

    /**
     * The memories nearest in meaning, best first, none below the floor. Changes nothing.
     *
     * @throws IllegalArgumentException if the query is blank
     */
    public List<SearchHit> search(String query) {
        Retriever.Retrieved found = retriever.search(scope, query);
        if (!found.usage().equals(TokenUsage.NONE)) {
            UsageByPhase usage = UsageByPhase.NONE.plus(Phase.QUERY_EMBEDDING, found.usage());
            listener.on(new MemoraEvent.TokensUsed(scope.fingerprint(), usage));
        }
        return found.hits();
    }

    /** The versions of a memory whose text is still kept, oldest first; also of one that is forgotten but not yet purged. */
    public List<Memory> history(MemoryId id) {
        return admin.history(scope, id);
    }

    /**
     * Stores what the user wrote, with source MANUAL, through the same policy and the same judgement as a model's
     * proposal.
     *
     * @throws IllegalArgumentException if the content is blank
     */
    public Receipt remember(String content, MemoryType type) {
        if (content.isBlank()) {
            throw new IllegalArgumentException("there is nothing to remember: the content is blank");
        }
        return admin.remember(scope, content, type);
    }

    /** Asks a person whether to forget a memory; {@code memora.approvals(scope)} takes the answer. */
    public Receipt forget(MemoryId id) {
        return admin.forget(scope, id);
    }

    /**
     * What the policy would say if the user wrote this; stores nothing.
     *
     * @throws IllegalArgumentException if the content is blank
     */
    public PolicyDecision check(String content, MemoryType type) {
        if (content.isBlank()) {
            throw new IllegalArgumentException("there is nothing to check: the content is blank");
        }
        return gate.check(ScopeAdmin.manual(content, type), PolicyCandidate.Operation.CREATE, clock.instant());
    }

    /**
     * Takes an action back, if what it made is what stands: an update gets its old text back as a new version; a forgotten
     * memory returns within the {@linkplain dev.memora.settings.MemoraSettings#undoWindow() undo window}. What was added
     * goes by a forget, so a person is asked.
     *
     * @return what came of it; {@code Conflict} if the memory has changed since, {@code Gone} if its text is no longer kept
     * @throws IllegalArgumentException if the scope has no such action, or it changed nothing
     */
    public Receipt undo(ActionId action) {
        return undo.run(scope, action);
    }

    /**
     * Writes all memories as JSON Lines: a line with the format's version, then one memory a line. Approvals, reviews and
     * history are not part of it. The writer is flushed and stays open.
     *
     * @return how many memories were written
     * @throws IOException if the writer fails
     */
    public long exportTo(Writer out) throws IOException {
        return archive.write(scope, out);
    }

    /**
     * Reads what {@link #exportTo} wrote, from this scope or another. Every memory passes the policy; one whose id is free
     * keeps it, and nothing is overwritten. May be repeated: what is there already is skipped. The reader stays open.
     *
     * @throws IOException if the reader fails; what was read until then is stored
     * @throws IllegalArgumentException if the first line doesn't name a format this version reads
     */
    public ImportReport importFrom(Reader in) throws IOException {
        return archive.read(scope, in);
    }

    /**
     * Takes a memory out for good, at once and whatever the undo window: the memory, its history, open questions and
     * reviews about it, the turns it was made in and their summary, and its exact words wherever else a conversation, the
     * profile or another memory's evidence holds them. Words of the same meaning are not looked for.
     *
     * <p>Repeat it after an exception: what is gone by then is passed over.
     */
    public EraseReport erase(MemoryId id) {
        return eraser.one(scope, id);
    }

    /**
     * Takes everything of the scope out for good: memories, journal, approvals, reviews, conversations, summaries, profile.
     * Turns that are under way, here or in another process, store nothing any more.
     *
     * <p>Repeat it after an exception: what is gone by then is passed over.
     */
    public EraseReport eraseAll() {
        return eraser.all(scope);
    }
}
