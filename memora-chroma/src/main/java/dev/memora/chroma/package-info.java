/**
 * A {@link dev.memora.store.MemoryStore} on a Chroma server: {@link dev.memora.chroma.ChromaMemoryStore} is the whole
 * door. What the server does silently wrong is either made right in here or said in its Javadoc. Nothing here knows
 * models or turns.
 */
@NullMarked
package dev.memora.chroma;

import org.jspecify.annotations.NullMarked;
