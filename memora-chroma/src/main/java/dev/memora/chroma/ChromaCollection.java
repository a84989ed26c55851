package dev.memora.chroma;

import dev.memora.embedding.EmbeddingSpace;
import okhttp3.HttpUrl;

/**
 * A collection that was found and checked.
 *
 * @param id the server's id, another one after the collection was dropped and made again
 * @param url where its records are
 * @param space the space its vectors lie in
 * @param base64 whether the server takes vectors as text
 * @param recordsPerWrite the most records of one write
 */
record ChromaCollection(String id, HttpUrl url, EmbeddingSpace space, boolean base64, int recordsPerWrite) {}
