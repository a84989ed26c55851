package dev.memora.internal.retrieval;

import dev.memora.embedding.EmbeddingClient;
import dev.memora.embedding.EmbeddingException;
import dev.memora.embedding.EmbeddingRequest;
import dev.memora.embedding.EmbeddingRequest.Purpose;
import dev.memora.embedding.EmbeddingResponse;
import dev.memora.embedding.EmbeddingResult;
import dev.memora.embedding.EmbeddingSpace;
import dev.memora.settings.EmbeddingProfile;
import dev.memora.settings.EmbeddingProfiles;
import dev.memora.settings.MemoraSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Turns texts into unit vectors of one space, with the prefixes and the casing the model needs. Thread-safe. */
public final class Embedder {
    private final EmbeddingClient client;
    private final EmbeddingProfile profile;
    private final EmbeddingSpace space;
    private final Duration timeout;

    /** Reads the client's space; does no I/O. */
    public Embedder(EmbeddingClient client, MemoraSettings settings) {
        EmbeddingSpace raw = client.space();
        String model = settings.storedEmbeddingModel().orElse(raw.model());
        this.client = client;
        this.profile = settings.embeddingProfile().orElseGet(() -> EmbeddingProfiles.forModel(raw.model()));
        this.space = new EmbeddingSpace(model, raw.dimensions(), raw.recipe() + profile.recipe());
        this.timeout = settings.embeddingTimeout();
    }

    /** The space of all vectors made here. */
    public EmbeddingSpace space() {
        return space;
    }

    /** What is known about the model. */
    public EmbeddingProfile profile() {
        return profile;
    }

    /**
     * Embeds texts that are stored or about to be.
     *
     * @return one result per text, each a unit vector or a failure
     * @throws EmbeddingException if the whole call failed
     */
    public EmbeddingResponse embedContents(List<String> contents) {
        return embed(contents.stream().map(profile::documentText).toList(), Purpose.DOCUMENT);
    }

    /**
     * Embeds a query.
     *
     * @return one result, a unit vector or a failure
     * @throws EmbeddingException if the whole call failed
     */
    public EmbeddingResponse embedQuery(String query) {
        return embed(List.of(profile.queryText(query)), Purpose.QUERY);
    }

    private EmbeddingResponse embed(List<String> texts, Purpose purpose) {
        EmbeddingResponse response = client.embed(new EmbeddingRequest(texts, purpose, timeout));
        if (response.results().size() != texts.size()) {
            throw new EmbeddingException(
                    "the embedding client answered " + response.results().size() + " results for " + texts.size()
                            + " texts",
                    null,
                    false);
        }
        List<EmbeddingResult> units = new ArrayList<>(texts.size());
        for (EmbeddingResult result : response.results()) {
            units.add(result.failure().isPresent() ? result : unit(result.vector()));
        }
        return new EmbeddingResponse(units, response.tokens());
    }

    private EmbeddingResult unit(float[] vector) {
        if (vector.length != space.dimensions()) {
            return EmbeddingResult.failed(new EmbeddingException(
                    "the embedding client made a vector of " + vector.length + " dimensions in a space of "
                            + space.dimensions(),
                    null,
                    false));
        }
        double squares = 0;
        for (float value : vector) {
            squares += (double) value * value;
        }
        if (!(squares > 0) || Double.isInfinite(squares)) {
            return EmbeddingResult.failed(
                    new EmbeddingException("the embedding client made a vector without a direction", null, false));
        }
        double length = Math.sqrt(squares);
        float[] unit = new float[vector.length];
        for (int i = 0; i < vector.length; i++) {
            unit[i] = (float) (vector[i] / length);
        }
        return EmbeddingResult.of(unit);
    }
}
