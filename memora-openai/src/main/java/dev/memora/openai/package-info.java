/**
 * OpenAI, and every server that speaks one of its dialects: {@link dev.memora.openai.OpenAiClient} for chat,
 * {@link dev.memora.openai.OpenAiEmbeddingClient} for vectors, {@link dev.memora.openai.Profile} for what servers do
 * differently. Nothing here knows memories or turns.
 */
@NullMarked
package dev.memora.openai;

import org.jspecify.annotations.NullMarked;
