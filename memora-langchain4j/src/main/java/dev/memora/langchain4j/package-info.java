/**
 * LangChain4j's models as Memora's: {@link dev.memora.langchain4j.LangChain4jLlmClient} and {@link
 * dev.memora.langchain4j.LangChain4jEmbeddingClient}. Whatever LangChain4j can reach, local ONNX models included, serves
 * Memora through them. Nothing here knows memories, turns or stores.
 */
@NullMarked
package dev.memora.langchain4j;

import org.jspecify.annotations.NullMarked;
