package dev.memora.internal.admin;

import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.internal.commit.Causes;
import dev.memora.internal.commit.Pages;
import dev.memora.internal.retrieval.Embedder;
import dev.memora.memory.Memory;
import dev.memora.memory.Page;
import dev.memora.memory.PageRequest;
import dev.memora.store.MemoryStoreException;
import dev.memora.store.ReembeddableStore;
import dev.memora.store.VectorUpdate;
import dev.memora.turn.ReembeddingProgress;
import dev.memora.turn.ReembeddingReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Gives each memory of a store a vector of another space, until the store can move there. Thread-safe. */
public final class Reembedder {
    /** After so many texts that can't be embedded, the model is at fault and not the texts. */
    public static final int MAX_PROBLEMS = 100;

    /** Others may store faster than the model embeds; then a run has to end without a move. */
    private static final int MAX_ROUNDS = 50;

    private static final int BATCH = 64;

    private final ReembeddableStore store;
    private final Embedder embedder;

    /** Creates a re-embedder to the embedder's space. */
    public Reembedder(ReembeddableStore store, Embedder embedder) {
        this.store = store;
        this.embedder = embedder;
    }

    /** Runs until the store has moved or a text stands in the way. */
    public ReembeddingReport run(Consumer<ReembeddingProgress> progress) {
        long lacking = Pages.stream(page -> store.withoutVectors(embedder.space(), page))
                .count();
        Run run = new Run(progress, lacking);
        do {
            run.round();
        } while (!run.isOver());
        return run.report();
    }

    /** One run. Each round sees to what was stored during the one before; usually the second finds nothing. */
    private final class Run {
        private final Consumer<ReembeddingProgress> progress;
        private final List<ReembeddingReport.Problem> problems = new ArrayList<>();
        private final long lacking;
        private long done;
        private int rounds;
        private boolean moved;

        private @Nullable Memory first;

        Run(Consumer<ReembeddingProgress> progress, long lacking) {
            this.progress = progress;
            this.lacking = lacking;
        }

        void round() {
            Memory before = first;
            first = null;
            Optional<PageRequest> request = Optional.of(PageRequest.first(BATCH));
            while (request.isPresent() && problems.size() < MAX_PROBLEMS) {
                Page<Memory> page = store.withoutVectors(embedder.space(), request.get());
                checkKept(before, page.items());
                if (!page.items().isEmpty()) {
                    embed(page.items());
                    progress.accept(new ReembeddingProgress(done, Math.max(0, lacking - done - problems.size())));
                }
                request = page.next().map(request.get()::after);
            }
            moved = store.activate(embedder.space());
            rounds++;
        }

        boolean isOver() {
            return moved || !problems.isEmpty() || rounds == MAX_ROUNDS;
        }

        ReembeddingReport report() {
            return new ReembeddingReport(moved, done, moved ? List.of() : problems);
        }

        private void embed(List<Memory> memories) {
            if (Thread.currentThread().isInterrupted()) {
                throw new EmbeddingException("the re-embedding was interrupted; run it again to go on", null, true);
            }
            List<EmbeddingResult> results = embedder.embedContents(
                            memories.stream().map(Memory::content).toList())
                    .results();
            List<VectorUpdate> updates = new ArrayList<>();
            for (int i = 0; i < memories.size(); i++) {
                Memory memory = memories.get(i);
                Optional<EmbeddingException> failure = results.get(i).failure();
                if (failure.isPresent()) {
                    problems.add(new ReembeddingReport.Problem(
                            memory.scope(),
                            memory.id(),
                            Causes.describe(failure.get()),
                            failure.get().retryable()));
                } else {
                    first = first == null ? memory : first;
                    updates.add(new VectorUpdate(
                            memory.scope(),
                            memory.id(),
                            memory.version(),
                            List.of(results.get(i).vector())));
                }
            }
            if (!updates.isEmpty()) {
                done += store.putVectors(embedder.space(), updates);
            }
        }

        /** Two runs to two spaces would undo each other's work for ever, and each embedding may cost money. */
        private void checkKept(@Nullable Memory before, List<Memory> listed) {
            if (before == null) {
                return;
            }
            for (Memory memory : listed) {
                if (memory.id().equals(before.id())
                        && memory.scope().equals(before.scope())
                        && memory.version() == before.version()) {
                    throw new MemoryStoreException(
                            "a re-embedding to another space threw the vectors of " + embedder.space() + " away",
                            null,
                            false);
                }
            }
        }
    }
}
