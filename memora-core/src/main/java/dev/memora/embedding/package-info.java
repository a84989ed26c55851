/**
 * The door to embedding models: {@link dev.memora.embedding.EmbeddingClient} and the space its vectors lie in. Adapters
 * implement it; thresholds and prefixes belong to {@code dev.memora.settings}.
 */
@NullMarked
package dev.memora.embedding;

import org.jspecify.annotations.NullMarked;
