package dev.memora;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.internal.admin.Reembedder;
import dev.memora.internal.retrieval.Embedder;
import dev.memora.settings.MemoraSettings;
import dev.memora.store.ReembeddableStore;
import dev.memora.turn.ReembeddingProgress;
import dev.memora.turn.ReembeddingReport;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Moves a store to another embedding model, all scopes at once, from the texts it holds: no language model is asked, and
 * no memory gets another version, so approvals that wait and the history stay as they are.
 *
 * <p>It needs no {@link Memora}, and disturbs none. While it runs, every Memora on the store goes on finding and storing
 * with the old model; what is stored meanwhile is embedded again before the move. With the move, the store changes to the
 * new space in one step. From then on a Memora with the old model gets {@link
 * dev.memora.store.EmbeddingSpaceMismatchException} from every call that needs a vector: replace it by one with the new
 * model, and call {@link Memora#recover()} there, which finishes what the old one could no longer store.
 *
 * <p>A store without the ability is moved by export into a new one. Thread-safe.
 */
public final class Reembedding {
    private final Reembedder reembedder;

    private Reembedding(Reembedder reembedder) {
        this.reembedder = reembedder;
    }

    /** A move to this model, with the default settings. Does no I/O. */
    public static Reembedding of(ReembeddableStore store, EmbeddingClient client) {
        return of(store, client, MemoraSettings.defaults());
    }

    /**
     * A move to this model. Does no I/O.
     *
     * @param settings those the next Memora will have: the model's profile and stored name are part of the space, and the
     *     embedding time-out holds for each call
     */
    public static Reembedding of(ReembeddableStore store, EmbeddingClient client, MemoraSettings settings) {
        return new Reembedding(new Reembedder(Objects.requireNonNull(store, "store"), new Embedder(client, settings)));
    }

    /** {@link #run(Consumer)} without a listener. */
    public ReembeddingReport run() {
        return run(progress -> {});
    }

    /**
     * Embeds what has no vector of the new model yet, then moves the store. Returns at once if it has moved already.
     *
     * <p>What was embedded is kept by the store. So a run that failed, was interrupted or killed is simply repeated, by
     * this process or the next, and goes on where the last one stopped. A text that can't be embedded stops no other, but
     * the move; after a hundred of them the run ends early.
     *
     * <p>The move needs a moment in which everything stored has its new vector. If others store so fast that none comes, the
     * run ends without a move and without a problem: repeat it when less is stored.
     *
     * <p>Runs to the same model may overlap: they do some of the work twice. A run to another model throws away what this
     * one has done.
     *
     * @param progress told after each batch, on this thread; what it throws ends the run, and nothing done is lost
     * @throws dev.memora.embedding.EmbeddingException if the model fails as a whole, or this thread is interrupted; the flag
     *     stays set
     * @throws dev.memora.store.MemoryStoreException if the store fails, or a run to another model threw this one's work away
     */
    public ReembeddingReport run(Consumer<ReembeddingProgress> progress) {
        return reembedder.run(Objects.requireNonNull(progress, "progress"));
    }
}
